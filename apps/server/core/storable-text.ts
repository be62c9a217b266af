/** Text that PostgreSQL can store: without NUL and without half of a surrogate pair. */

const unstorable = /[\0\p{Surrogate}]/u

/** A NUL, or a surrogate in UTF-8 form, as a URL encodes it. */
const unstorableInUrl = /%00|%ed%[ab][\da-f]%[89ab][\da-f]/i

/** Whether every text in a parsed body can be stored, keys included. */
export function isStorable(body: unknown): boolean {
  const rest = [body]
  while (rest.length > 0) {
    const value = rest.pop()
    if (typeof value === 'string' && unstorable.test(value)) return false
    if (typeof value !== 'object' || value === null) continue
    const entries: readonly (readonly unknown[])[] =
      value instanceof URLSearchParams ? [...value] : Object.entries(value)
    for (const [key, each] of entries) rest.push(key, each)
  }
  return true
}

/** Whether path and query of a URL contain only text that can be stored. */
export function isStorableUrl(url: string): boolean {
  return !unstorableInUrl.test(url)
}
