/** The catalogue of refusals: status and German message, with facts of an example. */
import { refusalStatus, type RefusalCode } from '@pfotenportal/contract/refusal'
import { errorsDe, type ErrorFacts, type ErrorText } from '@pfotenportal/text/de/errors'
import { markdownTable } from './table.ts'

/** Where a refusal occurs, if not in every kind of call. */
const places: Partial<Record<RefusalCode, string>> = {
  NOT_PERMITTED: 'staff and admin keys',
  HOST_NOT_ALLOWED: 'not in production',
  REFUND_NOT_POSSIBLE: 'admin API',
  DISCOUNT_CODE_INVALID: 'a plain string',
}

/** Facts that messages name. Those of weights differ in kind from those of days. */
const facts: ErrorFacts = {
  attemptsLeft: 3,
  host: 'portal.example',
  retryAfterSeconds: 120,
  from: '2026-12-07',
  to: '2026-12-13',
  days: 56,
  remainingOrders: 4,
  points: 'Treuepfoten',
  reason: 'ALREADY_REFUNDED',
}
const factsOf: Partial<Record<RefusalCode, ErrorFacts>> = {
  DATE_OUT_OF_RANGE: { min: '2026-11-21', max: '2027-02-12' },
  ADDRESS_LIMIT_REACHED: { max: 50 },
  WEIGHT_OUT_OF_RANGE: { min: 1, max: 100 },
  WEIGHT_UNCONFIRMED: { before: 13, after: 18 },
}

/** The table in Markdown. */
export function refusalTable(): string {
  const texts: Readonly<Record<RefusalCode, ErrorText>> = errorsDe
  const rows = codes().map((code) => {
    const text = texts[code]
    const place = places[code]
    const message = typeof text === 'string' ? text : text(factsOf[code] ?? facts)
    return [place ? `${code} _(${place})_` : code, String(refusalStatus[code]), message]
  })
  return markdownTable(['type', 'HTTP', 'German message, by example'], rows)
}

function codes(): RefusalCode[] {
  return Object.keys(refusalStatus).filter((code): code is RefusalCode => Object.hasOwn(refusalStatus, code))
}
