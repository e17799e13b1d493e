/** The boards that the gallery shows, with their recorded moments. */
import type { Component } from "svelte";
import type { BoardProps, EndProps, MarkProps, PlayerCardProps, PlayerNoteProps } from "../lib/board";
import type { Messages } from "../lib/message";
import AzulBoard from "../games/azul/Board.svelte";
import AzulCover from "../games/azul/Cover.svelte";
import AzulEnd from "../games/azul/End.svelte";
import AzulMark from "../games/azul/Mark.svelte";
import AzulPlayerCard from "../games/azul/PlayerCard.svelte";
import CuBirdsBoard from "../games/cubirds/Board.svelte";
import CuBirdsCover from "../games/cubirds/Cover.svelte";
import CuBirdsEnd from "../games/cubirds/End.svelte";
import CuBirdsMark from "../games/cubirds/Mark.svelte";
import CuBirdsPlayerCard from "../games/cubirds/PlayerCard.svelte";
import CuBirdsPlayerNote from "../games/cubirds/PlayerNote.svelte";
import azulEn from "../../../src/kibitz/games/azul/text/en.json";
import azulRu from "../../../src/kibitz/games/azul/text/ru.json";
import azulUk from "../../../src/kibitz/games/azul/text/uk.json";
import cubirdsEn from "../../../src/kibitz/games/cubirds/text/en.json";
import cubirdsRu from "../../../src/kibitz/games/cubirds/text/ru.json";
import cubirdsUk from "../../../src/kibitz/games/cubirds/text/uk.json";
import azul from "./azul.json";
import cubirds from "./cubirds.json";

interface Shown {
  Board: Component<BoardProps>;
  Cover: Component;
  End: Component<EndProps>;
  Mark: Component<MarkProps>;
  PlayerCard: Component<PlayerCardProps>;
  PlayerNote?: Component<PlayerNoteProps>;
  words: Record<string, Messages>;
  recorded: { names: string[]; moments: unknown; film: unknown };
  /** Events whose tokens stand under the cover. */
  marks: unknown[];
}

export const GAMES: { cubirds: Shown; [game: string]: Shown } = {
  cubirds: {
    Board: CuBirdsBoard,
    Cover: CuBirdsCover,
    End: CuBirdsEnd,
    Mark: CuBirdsMark,
    PlayerCard: CuBirdsPlayerCard,
    PlayerNote: CuBirdsPlayerNote,
    words: { en: cubirdsEn, ru: cubirdsRu, uk: cubirdsUk },
    recorded: cubirds,
    marks: [
      { event: "first_bird", seat: 0, species: "owl" },
      { event: "flocked", seat: 0, species: "duck", count: 4, kept: 1 },
      { event: "flocked", seat: 0, species: "toucan", count: 4, kept: 2 },
    ],
  },
  azul: {
    Board: AzulBoard,
    Cover: AzulCover,
    End: AzulEnd,
    Mark: AzulMark,
    PlayerCard: AzulPlayerCard,
    words: { en: azulEn, ru: azulRu, uk: azulUk },
    recorded: azul,
    marks: [
      { event: "ornament", seat: 0, ornament: 6, kind: "statue", reward: 2 },
      { event: "star", seat: 0, star: 3, colour: "blue", points: 15 },
      { event: "star", seat: 0, star: 0, colour: null, points: 12 },
      { event: "number", seat: 0, number: 2, points: 8 },
    ],
  },
};
