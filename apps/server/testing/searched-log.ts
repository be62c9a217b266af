/** Searches each line that a service logs in a test for what never belongs into a log (docs/security.md). */
import { DEFAULT_OPERATOR_TOKEN } from '../core/settings/groups/service.ts'
import { sampleAddresses, sampleCustomers } from '../sample/customers.ts'
import { noteProblem } from './problems.ts'

const escaped = (text: string) => text.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Names, streets and telephone numbers of the sample world. */
const people = new Set([
  ...sampleCustomers.flatMap(({ firstName, lastName }) => [firstName, lastName]),
  ...sampleAddresses.map(({ address1 }) => address1),
  ...sampleAddresses.map(({ phone }) => phone).filter((phone) => phone !== ''),
])

/** What must not be logged, by what it is. */
const FORBIDDEN = {
  'an email address': /[\w.+-]+@[\w-]+\.\w+/,
  'an access token': /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/,
  'the secret of a link, a cookie or a key': /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{43}/,
  'a credential': new RegExp(`bearer [\\w-]{8}|${DEFAULT_OPERATOR_TOKEN}|seed-session-`, 'i'),
  'a cookie': /\b(__Host-|__Secure-)?(session|browser|operator)=[\w-]{8}/,
  'a key': /-----BEGIN|\b(sk|rk|whsec|pk)_\w{8}/,
  'a name, a street or a telephone number': new RegExp(
    `(?<!\\p{L})(${[...people].map(escaped).join('|')})(?!\\p{L})`,
    'iu',
  ),
} as const

/** The random digits of a request's id may spell a name. */
const REQUEST_ID = /\br-[\dA-Z]{26}\b/g

/** What a line has that it must not have; undefined if there is nothing. */
export function forbiddenIn(line: string): string | undefined {
  const searched = line.replaceAll(REQUEST_ID, 'r-')
  return Object.entries(FORBIDDEN).find(([, pattern]) => pattern.test(searched))?.[0]
}

/** Searches a line that was logged; what it must not have fails the test. */
export function searchLine(line: string): void {
  const found = forbiddenIn(line)
  if (found !== undefined) noteProblem(`${found} is in the log: ${line}`)
}
