// Made by web/make_types.py from the Python sources; do not edit. From 7715814454f23557, text b035d7822dac70e9.
import { actions } from "../../lib/actions";
import type { Move } from "../games/jackal";

export const { actionOf, moveOf } = actions<Move>([
  {"type": "pick", "first": 0, "parts": [{"card": ["left-right", "up-down", "four-way", "knight", "black-mark", "black-flag", "map"]}]},
  {"type": "land", "first": 7, "parts": []},
  {"type": "pass", "first": 8, "parts": []},
  {"type": "take", "first": 9, "parts": [{"slot": [1, 2, 3, 4]}]},
  {"type": "take_deck", "first": 13, "parts": []},
  {"type": "lay", "first": 14, "parts": [{"card": ["left-right", "up-down", "four-way", "knight", "black-mark", "black-flag", "map"]}]},
  {"type": "ready", "first": 21, "parts": []},
  {"type": "throw", "first": 22, "parts": [{"seat": [1, 2, 3, 4]}]},
  {"type": "done", "first": 26, "parts": []},
  {"type": "goto", "first": 27, "parts": [{"cell": ["A1", "B1", "C1", "D1", "E1", "F1", "A2", "B2", "C2", "D2", "E2", "F2", "A3", "B3", "C3", "D3", "E3", "F3", "A4", "B4", "C4", "D4", "E4", "F4", "A5", "B5", "C5", "D5", "E5", "F5", "A6", "B6", "C6", "D6", "E6", "F6"]}]},
  {"type": "exit", "first": 63, "parts": [{"cell": ["A1", "B1", "C1", "D1", "E1", "F1", "A2", "B2", "C2", "D2", "E2", "F2", "A3", "B3", "C3", "D3", "E3", "F3", "A4", "B4", "C4", "D4", "E4", "F4", "A5", "B5", "C5", "D5", "E5", "F5", "A6", "B6", "C6", "D6", "E6", "F6"]}]},
]);
