import { describe, expect, it } from "vitest";
import { join, pluralForm, sayIn, tidy, withinSentence } from "./message";

const plain = (text: string) => text.replaceAll("\u00a0", " ");

describe("plural forms", () => {
  it("English has one and other", () => {
    expect([0, 1, 2, 11, 21].map((n) => pluralForm("en", n))).toEqual(["other", "one", "other", "other", "other"]);
  });
  it("Russian and Ukrainian count by the last digits", () => {
    const numbers = [0, 1, 2, 4, 5, 11, 12, 14, 19, 21, 22, 25, 101, 111, 112, 122];
    const forms = ["many", "one", "few", "few", "many", "many", "many", "many", "many", "one", "few", "many", "one", "many", "many", "few"];
    expect(numbers.map((n) => pluralForm("ru", n))).toEqual(forms);
    expect(numbers.map((n) => pluralForm("uk", n))).toEqual(forms);
  });
});

describe("messages", () => {
  const en = {
    cards: "{n, plural, =1 {a card} one {# card} other {# cards}}",
    lay: "{name} lays {birds} {side, select, left {on the left} other {on the right}}.",
    owl: "{n, plural, =1 {an owl} one {# owl} other {# owls}}",
  };
  const ru = { left: "осталось {n, plural, one {# карта} few {# карты} many {# карт} other {# карты}}" };
  const uk = { left: "лишилося {n, plural, one {# карта} few {# карти} many {# карт} other {# карти}}" };

  it("chooses the exact number before the plural form", () => {
    expect(sayIn("en", en, "cards", { n: 1 })).toBe("a card");
    expect(plain(sayIn("en", en, "cards", { n: 5 }))).toBe("5 cards");
  });
  it("fills slots with messages and with lists of them", () => {
    const birds = [{ say: "owl", values: { n: 2 } }, { say: "owl", values: { n: 1 } }, "a robin"];
    expect(plain(sayIn("en", en, "lay", { name: "Ann", birds, side: "left" }))).toBe(
      "Ann lays 2 owls, an owl and a robin on the left.",
    );
  });
  it("counts in Russian and Ukrainian", () => {
    expect([1, 3, 11, 21, 24].map((n) => plain(sayIn("ru", ru, "left", { n })))).toEqual([
      "осталось 1 карта",
      "осталось 3 карты",
      "осталось 11 карт",
      "осталось 21 карта",
      "осталось 24 карты",
    ]);
    expect([1, 2, 5, 12].map((n) => plain(sayIn("uk", uk, "left", { n })))).toEqual([
      "лишилося 1 карта",
      "лишилося 2 карти",
      "лишилося 5 карт",
      "лишилося 12 карт",
    ]);
  });
  it("shows a missing key as it is", () => {
    expect(sayIn("en", en, "nowhere")).toBe("nowhere");
  });
});

describe("lists and spaces", () => {
  it("joins lists as the language does", () => {
    expect(join("en", ["Ann", "Borys", "Olha"])).toBe("Ann, Borys and Olha");
    expect(join("ru", ["Аня", "Борис"])).toBe("Аня и Борис");
    expect(join("uk", ["Аня", "Борис", "Ольга"])).toBe("Аня, Борис та Ольга");
    expect(join("en", ["Ann"])).toBe("Ann");
  });
  it("keeps numbers and short words with what follows", () => {
    expect(tidy("en", "Take 5 cards")).toBe("Take 5\u00a0cards");
    expect(tidy("ru", "2 совы в ряд 3 — справа")).toBe("2\u00a0совы в\u00a0ряд\u00a03\u00a0— справа");
    expect(tidy("ru", "на 10-м уровне, 2-е место, CB-24, из-за")).toBe("на\u00a010\u2011м уровне, 2\u2011е место, CB-24, из-за");
    expect(tidy("uk", "Із колоди та у руку")).toBe("Із\u00a0колоди та\u00a0у\u00a0руку");
  });
});

describe("numbers of things", () => {
  it("stay with the word that they number", () => {
    expect(tidy("en", "Lay 2 owls in row 12 on the left")).toBe("Lay 2\u00a0owls in row\u00a012 on the left");
    expect(tidy("ru", "В ряд 1 слева, 3 совы")).toBe("В\u00a0ряд\u00a01 слева, 3\u00a0совы");
    expect(tidy("uk", "Острів 4 із 6 відкрито")).toBe("Острів\u00a04 із\u00a06\u00a0відкрито");
    expect(tidy("ru", "Порядок 5 карт и 2 хода")).toBe("Порядок 5\u00a0карт и\u00a02\u00a0хода");
  });
});

describe("a sentence within another", () => {
  it("begins in lower case", () => {
    expect(withinSentence("Выложить 2 совы")).toBe("выложить 2 совы");
    expect(withinSentence("X in column 4")).toBe("X in column 4");
    expect(withinSentence("«X» у стовпці 4")).toBe("«X» у стовпці 4");
  });
});
