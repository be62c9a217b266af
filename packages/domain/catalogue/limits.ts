/** Apart from the schemas, so that the portal loads it without them. */

/** The positions that a recipe can have: all recipes of a company over the years (docs/decisions/0064). */
export const MAX_POSITION = 40

/** The days between two boxes: whole weeks, because boxes are packed once a week (docs/decisions/0064). */
export const CYCLE_DAYS = { least: 7, most: 56, step: 7 } as const
