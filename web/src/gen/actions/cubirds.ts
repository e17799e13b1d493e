// Made by web/make_types.py from the Python sources; do not edit. From 64beea2411acdc58, text 1cf196803e80edc8.
import { actions } from "../../lib/actions";
import type { Move } from "../games/cubirds";

export const { actionOf, moveOf } = actions<Move>([
  {"type": "lay", "first": 0, "parts": [{"species": ["flamingo", "owl", "toucan", "duck", "parrot", "magpie", "warbler", "robin"]}, {"row": [1, 2, 3, 4]}, {"side": ["left", "right"]}]},
  {"type": "no_draw", "first": 64, "parts": []},
  {"type": "draw", "first": 65, "parts": []},
  {"type": "no_flock", "first": 66, "parts": []},
  {"type": "flock", "first": 67, "parts": [{"species": ["flamingo", "owl", "toucan", "duck", "parrot", "magpie", "warbler", "robin"]}]},
]);
