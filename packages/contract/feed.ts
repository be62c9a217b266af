/** The public pages with the particulars of each feed (C-601). They are the service's own, and work without the portal. */

/** The list of all feeds. */
export const FEEDS_PATH = '/futter'

/** The page of a recipe by its code, and of everything else by its SKU: as of today, or of a version of the catalogue. */
export function feedPath(id: string, version: number | null = null): string {
  return `${FEEDS_PATH}/${encodeURIComponent(id)}${version === null ? '' : `?version=${version}`}`
}

/** The same address in a language. */
export function inLanguage(path: string, language: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}lang=${language}`
}
