import { describe, expect, it, test } from 'vitest'
import { addDays, day } from '../core/calendar.ts'
import type { CountryCode } from '../customer/country.ts'
import { CATALOGUE } from '../testing/catalogue.ts'
import { isRedirected, REPLACEABLE_DAYS, replaceBox, type ReplaceableOrder } from './replacement.ts'

/** Billed on 12 November, expected from 17 to 19 November, still with the carrier. */
const shipped: ReplaceableOrder = {
  id: 20007001,
  subscriptionId: 20007,
  status: 'PROCESSED',
  financialStatus: 'paid',
  fulfillmentStatus: 'shipped',
  billingDate: day('2026-11-12'),
  replacedOn: null,
  replacements: 0,
  country: 'DE',
  isAssumed: false,
  isRefunding: false,
  isDebitReturned: false,
}
const TODAY = '2026-11-20'

function resultOf(differs: Partial<ReplaceableOrder>, today = TODAY, to: CountryCode = 'DE'): string {
  const decision = replaceBox({ ...shipped, ...differs }, to, day(today), CATALOGUE)
  return decision.ok ? (decision.events[0]?.reason ?? '') : decision.reason
}

describe('a box is replaced', () => {
  test.each<[string, Partial<ReplaceableOrder>, string, string]>([
    ['on the last day of its window: not yet', {}, '2026-11-19', 'STILL_EXPECTED'],
    ['on the day after it', {}, '2026-11-20', 'NOT_ARRIVED'],
    ['before the window if it came back', { fulfillmentStatus: 'returned' }, '2026-11-17', 'RETURNED'],
    [
      'after a delivery that nobody confirmed',
      { fulfillmentStatus: 'delivered', isAssumed: true },
      '2026-11-30',
      'NOT_ARRIVED',
    ],
    [
      'after a delivery that the customer did not get',
      { fulfillmentStatus: 'delivered' },
      TODAY,
      'NOT_RECEIVED',
    ],
    [
      'within the window although the carrier reports it delivered: not yet',
      { fulfillmentStatus: 'delivered' },
      '2026-11-18',
      'STILL_EXPECTED',
    ],
    ['on the thirtieth day after its window', {}, '2026-12-19', 'NOT_ARRIVED'],
    ['on the day after that: no more', {}, '2026-12-20', 'TOO_LATE'],
    ['after that even if it came back: no more', { fulfillmentStatus: 'returned' }, '2026-12-20', 'TOO_LATE'],
    ['if a part of its price went back', { financialStatus: 'partially_refunded' }, TODAY, 'NOT_ARRIVED'],
    ['if all of it went back: no', { financialStatus: 'refunded' }, TODAY, 'NOT_PAID'],
    ['if the bank took the payment back: no', { isDebitReturned: true }, TODAY, 'NOT_PAID'],
    [
      'if the order was cancelled: no',
      { status: 'CANCELLED', financialStatus: 'refunded' },
      TODAY,
      'NOT_PAID',
    ],
    ['if the order is owed: no', { status: 'FAILED', financialStatus: 'pending' }, TODAY, 'NOT_PAID'],
    ['while it is refunded: no', { isRefunding: true }, TODAY, 'REFUND_RUNNING'],
    ['before it is packed: no', { fulfillmentStatus: 'unfulfilled' }, TODAY, 'NOT_SENT'],
    ['before it is handed over: no', { fulfillmentStatus: 'packed' }, TODAY, 'NOT_SENT'],
  ])('%s', (_when, differs, today, expected) => {
    expect(resultOf(differs, today)).toBe(expected)
  })

  it('only to the country whose VAT was charged', () => {
    expect(resultOf({}, TODAY, 'AT')).toBe('OTHER_COUNTRY')
    expect(resultOf({ country: 'AT' }, TODAY, 'AT')).toBe('NOT_ARRIVED')
  })
})

describe('a replaced box', () => {
  const replaced: Partial<ReplaceableOrder> = { replacedOn: day(TODAY), replacements: 1 }

  it('starts again on the day of the replacement, as the next one of its order', () => {
    const decision = replaceBox(
      { ...shipped, ...replaced, replacedOn: day('2026-11-01') },
      'DE',
      day(TODAY),
      CATALOGUE,
    )
    expect(decision).toMatchObject({
      ok: true,
      value: TODAY,
      events: [{ number: 2, replacedOn: TODAY, after: { fulfillmentStatus: 'unfulfilled' } }],
    })
  })

  it('is not replaced again before it was sent and its own window, from 24 to 26 November, is over', () => {
    expect(resultOf({ ...replaced, fulfillmentStatus: 'unfulfilled' })).toBe('NOT_SENT')
    expect(resultOf(replaced, '2026-11-26')).toBe('STILL_EXPECTED')
    expect(resultOf(replaced, '2026-11-27')).toBe('NOT_ARRIVED')
    expect(resultOf(replaced, addDays(day('2026-11-26'), REPLACEABLE_DAYS + 1))).toBe('TOO_LATE')
  })
})

describe('an unpacked box follows its subscription', () => {
  test.each<[string, number, CountryCode, boolean]>([
    ['within its country', 0, 'DE', true],
    ['to another country', 0, 'AT', true],
    ['within its country if it is a replacement', 1, 'DE', true],
    ['to another country if it is a replacement: no', 1, 'AT', false],
    ['to another country if it was replaced twice: no', 2, 'AT', false],
  ])('%s', (_case, replacements, destination, follows) => {
    expect(isRedirected({ replacements, country: 'DE' }, destination)).toBe(follows)
  })
})
