/**
 * Former names of events and mails in stored rows. Former versions wrote `order.skipped` instead of `orderSkipped`;
 * their rows keep those names, and their processes may still write them beside this version.
 */

/** Names that differ from the current one in more than spelling. */
const renamed: Readonly<Record<string, string>> = {
  'auth.link': 'loginLink',
  'dog.stage': 'dogStageReached',
  'order.declined': 'paymentDeclined',
  'payment.declined': 'paymentDeclined',
  'payment.changed': 'paymentMethodChanged',
  'payment.expiring': 'paymentMethodExpiring',
  'payment.link': 'paymentMethodLink',
  'payment.updated': 'paymentMethodUpdated',
}
const shortened: Readonly<Record<string, string>> = { sub: 'subscription' }

/** The current name for a stored name. */
export function currentName(stored: string): string {
  const [noun = '', verb] = stored.split('.')
  if (verb === undefined) return stored
  return renamed[stored] ?? `${shortened[noun] ?? noun}${verb.charAt(0).toUpperCase()}${verb.slice(1)}`
}

/** The names under which rows may be stored, the current one first, for comparisons in SQL. */
export function storedNames(name: string): readonly [present: string, ...former: string[]] {
  const former = Object.keys(renamed).filter((each) => renamed[each] === name)
  if (former.length > 0) return [name, ...former]
  const [noun = ''] = /^[a-z]+/.exec(name) ?? []
  const verb = name.slice(noun.length)
  if (verb === '') return [name]
  const nouns = [noun, ...Object.keys(shortened).filter((short) => shortened[short] === noun)]
  return [name, ...nouns.map((each) => `${each}.${verb.charAt(0).toLowerCase()}${verb.slice(1)}`)]
}

/** The same for several names, in one list. */
export function allStoredNames(names: readonly string[]): string[] {
  return names.flatMap((name) => storedNames(name))
}
