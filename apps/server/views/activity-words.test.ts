import { day, instant } from '@pfotenportal/domain/core/calendar'
import { activityDe } from '@pfotenportal/text/de/activity'
import { activityEn } from '@pfotenportal/text/en/activity'
import { describe, expect, it } from 'vitest'
import type { Recorded } from '../testing/told-events.ts'
import { examples, lindenweg, menu, order, status } from '../testing/told-events.ts'
import { activityEntry } from './activity-told.ts'
import type { Telling, Words } from './activity-words.ts'
import { wordsOfEvent } from './activity-words.ts'

const methods: Telling['methods'] = [
  {
    id: 'pm_1',
    status: 'ACTIVE',
    card: { brand: 'visa', lastDigits: '4242', expiryMonth: 8, expiryYear: 2028 },
    payPal: null,
    sepaDebit: null,
    billingAddress: lindenweg,
  },
  {
    id: 'pm_2',
    status: 'ACTIVE',
    card: null,
    payPal: { email: 'anna@example.de' },
    sepaDebit: null,
    billingAddress: lindenweg,
  },
]

function entryOf(action: string, recorded: Recorded) {
  return activityEntry({
    id: 1,
    at: instant('2026-11-20T11:00:00.000Z'),
    actor: 'customer',
    action,
    orderId: 20001009,
    facts: {},
    before: null,
    after: null,
    ...recorded,
  })
}

function written({ title, changes }: Words): string[] {
  const sides = changes.map(({ label, before, after }) =>
    [`${label}:`, before ?? '', '→', after ?? ''].filter((part) => part !== '').join(' '),
  )
  // Prices keep their currency on their line.
  return [title, ...sides.map((side) => side.replaceAll('\u00a0', ' '))]
}

function telling(language: Telling['language']): Telling {
  const text = language === 'en' ? activityEn : activityDe
  return { language, today: day('2026-11-20'), text, country: 'DE', methods }
}

describe.each(Object.entries(examples))('%s', (action, [recorded, german, english]) => {
  it('reads in German and English, with old and new values', () => {
    const entry = entryOf(action, recorded)
    if (!entry) throw new Error('not told at all')
    expect(written(wordsOfEvent(entry.told, telling('de')))).toEqual(german)
    expect(written(wordsOfEvent(entry.told, telling('en')))).toEqual(english)
  })
})

describe('the same event', () => {
  const titleOf = (action: string, recorded: Recorded) => {
    const entry = entryOf(action, recorded)
    return entry && wordsOfEvent(entry.told, telling('de')).title
  }

  it.each([
    [
      'orderSkipped',
      { ...order('2026-11-18'), facts: { isFinal: true } },
      'Offene Bestellung vom Mi., 18. November entfallen',
    ],
    [
      'orderRescheduled',
      { ...order('2026-12-08'), facts: { wholeCadence: true } },
      'Bestellung und alle folgenden verschoben',
    ],
    [
      'orderPlaced',
      { ...order('2026-11-20'), facts: { trigger: 'DUE' } },
      'Erste Bestellung vom Fr., 20. November bezahlt',
    ],
    [
      'orderDelayed',
      {
        before: {},
        after: {},
        facts: { happenedAt: '2026-11-19T12:10:00.000Z', reason: 'delivery_failed' },
      },
      'Paket konnte nicht zugestellt werden',
    ],
    [
      'orderDelivered',
      { before: {}, after: {}, facts: { happenedAt: '2026-11-26T22:59:59.999Z', isAssumed: true } },
      'Paket ohne Nachricht vom Versand, gilt als zugestellt',
    ],
    [
      'subscriptionPaused',
      status({ status: 'PAUSED', resumesAt: '2026-12-04' }, { resumesAt: '2026-12-18' }),
      'Pause geändert',
    ],
    ['subscriptionResumed', { ...status({}, {}), facts: { trigger: 'CUSTOMER' } }, 'Abo fortgesetzt'],
    [
      'subscriptionEndDeclared',
      status({ endsAt: '2026-12-31' }, { endsAt: null }),
      'Vorgemerkte Kündigung zurückgenommen',
    ],
    [
      'planChanged',
      { before: menu, after: menu, facts: { trigger: 'SYSTEM' } },
      'Nach der Testbox beginnt der reguläre Plan',
    ],
    [
      'offerAccepted',
      { ...status({}, {}), facts: { offer: { type: 'DISCOUNT', percentage: 20 } } },
      'Angebot angenommen: 20% Rabatt auf die nächste Box',
    ],
  ])('%s is told by what it did', (action, recorded, title) => {
    expect(titleOf(action, recorded)).toBe(title)
  })
})

it('what is technical, or does not read as it was written, is not told', () => {
  expect(entryOf('charge.started', order('2026-12-08'))).toBeUndefined()
  expect(entryOf('session.opened', {})).toBeUndefined()
  expect(entryOf('orderSkipped', {})).toBeUndefined()
  expect(entryOf('orderSkipped', order('8. Dezember'))).toBeUndefined()
})

it('a method that is gone is called a former one', () => {
  const entry = entryOf('paymentMethodChanged', {
    before: { paymentMethodId: 'pm_0' },
    after: { paymentMethodId: 'pm_1' },
  })
  expect(entry && written(wordsOfEvent(entry.told, telling('de')))[1]).toBe(
    'Zahlungsart: frühere Zahlungsart → Visa ···· 4242',
  )
})
