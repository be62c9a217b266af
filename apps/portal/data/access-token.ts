/** The access token as the browser sees it: opaque but for its end. */

function claims(token: string): unknown {
  const payload = token.split('.')[1]
  if (payload === undefined) return undefined
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return undefined
  }
}

/** When a token ends, in milliseconds since the epoch; null for one that cannot be decoded (spec 4: invalid). */
export function tokenEnd(token: string): number | null {
  const found = claims(token)
  if (typeof found !== 'object' || found === null || !('exp' in found)) return null
  return typeof found.exp === 'number' ? found.exp * 1000 : null
}
