"""A net learns a game by playing against itself: PPO in one file, on the CPU or on a CUDA GPU.

    pip install 'kibitz[train]'              (and 'kibitz[cuda]' for a GPU)
    python examples/ppo.py cubirds --minutes 5 --out net.npz
    kibitz arena cubirds --bots net:net.npz,greedy:first --games 400
    kibitz play cubirds --bots net:net.npz

All seats are played by the same net, which sees what the seat that moves may know. What is won is known at the end of a
game and belongs to every seat of it, so advantages are counted back along each seat's own decisions. From time to time
the net plays whole games against the house's quick advice, in every seat, its best move each time.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.distributions import Categorical

from kibitz.core.game import Game
from kibitz.envs.vector import VectorGame

CLIP, LAMBDA, GRADIENT = 0.2, 0.95, 0.5
VALUE_WEIGHT = 0.5


class Net(nn.Module):
    """Two hidden layers; one number for each action, and what the seat will win."""

    def __init__(self, features: int, actions: int, width: int) -> None:
        super().__init__()
        self.trunk = nn.Sequential(nn.Linear(features, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.moves, self.value = nn.Linear(width, actions), nn.Linear(width, 1)
        nn.init.orthogonal_(self.moves.weight, 0.01)

    def forward(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        met = self.trunk(seen)
        return self.moves(met).float(), self.value(met).float().squeeze(-1)


def allowed(logits: Tensor, mask: Tensor) -> Tensor:
    return logits.masked_fill(mask == 0, -1e9)


class Tables:
    """Many games at once; their arrays as tensors, which lie where the games are played: each step writes them anew."""

    def __init__(self, room: str, options: dict[str, int], count: int, asked: Any, **more: Any) -> None:
        if asked.device == "cuda":
            from kibitz.envs.cuda_vector import CudaVectorGame

            self.games: Any = CudaVectorGame(room, options, count, **more)
        else:
            self.games = VectorGame(room, options, count, threads=asked.threads, **more)
        self.on_gpu = asked.device == "cuda"
        names = ("observation", "mask", "mover", "reward", "done")
        self.observation, self.mask, self.mover, self.reward, self.done = (
            torch.as_tensor(getattr(self.games, name), device=asked.device) for name in names
        )
        self.games.reset()

    def step(self, actions: Tensor) -> None:
        answers = actions.to(torch.int32)
        self.games.step(answers if self.on_gpu else answers.numpy())


class Rollout:
    """So many decisions of so many games, and what they brought to whoever made them."""

    def __init__(self, tables: Tables, steps: int) -> None:
        self.tables, self.steps = tables, steps

        def room_for(one: Tensor) -> Tensor:
            return torch.empty((steps, *one.shape), dtype=one.dtype, device=one.device)

        self.observation, self.mask, self.mover, self.reward, self.done = (
            room_for(one) for one in (tables.observation, tables.mask, tables.mover, tables.reward, tables.done)
        )
        self.action = torch.empty(self.mover.shape, dtype=torch.int64, device=self.mover.device)
        self.logprob, self.value, self.advantage = (
            torch.empty(self.mover.shape, device=self.mover.device) for _ in range(3)
        )

    @torch.no_grad()
    def play(self, net: Net, cast: Any) -> None:
        for t in range(self.steps):
            tables = self.tables
            self.observation[t], self.mask[t], self.mover[t] = tables.observation, tables.mask, tables.mover
            with cast():
                logits, self.value[t] = net(self.observation[t])
            logprobs = torch.log_softmax(allowed(logits, self.mask[t]), -1)
            # The largest of the log-probabilities with Gumbel's noise is a draw from them.
            noise = -torch.log(torch.empty_like(logprobs).exponential_())
            self.action[t] = (logprobs + noise).argmax(-1)
            self.logprob[t] = logprobs.gather(-1, self.action[t, :, None]).squeeze(-1)
            tables.step(self.action[t])
            self.reward[t], self.done[t] = tables.reward, tables.done
        self._count_back()

    def _count_back(self) -> None:
        """Generalised advantages, seat by seat: between two decisions of a seat others decide, and nothing is lost."""
        games, seats = self.reward.shape[1:]
        every = torch.arange(games, device=self.mover.device)
        earned = torch.zeros((games, seats), device=self.mover.device)  # since the seat's decision that comes next
        later = torch.zeros_like(earned)  # the advantage of the decision after this one
        worth = torch.zeros_like(earned)  # ... and its value: of the last one, what it was thought to be worth
        for t in range(self.steps):
            worth[every, self.mover[t].long()] = self.value[t]
            worth *= (self.done[t] == 0)[:, None]
        for t in reversed(range(self.steps)):
            ended = (self.done[t] != 0)[:, None]
            earned = torch.where(ended, self.reward[t], earned)
            later, worth = later.masked_fill(ended, 0.0), worth.masked_fill(ended, 0.0)
            seat = self.mover[t].long()
            gained = earned[every, seat] + worth[every, seat] - self.value[t]
            self.advantage[t] = gained + LAMBDA * later[every, seat]
            later[every, seat], worth[every, seat], earned[every, seat] = self.advantage[t], self.value[t], 0.0


def improve(net: Net, optimizer: torch.optim.Optimizer, rollout: Rollout, asked: Any, cast: Any) -> float:
    """Some steps of gradient on what was played; returns how undecided the net still is."""
    observation, mask = rollout.observation.flatten(0, 1), rollout.mask.flatten(0, 1)
    action, before = rollout.action.flatten(), rollout.logprob.flatten()
    advantage = rollout.advantage.flatten()
    aim = advantage + rollout.value.flatten()
    advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
    entropy = torch.zeros(())
    for _ in range(asked.epochs):
        for part in torch.randperm(len(action), device=action.device).split(asked.minibatch):
            with cast():
                logits, value = net(observation[part])
            chances = Categorical(logits=allowed(logits, mask[part]), validate_args=False)
            ratio = (chances.log_prob(action[part]) - before[part]).exp()
            gain = torch.minimum(ratio * advantage[part], ratio.clamp(1 - CLIP, 1 + CLIP) * advantage[part]).mean()
            entropy = chances.entropy().mean()
            loss = -gain + VALUE_WEIGHT * (value - aim[part]).square().mean() - asked.entropy * entropy
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), GRADIENT)
            optimizer.step()
    return float(entropy.detach())


class Trial:
    """Whole games against the house, the net in every seat: the first game of each table, so that none is preferred."""

    def __init__(self, asked: Any) -> None:
        self.tables = []
        for seat in range(asked.players):
            seats = [asked.opponent] * asked.players
            seats[seat] = "learner"
            self.tables.append(Tables(asked.room, {"players": asked.players}, asked.trial, asked, seats=seats))

    @torch.no_grad()
    def share(self, net: Net, cast: Any, seed: str) -> float:
        """What part of the first places the net wins."""
        won = 0.0
        for seat, tables in enumerate(self.tables):
            tables.games.reset(seed)
            playing = torch.ones_like(tables.done, dtype=torch.bool)
            while bool(playing.any()):
                with cast():
                    logits, _ = net(tables.observation)
                tables.step(allowed(logits, tables.mask).argmax(-1))
                ended = playing & (tables.done != 0)
                won += float((tables.reward[ended, seat] + 1 / len(self.tables)).sum())
                playing &= ~ended
        return won / sum(len(tables.done) for tables in self.tables)


def save(net: Net, game: Game, path: Path) -> None:
    """As the house reads it (`net:FILE`): the layers that choose a move, in order."""
    layers = [*(layer for layer in net.trunk if isinstance(layer, nn.Linear)), net.moves]
    arrays: dict[str, Any] = {"game": np.array(game.id)}
    for number, layer in enumerate(layers):
        arrays[f"weight{number}"] = layer.weight.detach().cpu().numpy()
        arrays[f"bias{number}"] = layer.bias.detach().cpu().numpy()
    np.savez(path, **arrays)


def main() -> None:
    asked = arguments()
    torch.manual_seed(asked.seed)
    if asked.device == "cpu":
        torch.set_num_threads(asked.threads)
    tables = Tables(asked.room, {"players": asked.players}, asked.games, asked, seed=f"ppo {asked.seed}")
    game = tables.games.game
    if not tables.mask.shape[1]:
        raise SystemExit(f"{game.id} has {game.actions} actions: a net must score them one by one, not index them")
    net = Net(tables.observation.shape[1], game.actions, asked.width).to(asked.device)
    optimizer = torch.optim.Adam(net.parameters(), lr=asked.rate, eps=1e-5)

    def cast() -> Any:
        return torch.autocast(asked.device, torch.bfloat16, enabled=asked.device == "cuda")

    rollout, trial = Rollout(tables, asked.steps), Trial(asked)
    curve: list[dict[str, float]] = []
    began = time.perf_counter()
    decisions, entropy, next_trial = 0, 0.0, 0.0
    while True:
        seconds = time.perf_counter() - began
        over = seconds >= 60 * asked.minutes
        if seconds >= next_trial or over:
            share = trial.share(net, cast, f"trial {asked.seed}")
            curve.append({"seconds": round(seconds, 1), "decisions": decisions, "share": round(share, 4)})
            print(
                f"{seconds:6.0f} s  {decisions:>13,} decisions  {100 * share:5.1f} % against {asked.opponent}"
                f"  entropy {entropy:.2f}",
                flush=True,
            )
            save(net, game, asked.out)
            if asked.curve:
                asked.curve.write_text(json.dumps({"asked": vars(asked), "curve": curve}, default=str, indent=1) + "\n")
            next_trial = time.perf_counter() - began + asked.trial_every
        if over:
            return
        optimizer.param_groups[0]["lr"] = asked.rate * max(0.05, 1 - seconds / (60 * asked.minutes))
        rollout.play(net, cast)
        entropy = improve(net, optimizer, rollout, asked, cast)
        decisions += rollout.action.numel()


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    on_gpu = torch.cuda.is_available()
    parser.add_argument("room", nargs="?", default="cubirds")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument(
        "--opponent", default="greedy", help="whom the net is tried against: random, greedy, greedy:first"
    )
    parser.add_argument("--out", type=Path, default=Path("net.npz"))
    parser.add_argument("--curve", type=Path, help="a JSON file for the curve")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cuda" if on_gpu else "cpu")
    parser.add_argument("--threads", type=int, default=2, help="of the CPU")
    parser.add_argument("--games", type=int, default=1 << 15 if on_gpu else 256, help="at once")
    parser.add_argument("--steps", type=int, default=32, help="decisions of each game between two improvements")
    parser.add_argument("--minibatch", type=int, default=1 << 16 if on_gpu else 2048)
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--width", type=int, default=512 if on_gpu else 256)
    parser.add_argument("--rate", type=float, default=1e-3 if on_gpu else 7e-4)
    parser.add_argument("--entropy", type=float, default=0.01)
    parser.add_argument("--trial", type=int, default=4096 if on_gpu else 200, help="games in each seat of a trial")
    parser.add_argument("--trial-every", type=float, default=20.0, metavar="SECONDS")
    return parser.parse_args()


if __name__ == "__main__":
    main()
