import { describe, expect, it } from 'vitest'
import { day, instant } from '@pfotenportal/domain/core/calendar'
import { LINDENWEG } from '@pfotenportal/domain/testing/frieda'
import { activityDe } from '@pfotenportal/text/de/activity'
import { activityEn } from '@pfotenportal/text/en/activity'
import { eventFixtures, menu, order, status, type Recorded } from '../testing/event-fixtures.ts'
import { activityLine, parseActivityEntry, type ActivityLine } from './activity.ts'
import type { RenderContext } from './definition.ts'

const methods: RenderContext['methods'] = [
  {
    id: 'pm_1',
    status: 'ACTIVE',
    card: { brand: 'visa', lastDigits: '4242', expiryMonth: 8, expiryYear: 2028 },
    payPal: null,
    sepaDebit: null,
    billingAddress: LINDENWEG,
  },
  {
    id: 'pm_2',
    status: 'ACTIVE',
    card: null,
    payPal: { email: 'anna@example.de' },
    sepaDebit: null,
    billingAddress: LINDENWEG,
  },
]

const row = {
  id: 1,
  subscriptionId: 20001,
  at: instant('2026-11-20T11:00:00.000Z'),
  actor: 'customer',
  orderId: 20001009,
  facts: {},
  before: null,
  after: null,
}

function entryOf(action: string, recorded: Recorded) {
  const read = parseActivityEntry({ ...row, action, ...recorded })
  return read.kind === 'EVENT' ? read : undefined
}

function linesOf({ title, changes }: ActivityLine): string[] {
  const lines = changes.map(({ label, before, after }) =>
    [`${label}:`, before ?? '', '→', after ?? ''].filter((part) => part !== '').join(' '),
  )
  // Prices keep their currency on the same line.
  return [title, ...lines.map((line) => line.replaceAll('\u00a0', ' '))]
}

function contextIn(language: RenderContext['language']): RenderContext {
  const text = language === 'en' ? activityEn : activityDe
  return { language, today: day('2026-11-20'), text, country: 'DE', methods }
}

describe.each(Object.entries(eventFixtures))('%s', (action, [recorded, german, english]) => {
  it('reads in German and English, with old and new values', () => {
    const entry = entryOf(action, recorded)
    if (!entry) throw new Error('not in the activity')
    expect(linesOf(activityLine(entry.event, contextIn('de')))).toEqual(german)
    expect(linesOf(activityLine(entry.event, contextIn('en')))).toEqual(english)
  })
})

describe('an event with variants', () => {
  const titleOf = (action: string, recorded: Recorded) => {
    const entry = entryOf(action, recorded)
    return entry && activityLine(entry.event, contextIn('de')).title
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
        before: { fulfillmentStatus: 'shipped' },
        after: { fulfillmentStatus: 'shipped' },
        facts: { happenedAt: '2026-11-19T12:10:00.000Z', reason: 'delivery_failed' },
      },
      'Paket konnte nicht zugestellt werden',
    ],
    [
      'orderDelivered',
      {
        before: { fulfillmentStatus: 'shipped' },
        after: { fulfillmentStatus: 'delivered' },
        facts: { happenedAt: '2026-11-26T22:59:59.999Z', isAssumed: true },
      },
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
      {
        ...status({}, {}),
        facts: { offer: { type: 'DISCOUNT', percentage: 20, reasonId: 1, validUntil: '2026-11-27' } },
      },
      'Angebot angenommen: 20\u202f% Rabatt auf die nächste Box',
    ],
  ])('%s: the title depends on the details of the event', (action, recorded, title) => {
    expect(titleOf(action, recorded)).toBe(title)
  })
})

describe('a row of the log', () => {
  const rowOf = (action: string, recorded: Recorded) => ({ ...row, action, ...recorded })

  it('that is not an event is not part of the activity', () => {
    expect(parseActivityEntry(rowOf('charge.started', order('2026-12-08')))).toEqual({ kind: 'OTHER' })
    expect(parseActivityEntry(rowOf('session.opened', {}))).toEqual({ kind: 'OTHER' })
  })

  it('that cannot be read is reported with its field names, never with their values', () => {
    expect(parseActivityEntry(rowOf('orderSkipped', {}))).toEqual({
      kind: 'UNREADABLE',
      id: 1,
      action: 'orderSkipped',
      subscriptionId: 20001,
      paths: ['before', 'after'],
    })
    expect(parseActivityEntry(rowOf('orderSkipped', order('8. Dezember')))).toMatchObject({
      kind: 'UNREADABLE',
      paths: ['before.billingDate', 'before.nextBillingDate', 'after.billingDate', 'after.nextBillingDate'],
    })
  })
})

it('a deleted payment method is shown as a former one', () => {
  const entry = entryOf('paymentMethodChanged', {
    before: { paymentMethodId: 'pm_0' },
    after: { paymentMethodId: 'pm_1' },
  })
  expect(entry && linesOf(activityLine(entry.event, contextIn('de')))[1]).toBe(
    'Zahlungsmethode: frühere Zahlungsmethode → Visa ···· 4242',
  )
})

it('a change of the phone number alone shows the numbers, not two identical addresses', () => {
  const changed = { before: LINDENWEG, after: { ...LINDENWEG, phone: '+49 221 1' } }
  const entry = entryOf('addressChanged', changed)
  if (!entry) throw new Error('not in the activity')
  expect(linesOf(activityLine(entry.event, contextIn('de')))).toEqual([
    'Lieferadresse geändert',
    'Telefon: → +49 221 1',
  ])
})
