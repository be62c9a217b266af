/** Apart from the schemas, so that the portal loads it without them. */

/** The positions that a recipe can have: all recipes of a company over the years (docs/decisions/0064). */
export const MAX_POSITION = 40
