// A room server doing the job of a kibitz table, written as Colyseus' own examples are: a turn is checked, played, and
// shown to both players, each of whom sees their own hand. A small game of cards that is like CuBirds in what it holds.
// It keeps nothing on a disk, has no log in words and lists no legal moves: kibitz does these as well.
import { Room, Server } from "@colyseus/core";
import { ArraySchema, schema, StateView, view } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";

const KINDS = 8;
const HAND = 8;
const Player = schema({ hand: { type: ["uint8"], view: true }, collection: ["uint8"], held: "uint8" });
const Row = schema({ birds: ["uint8"] });
const Table = schema({ step: "uint32", seat: "uint8", rows: [Row], players: [Player], deck: "uint8", over: "boolean" });

const zeros = () => new ArraySchema(...Array(KINDS).fill(0));

class TableRoom extends Room {
  maxClients = 2;
  patchRate = null; // shown at once, not on a tick
  state = new Table();

  onCreate() {
    this.cards = Array.from({ length: 104 }, (_, i) => i % KINDS).sort(() => Math.random() - 0.5);
    const state = this.state;
    Object.assign(state, { step: 0, seat: 0, deck: this.cards.length, over: false });
    for (let i = 0; i < 4; i++) {
      const row = new Row();
      row.birds = new ArraySchema(...this.cards.splice(0, 3));
      state.rows.push(row);
    }
    for (let i = 0; i < 2; i++) {
      const player = new Player();
      Object.assign(player, { hand: zeros(), collection: zeros(), held: 0 });
      state.players.push(player);
      this.draw(player, HAND);
    }
    this.onMessage("play", (client, move) => this.play(client, move));
  }

  onJoin(client) {
    client.userData = this.clients.length - 1;
    client.view = new StateView();
    client.view.add(this.state.players[client.userData]);
    client.send("seat", client.userData);
    this.broadcastPatch();
  }

  draw(player, count) {
    for (const bird of this.cards.splice(0, count)) {
      player.hand[bird]++;
      player.held++;
    }
    if (this.cards.length < 20) this.cards.push(...Array.from({ length: 84 }, () => Math.floor(Math.random() * KINDS)));
    this.state.deck = this.cards.length;
  }

  play(client, { step, bird, row, left }) {
    const { state } = this;
    const seat = client.userData;
    const player = state.players[seat];
    const birds = state.rows[row]?.birds;
    if (seat !== state.seat || step !== state.step || !birds || !(player.hand[bird] > 0)) return client.send("refused", step);
    const laid = player.hand[bird];
    player.hand[bird] = 0;
    player.held -= laid;
    // Everything between the laid birds and the next of their kind goes into the hand.
    const list = left ? [...birds] : [...birds].reverse();
    const until = list.indexOf(bird);
    const taken = until > 0 ? list.splice(0, until) : [];
    for (const one of taken) player.hand[one]++;
    player.held += taken.length;
    list.unshift(...Array(laid).fill(bird));
    while (new Set(list).size < 2 || list.length < 3) list.push(...this.cards.splice(0, 1));
    while (list.length > 12) list.pop();
    state.rows[row].birds = new ArraySchema(...(left ? list : list.reverse()));
    if (!taken.length) this.draw(player, 2);
    const most = [...player.hand].findIndex((count) => count > 5);
    if (most >= 0) {
      player.collection[most] += 1;
      player.held -= player.hand[most];
      player.hand[most] = 0;
    }
    if (!player.held) this.draw(player, HAND);
    state.seat = 1 - seat;
    state.step += 1;
    this.broadcastPatch();
  }
}

const server = new Server({ transport: new WebSocketTransport(), greet: false });
server.define("table", TableRoom);
await server.listen(Number(process.argv[2]));
console.log("listening");
process.on("message", () => process.send({ ...process.cpuUsage(), rss: process.memoryUsage.rss() }));
