/** Coins that are still in the air: the totals beside the players count up as they land. */
export const purse = $state({ onTheWay: [0, 0, 0, 0] });

export function empty(): void {
  purse.onTheWay = [0, 0, 0, 0];
}
