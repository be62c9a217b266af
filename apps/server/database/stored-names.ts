/**
 * Names of events and mails as rows of former versions have them. Those wrote `order.skipped` where the name is now
 * `orderSkipped`; their rows stay as they are, and their processes may still write such names beside this version.
 */

/** Where the former name says something else than the present one. */
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

/** The name of today for a name that was stored; one of today stays as it is. */
export function currentName(stored: string): string {
  const [noun = '', verb] = stored.split('.')
  if (verb === undefined) return stored
  return renamed[stored] ?? `${shortened[noun] ?? noun}${verb.charAt(0).toUpperCase()}${verb.slice(1)}`
}

/** Under which names rows of a name may be stored, today's first: what SQL compares with. */
export function storedNames(name: string): readonly [present: string, ...former: string[]] {
  const former = Object.keys(renamed).filter((each) => renamed[each] === name)
  if (former.length > 0) return [name, ...former]
  const [noun = ''] = /^[a-z]+/.exec(name) ?? []
  const verb = name.slice(noun.length)
  if (verb === '') return [name]
  const nouns = [noun, ...Object.keys(shortened).filter((short) => shortened[short] === noun)]
  return [name, ...nouns.map((each) => `${each}.${verb.charAt(0).toLowerCase()}${verb.slice(1)}`)]
}

/** The same of several names, in one list. */
export function allStoredNames(names: readonly string[]): string[] {
  return names.flatMap((name) => storedNames(name))
}
