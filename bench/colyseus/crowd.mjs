// The people of bench/load.py for the Colyseus room beside this file: two at each of so many tables, who answer after a
// pause with a random move. In a folder with `npm install` done (package.json beside this):
//
//     node crowd.mjs [tables=500] [pause_s=1] [seconds=10]
import { fork } from "node:child_process";
import { Client } from "@colyseus/sdk";

const [tables = 500, pause = 1, seconds = 10] = process.argv.slice(2).map(Number);
const PORT = 25671;
const server = fork(new URL("server.mjs", import.meta.url), [PORT], { silent: true });
await new Promise((done) => server.stdout.once("data", done));
const used = () => new Promise((told) => { server.once("message", told); server.send("used"); });
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const empty = await used();

let latencies = [];
let refused = 0;
const client = new Client(`ws://127.0.0.1:${PORT}`);

async function open() {
  const first = await client.create("table");
  const second = await client.joinById(first.roomId);
  const table = { flying: null, pages: [first, second], steps: [-1, -1] };
  table.pages.forEach((room, page) => {
    room.onMessage("seat", () => {});
    room.onMessage("refused", () => { refused++; table.flying = null; });
    room.onStateChange((state) => see(table, page, state));
  });
}

function see(table, page, state) {
  if (table.steps[page] === state.step) return;
  table.steps[page] = state.step;
  if (table.flying?.step === state.step - 1 && table.steps[0] === table.steps[1]) {
    latencies.push(performance.now() - table.flying.sent);
    table.flying = null;
  }
  if (state.seat === page) void play(table, page, state);
}

async function play(table, page, state) {
  const step = state.step;
  await sleep(pause * 1000 * (0.5 + Math.random()));
  const hand = [...state.players[page].hand].flatMap((count, bird) => (count ? [bird] : []));
  const bird = hand[Math.floor(Math.random() * hand.length)];
  table.flying = { step, sent: performance.now() };
  table.pages[page].send("play", { step, bird, row: Math.floor(Math.random() * 4), left: Math.random() < 0.5 });
}

for (let at = 0; at < tables; at += 20) await Promise.all(Array.from({ length: Math.min(20, tables - at) }, open));
await sleep(pause * 2000);
latencies = [];
const before = await used();
await sleep(seconds * 1000);
const after = await used();
latencies.sort((a, b) => a - b);
const cpu = (after.user + after.system - before.user - before.system) / 1000;
const at = (share) => latencies[Math.floor(latencies.length * share)]?.toFixed(1);
console.log(JSON.stringify({
  tables,
  pause_s: pause,
  moves_a_second: +(latencies.length / seconds).toFixed(1),
  p50_ms: +at(0.5),
  p99_ms: +at(0.99),
  server_ms_a_move: +(cpu / latencies.length).toFixed(3),
  kb_a_table: +((after.rss - empty.rss) / 1024 / tables).toFixed(1),
  refused,
}));
server.kill();
process.exit();
