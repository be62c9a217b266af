/**
 * In the place of the router's pattern parser: pages are found by their address alone (`pages.ts`), so that none has
 * to be parsed. Whoever writes a `<Route>` is told.
 */
export function parse(): never {
  throw new Error('pages are found by their address, not by a pattern')
}
