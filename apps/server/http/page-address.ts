/** Addresses as people and mail programs write them, and which ones are files. */

/** Pages behind which a secret follows, in which upper and lower case differ. */
const SECRET_PAGE =
  /^\/(zahlung|abmelden|email-adresse|konto-loeschen|preis|simulated-gateway|kalender|kuendigen|widerruf)\/(?!zurueck$)./i

/** Whether the path of a page contains a secret, such as that of a payment link. */
export function hasSecret(path: string): boolean {
  return SECRET_PAGE.test(path.replace(/\/{2,}/g, '/'))
}

/** What stands behind a link in a text and is taken for its end, also percent-encoded: `).`, `»`, `”`. */
const AFTER_LINK = /(?:[/.,;:!?)\]}>'"*]|%(?:2[1279ac]|3[abef]|5d|7d|c2%bb|e2%80%(?:9[89c-f]|a6|ba)))+$/i

/** The address of a page for a path: lower case, without doubled slashes and without what stood behind the link. */
export function pageAddress(path: string): string {
  const address = path.replace(/\/{2,}/g, '/').replace(AFTER_LINK, '')
  if (address === '') return '/'
  return hasSecret(address)
    ? address.replace(/^\/\w[^/]*/, (page) => page.toLowerCase())
    : address.toLowerCase()
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Whether a path names a file or a hidden folder. No page of the portal looks like that. */
export function isFilePath(path: string): boolean {
  const parts = decoded(path).split(/[/\\]/)
  return parts.some((part) => part.startsWith('.')) || /\.[a-z\d~_-]{1,10}$/i.test(parts.at(-1) ?? '')
}
