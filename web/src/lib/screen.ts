/**
 * The screens that the page is laid out for. Styles repeat these conditions, as they can't read them.
 * A phone upright and on its side has compact pieces; on its side the tray stands beside the board. A tablet held
 * upright has the pieces of a desk under each other. Neither has a rail.
 */
export const PHONE = "(max-width: 760px), (max-height: 500px)";
export const NO_RAIL = `${PHONE}, (max-width: 1100px) and (orientation: portrait)`;
