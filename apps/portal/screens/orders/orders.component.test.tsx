import { afterEach, describe, expect, it } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import type { OrderView, ScheduleEntryView } from '@pfotenportal/contract/orders'
import { saveDogView } from '../../data/preferences.ts'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import {
  aCancelledSubscription,
  ALLOWED_IN_DUNNING,
  aMenuLine,
  aMethod,
  anOrder,
  aPausedSubscription,
  aPayPalMethod,
  aPet,
  aQuote,
  aScheduleEntry,
  aShippingAddress,
  aSubscription,
} from '../../testing/fixtures.ts'
import {
  callsOf,
  holdAnswers,
  mockAnswer,
  mockNoNetworkFor,
  mockRefusal,
  refusalMessage,
} from '../../testing/mock-service.ts'
import { expectEnglish, prepareHousehold, renderSignedIn, type Household } from '../../testing/render.tsx'
import { resizePage } from '../../testing/resize-page.ts'
import { Orders } from './orders.tsx'

const WINDOW = 'Lieferung Di., 15. – Do., 17. Dezember'
const second = aScheduleEntry({
  id: 20001010,
  billingDate: '2027-01-05',
  deliveryWindow: { from: '2027-01-12', to: '2027-01-14', shiftedByHoliday: false },
})

const rowOf = (window: string) => page.getByRole('listitem').filter({ hasText: window })

async function showOrders(changes: Partial<Household> = {}): Promise<Locator> {
  prepareHousehold(changes)
  await renderSignedIn(<Orders />, { at: '/orders' })
  return rowOf(WINDOW)
}

/** What a row promises, the order, its texts, its buttons with the entries of its menu, and the number of menus. */
const shown: [string, Partial<ScheduleEntryView>, string[], string[], number][] = [
  [
    'a planned order shows its cut-off and offers to move and to skip it',
    {},
    ['199,90 €inkl. MwSt.', 'Änderbar bis Mo., 7. Dezember'],
    ['Lieferung Di., 15. – Do., 17. Dezember verschieben', `${WINDOW} überspringen`],
    1,
  ],
  [
    'a skipped order costs nothing and can be restored until its cut-off',
    { status: 'SKIPPED' },
    ['Übersprungen', 'Wird nicht abgebucht', 'Wieder einplanbar bis Mo., 7. Dezember'],
    [`${WINDOW} wieder einplanen`],
    1,
  ],
  [
    'a skipped order past its cut-off says that it stays skipped',
    { status: 'SKIPPED', isEditable: false },
    ['Übersprungen', 'Lässt sich nicht mehr einplanen, weil die Frist vorbei ist.'],
    [],
    0,
  ],
  [
    'a skipped order cannot be restored once the schedule has moved on',
    { status: 'SKIPPED', isFinal: true },
    ['Diese Box ist endgültig entfallen, weil dein Lieferplan inzwischen weitergegangen ist.'],
    [],
    0,
  ],
  [
    'a locked order shows why it can no longer be changed and has no buttons',
    { isEditable: false },
    ['Nicht mehr änderbar', 'Die Frist ist vorbei, wir bereiten diese Box schon vor.'],
    [],
    0,
  ],
  [
    'an order with a payment in progress says so and has no buttons',
    { status: 'PROCESSING', isEditable: false },
    ['Zahlung läuft', 'Wir prüfen gerade deine Zahlung.'],
    [],
    0,
  ],
  [
    'an order with a failed payment shows the next attempt and the remedies',
    { status: 'FAILED', nextRetryDate: '2026-12-11' },
    ['Wir versuchen es am Fr., 11. Dezember noch einmal.'],
    ['Jetzt bezahlen', 'Zahlungsmethode prüfen', `${WINDOW} überspringen`],
    0,
  ],
  [
    'a delivery that was moved by a public holiday is marked',
    { deliveryWindow: { from: '2026-12-15', to: '2026-12-17', shiftedByHoliday: true } },
    ['Feiertagsbedingt'],
    ['Lieferung Di., 15. – Do., 17. Dezember verschieben', `${WINDOW} überspringen`],
    1,
  ],
  [
    'an order with a supplement and a discount shows both prices and the supplement',
    {
      totalPrice: '190.00',
      totalLineItems: '214.80',
      totalDiscount: '24.80',
      lines: [
        aMenuLine(),
        aMenuLine({
          id: 9002,
          productTitle: 'Gelenk-Snack',
          product: {
            id: 901,
            productShopifyId: '901',
            variantId: 1,
            variantShopifyId: '1',
            title: 'Gelenk-Snack',
            images: [],
            options: null,
          },
        }),
      ],
    },
    ['190,00 €', '214,80 €', 'mit Gelenk-Snack'],
    ['Lieferung Di., 15. – Do., 17. Dezember verschieben', `${WINDOW} überspringen`],
    1,
  ],
]

it('a failed payment is named once, in the headline', async () => {
  await showOrders({ schedule: [aScheduleEntry({ status: 'FAILED', nextRetryDate: '2026-12-11' })] })
  const failed = page.getByText('Die Zahlung für Friedas Futter hat nicht geklappt')
  await expect.element(failed.first()).toBeVisible()
  expect(failed.elements()).toHaveLength(1)
  expect(page.getByText('Zahlung fehlgeschlagen').elements()).toHaveLength(0)
})

describe('a row of an upcoming order', () => {
  it.each(shown)('%s', async (_, changes, texts, buttons, menus) => {
    const isOwed = changes.status === 'FAILED'
    const row = await showOrders({
      schedule: [aScheduleEntry(changes)],
      ...(isOwed && { subscriptions: [aSubscription({ allowedActions: ALLOWED_IN_DUNNING })] }),
    })
    for (const expected of texts) await expect.element(row).toHaveTextContent(expected)
    const names = [
      ...row.getByRole('button').elements(),
      ...row.getByRole('menuitem', { includeHidden: true }).elements(),
    ]
      .filter((it) => it.ariaHasPopup !== 'menu')
      .map((it) => it.getAttribute('aria-label') ?? it.textContent)
    expect(names.map((it) => it.replaceAll(/\s/g, ' '))).toEqual(buttons)
    expect(row.getByRole('button', { name: /ändern$/ }).elements()).toHaveLength(menus)
    await expectAccessible()
  })

  it('of a failed payment with an expired card has one main button, which leads to its renewal', async () => {
    const row = await showOrders({
      schedule: [aScheduleEntry({ status: 'FAILED', nextRetryDate: '2026-12-11' })],
      methods: [aMethod({ status: 'EXPIRED' }), aPayPalMethod()],
    })
    const renew = row.getByRole('link', { name: 'Zahlungsmethode erneuern' })
    await expect.element(renew).toBeVisible()
    await expect.element(row).toHaveTextContent('Sobald du sie erneuert hast, buchen wir ab')
    expect(row.element().textContent).not.toContain('Wir versuchen es am')
    expect(row.getByRole('button', { name: 'Jetzt bezahlen' }).query()).toBeNull()
    await expect.element(row.getByRole('button', { name: 'Andere Zahlungsmethode wählen' })).toBeVisible()
    await expectAccessible()
    await renew.click()
    expect(location.pathname).toBe('/profile/payments')
    expect(history.state).toMatchObject({ renew: 'pm_5001' })
  })

  it('of a failed payment names the way to pay only once it knows whether the card can be charged', async () => {
    const release = holdAnswers('listPaymentMethods')
    const row = await showOrders({
      schedule: [aScheduleEntry({ status: 'FAILED', nextRetryDate: '2026-12-11' })],
      methods: [aMethod({ status: 'EXPIRED' })],
    })
    await expect.element(row.getByRole('button', { name: `${WINDOW} überspringen` })).toBeVisible()
    expect(row.getByRole('button', { name: 'Jetzt bezahlen' }).query()).toBeNull()
    expect(row.element().textContent).not.toContain('Wir versuchen es am')
    release()
    await expect.element(row.getByRole('link', { name: 'Zahlungsmethode erneuern' })).toBeVisible()
  })

  it('skipping an order with a failed payment opens the dialog, because it is final', async () => {
    const row = await showOrders({ schedule: [aScheduleEntry({ status: 'FAILED' })] })
    mockAnswer('createQuote', aQuote())
    await row.getByRole('button', { name: `${WINDOW} überspringen` }).click()
    const dialog = page.getByRole('dialog', { name: 'Diese Box überspringen' })
    await expect.element(dialog).toHaveTextContent('Diese Box entfällt endgültig.')
  })

  it('says that the server could not be reached only until it can be reached again', async () => {
    const row = await showOrders()
    mockNoNetworkFor('skipOrder')
    await choose(row, /überspringen/)
    const message = row.getByText(/^Wir erreichen gerade den Server nicht/)
    await expect.element(message).toBeVisible()
    // The reads after it were answered. It stays long enough to be read.
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    await expect.element(message).toBeVisible()
    await expect.element(message, { timeout: 4_000 }).not.toBeInTheDocument()
  })

  it('does not offer to skip an order with a failed payment if the service does not allow it', async () => {
    const row = await showOrders({
      subscriptions: [aSubscription({ allowedActions: ['changePaymentMethod'] })],
      schedule: [aScheduleEntry({ status: 'FAILED' })],
    })
    await expect.element(row.getByRole('button', { name: 'Zahlungsmethode prüfen' })).toBeVisible()
    expect(row.getByRole('button').elements()).toHaveLength(1)
  })
})

/** Opens the menu of a row and chooses an entry. */
async function choose(row: Locator, entry: RegExp): Promise<void> {
  await row.getByRole('button', { name: /ändern$/ }).click()
  await row.getByRole('menuitem', { name: entry }).click()
}

describe('skipping an order in its row', () => {
  it('shows immediately, before the service answers, and keeps the focus in the row', async () => {
    const row = await showOrders({ schedule: [aScheduleEntry(), second] })
    mockAnswer('skipOrder', anOrder({ id: 20001009, status: 'SKIPPED' }))
    const release = holdAnswers('skipOrder')
    await choose(row, /überspringen/)
    await expect.element(row).toHaveTextContent('Übersprungen')
    await expect.element(row.getByRole('button', { name: /ändern$/ })).toHaveFocus()
    release()
    await expect.element(page.getByText(`${WINDOW} übersprungen`)).toBeInTheDocument()
    expect(callsOf('skipOrder')).toMatchObject([{ params: { id: '20001009' } }])
  })

  it('names the box that would be next', async () => {
    const row = await showOrders({ schedule: [aScheduleEntry(), second] })
    await expect
      .element(row)
      .toHaveTextContent('Beim Überspringen kommt die nächste Box Di., 12. – Do., 14. Januar 2027.')
  })

  it('is rolled back if the service refuses, and the row shows the reason and the cut-off', async () => {
    const row = await showOrders({ schedule: [aScheduleEntry(), second] })
    mockRefusal('skipOrder', 'ORDER_LOCKED', { details: { cutoffAt: '2026-12-07T23:00:00.000Z' } })
    await choose(row, /überspringen/)
    const expected = `Nicht gespeichert: ${refusalMessage('ORDER_LOCKED')} Die Frist war Mo., 7. Dezember.`
    await expect.element(row).toHaveTextContent(expected)
    await expect.element(row).toHaveTextContent('Änderbar bis')
    await row.getByRole('button', { name: 'Hinweis schließen' }).click()
    await expect.element(row).not.toHaveTextContent('Nicht gespeichert')
  })

  it('that is refused later keeps the reason and the focus, although the row moved to another card', async () => {
    const row = await showOrders()
    mockRefusal('skipOrder', 'ORDER_LOCKED')
    const release = holdAnswers('skipOrder')
    await choose(row, /überspringen/)
    const upcoming = page.getByRole('region', { name: 'Deine nächsten Bestellungen' })
    await expect.element(upcoming).toHaveTextContent('Übersprungen')
    await expect.element(row.getByRole('button', { name: /ändern$/ })).toHaveFocus()
    release()
    const current = page.getByRole('region', { name: /^Friedas Futter kommt/ })
    await expect.element(current).toHaveTextContent(`Nicht gespeichert: ${refusalMessage('ORDER_LOCKED')}`)
    await expect.element(row.getByRole('button', { name: /ändern$/ })).toHaveFocus()
  })

  it('is rolled back while offline, and the row says that the service is unreachable', async () => {
    const row = await showOrders()
    mockNoNetworkFor('skipOrder')
    await choose(row, /überspringen/)
    await expect.element(row).toHaveTextContent('Wir erreichen gerade den Server nicht.')
    await expect.element(row.getByRole('button', { name: /ändern$/ })).toBeVisible()
  })

  it.each([
    ['the skip before', () => mockAnswer('unskipOrder', anOrder({ id: 20001009, status: 'SCHEDULED' }))],
    ['the skip before and its undoing', () => mockNoNetworkFor('unskipOrder')],
  ])('again is another call if no answer came to %s', async (_lost, mockUndoing) => {
    const row = await showOrders()
    await expect.element(row).toHaveTextContent('Änderbar bis')
    mockNoNetworkFor('skipOrder')
    mockUndoing()
    prepareHousehold({ schedule: [aScheduleEntry({ status: 'SKIPPED' })] })
    await choose(row, /überspringen/)
    await expect.element(row).toHaveTextContent('Übersprungen')
    prepareHousehold()
    await choose(row, /wieder einplanen/)
    await expect.element(row).toHaveTextContent('Änderbar bis')
    mockAnswer('skipOrder', anOrder({ id: 20001009, status: 'SKIPPED' }))
    prepareHousehold({ schedule: [aScheduleEntry({ status: 'SKIPPED' })] })
    await choose(row, /überspringen/)
    await expect.poll(() => callsOf('skipOrder')).toHaveLength(2)
    const [lost, next] = callsOf('skipOrder')
    expect(next?.idempotencyKey).not.toBe(lost?.idempotencyKey)
  })

  it('can be undone with the same menu', async () => {
    const row = await showOrders({ schedule: [aScheduleEntry({ status: 'SKIPPED' })] })
    mockAnswer('unskipOrder', anOrder({ id: 20001009, status: 'SCHEDULED' }))
    await expect.element(row.getByRole('button', { name: /ändern$/ })).toBeVisible()
    prepareHousehold()
    await choose(row, /wieder einplanen/)
    await expect.element(row).toHaveTextContent('Änderbar bis')
    await expect.element(page.getByText(`${WINDOW} ist wieder eingeplant.`)).toBeInTheDocument()
  })
})

describe('a past order', () => {
  const states: [string, Partial<OrderView>][] = [
    ['Zugestellt', { fulfillmentStatus: 'delivered' }],
    ['Zurückgesendet', { fulfillmentStatus: 'returned' }],
    ['Bezahlt', { fulfillmentStatus: 'shipped' }],
    ['50,00 € erstattet', { financialStatus: 'partially_refunded', refundedAmount: '50.00' }],
    ['Erstattet', { financialStatus: 'refunded', refundedAmount: '199.90' }],
    ['Storniert', { status: 'CANCELLED', financialStatus: 'voided' }],
    ['Zahlung läuft', { financialStatus: 'pending' }],
  ]

  it.each(states)('is marked "%s" beside its price', async (label, changes) => {
    await showOrders({ orders: [anOrder(changes)] })
    const past = page.getByRole('region', { name: 'Bisherige Bestellungen' })
    await expect.element(past.getByText(label, { exact: true })).toBeVisible()
    await expect.element(past).toHaveTextContent('Di., 10. November')
    await expect.element(past).toHaveTextContent('199,90 €inkl. MwSt.')
  })

  it('and an order to come say the VAT of the country to which they go', async () => {
    const shippingAddress = aShippingAddress({ countryCode: 'AT' })
    await showOrders({
      orders: [anOrder({ shippingAddress })],
      schedule: [aScheduleEntry({ shippingAddress })],
    })
    await expect.element(rowOf(WINDOW)).toHaveTextContent('199,90 €inkl. USt.')
    const past = page.getByRole('region', { name: 'Bisherige Bestellungen' })
    await expect.element(past).toHaveTextContent('199,90 €inkl. USt.')
  })

  it('loads its receipt only once it is opened', async () => {
    await showOrders({ orders: [anOrder({})] })
    mockAnswer('listDocuments', [
      {
        id: 7,
        kind: 'RECEIPT',
        number: 'RE-2026-000042',
        orderId: anOrder({}).id,
        total: '199.90',
        issuedOn: '2026-11-10',
        language: 'de',
        replaces: null,
        replacedBy: null,
      },
    ])
    const past = page.getByRole('region', { name: 'Bisherige Bestellungen' })
    await expect.element(past.getByText('Di., 10. November').first()).toBeVisible()
    expect(callsOf('listDocuments')).toEqual([])
    await past.getByText('Di., 10. November').first().click()
    await expect.element(past.getByRole('button', { name: 'RE-2026-000042 als PDF laden' })).toBeVisible()
    expect(callsOf('listDocuments')).toMatchObject([{ query: { orderId: String(anOrder({}).id) } }])
    await expectAccessible()
  })

  it('opens to its contents, tax, address and refund', async () => {
    await showOrders({
      orders: [
        anOrder({
          lines: [aMenuLine()],
          financialStatus: 'partially_refunded',
          refundedAmount: '50.00',
          totalDiscount: '20.00',
          discountTitle: '10\u202f% Pfotenrabatt',
          totalLineItems: '219.90',
        }),
      ],
    })
    const past = page.getByRole('region', { name: 'Bisherige Bestellungen' })
    await past.getByText('Di., 10. November').first().click()
    for (const expected of [
      'Cowgenuss, Ringeltanz · Vollpension · Futter für 28 Tage',
      'Zwischensumme219,90 €',
      '10 % Pfotenrabatt−20,00 €',
      'Versandkostenlos',
      'inkl. MwSt. (7 %): 13,08 €',
      'Von 199,90 € wurden dir 50,00 € erstattet.',
      'Keine Adresse ausgewählt',
    ])
      await expect.element(past).toHaveTextContent(expected)
    await expectAccessible()
  })
})

describe('the lists of orders', () => {
  const empty: [string, Partial<Household>, string[]][] = [
    [
      'of a dog without orders explain that they are empty',
      { schedule: [], orders: [] },
      [
        'Aktuell ist keine Bestellung offen.',
        'Keine Bestellung vorhanden.',
        'Noch keine frühere Bestellung.',
      ],
    ],
    [
      'of a paused subscription say that nothing is planned or charged',
      { subscriptions: [aPausedSubscription()], schedule: [] },
      ['Solange Friedas Abo pausiert, planen wir keine Box und buchen nichts ab.'],
    ],
    [
      'of a cancelled subscription say that nothing will be delivered',
      { subscriptions: [aCancelledSubscription()], schedule: [] },
      ['Friedas Abo ist gekündigt. Neue Boxen werden nicht mehr abgebucht.'],
    ],
    [
      'of a customer without a dog explain that they are empty and link to adding a dog',
      { subscriptions: [], schedule: [] },
      [
        'Sobald dein erster Hund sein Futter von uns bekommt, stehen hier alle Lieferungen.',
        'Neuen Hund hinzufügen',
      ],
    ],
  ]

  it.each(empty)('%s', async (_, changes, texts) => {
    await showOrders(changes)
    for (const expected of texts) await expect.element(page.getByText(expected).first()).toBeVisible()
    await expectAccessible()
  })

  it('show an error if they fail to load, and load on retry', async () => {
    prepareHousehold()
    mockRefusal('listOrderSchedule', 'NOT_FOUND')
    await renderSignedIn(<Orders />)
    await expect
      .element(page.getByText('Deine Bestellungen konnten gerade nicht geladen werden.'))
      .toBeVisible()
    prepareHousehold()
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await expect.element(rowOf(WINDOW)).toBeVisible()
  })

  it('show a shipped box first, with its tracking steps and a link to the carrier', async () => {
    const order = anOrder({
      tracking: {
        carrier: 'DHL',
        number: '00340434',
        url: 'https://carrier.example/00340434',
        parcelCount: 3,
        events: [
          { id: 'ordered', title: 'Bestellt', updatedAt: '2026-11-10T03:00:00.000Z' },
          { id: 'shipped', title: 'Unterwegs', updatedAt: '2026-11-19T16:00:00.000Z' },
        ],
      },
      deliveryWindow: { from: '2026-11-20', to: '2026-11-23', shiftedByHoliday: false },
    })
    await showOrders({ orders: [order] })
    const name = 'Friedas Futter ist unterwegs und kommt heute oder bis Mo., 23. November'
    const current = page.getByRole('region', { name })
    await expect.element(current).toHaveTextContent('Aktuelle Bestellung · PP-104118')
    await expect
      .element(current.getByRole('link', { name: /Sendung ansehen/ }))
      .toHaveAttribute('href', 'https://carrier.example/00340434')
    await expectAccessible()
  })

  it('show the planned box once, as the current order if no other is under way, as the dashboard does', async () => {
    const row = await showOrders({ orders: [], schedule: [aScheduleEntry(), second] })
    const name = 'Friedas Futter kommt Di., 15. – Do., 17. Dezember'
    const current = page.getByRole('region', { name })
    await expect.element(current).toHaveTextContent('Aktuelle Bestellung')
    await expect.element(current).toHaveTextContent('Geplant')
    await expect.element(current.getByRole('button', { name: 'Jetzt bestellen' })).toBeVisible()
    expect(row.elements()).toHaveLength(1)
    expect(current.element().contains(row.element())).toBe(true)
    // The headline names the delivery, so the row below it does so only for screen readers.
    const again = current.getByText(WINDOW, { exact: true }).element().closest('[class*="hidden" i]')
    expect(again?.getBoundingClientRect().width).toBeLessThanOrEqual(1)
    const upcoming = page.getByRole('region', { name: 'Deine nächsten Bestellungen' })
    await expect.element(upcoming).toHaveTextContent('Lieferung Di., 12. – Do., 14. Januar')
    expect(upcoming.getByRole('button', { name: 'Jetzt bestellen' }).query()).toBeNull()
    await expect.element(page.getByText('Aktuell ist keine Bestellung offen.')).not.toBeInTheDocument()
    await expectAccessible()
  })

  it('say that a box is late instead of announcing a delivery window that has passed', async () => {
    const late = anOrder({
      tracking: {
        carrier: 'DHL',
        number: null,
        url: null,
        parcelCount: 1,
        events: [{ id: 'shipped', title: 'Unterwegs', updatedAt: '2026-11-16T16:00:00.000Z' }],
      },
      deliveryWindow: { from: '2026-11-17', to: '2026-11-19', shiftedByHoliday: false },
    })
    await showOrders({ orders: [late] })
    const current = page.getByRole('region', { name: 'Friedas Futter verspätet sich' })
    await expect.element(current).toHaveTextContent('Geplant war Di., 17. – Do., 19. November.')
    await expect.element(page.getByText('Lieferung Di., 17. – Do., 19. November')).not.toBeInTheDocument()
  })

  it('name the promise beside the new window of a box that left too late', async () => {
    const late = anOrder({
      tracking: {
        carrier: 'DHL',
        number: null,
        url: null,
        parcelCount: 1,
        events: [{ id: 'shipped', title: 'Unterwegs', updatedAt: '2026-11-16T16:00:00.000Z' }],
      },
      deliveryWindow: { from: '2026-11-28', to: '2026-12-02', shiftedByHoliday: false },
      promisedWindow: { from: '2026-11-24', to: '2026-11-26', shiftedByHoliday: false },
    })
    await showOrders({ orders: [late] })
    const current = page.getByRole('region', { name: 'Friedas Futter ist unterwegs' })
    await expect.element(current).toHaveTextContent('Sa., 28. November – Mi., 2. Dezember')
    await expect.element(current).toHaveTextContent('Zugesagt war Di., 24. – Do., 26. November')
  })

  it('are in English if the customer chose English', async () => {
    prepareHousehold({ schedule: [aScheduleEntry(), aScheduleEntry({ ...second, status: 'SKIPPED' })] })
    await renderSignedIn(<Orders />, { language: 'en' })
    await expect.element(page.getByText('199,90 €').first()).toBeVisible()
    await expectEnglish(page.getByRole('main'))
  })
})

describe('the orders of all dogs', () => {
  afterEach(() => saveDogView('one'))

  it('name the current order of each dog as the dashboard does, and list each box once', async () => {
    const milo = aSubscription({ id: 20002, pet: aPet({ name: 'Milo' }) })
    const onItsWay = anOrder({
      id: 20002001,
      subscriptionId: milo.id,
      tracking: {
        carrier: 'DHL',
        number: null,
        url: null,
        parcelCount: 1,
        events: [{ id: 'shipped', title: 'Unterwegs', updatedAt: '2026-11-19T16:00:00.000Z' }],
      },
      deliveryWindow: { from: '2026-11-20', to: '2026-11-23', shiftedByHoliday: false },
    })
    saveDogView('all')
    await showOrders({
      subscriptions: [aSubscription(), milo],
      schedule: [aScheduleEntry(), second, aScheduleEntry({ id: 20002009, subscriptionId: milo.id })],
      orders: [onItsWay],
    })
    const planned = page.getByRole('region', { name: 'Friedas Futter kommt Di., 15. – Do., 17. Dezember' })
    await expect.element(planned).toHaveTextContent('Aktuelle Bestellung')
    await expect.element(planned.getByRole('button', { name: `Frieda: ${WINDOW} ändern` })).toBeVisible()
    await expect
      .element(page.getByRole('region', { name: /^Milos Futter ist unterwegs/ }))
      .toHaveTextContent('Aktuelle Bestellung')
    const names = page.getByRole('region', { name: / Futter / }).elements()
    expect(names.map((it) => /(Milo|Frieda)s Futter/.exec(it.textContent)?.[1])).toEqual(['Milo', 'Frieda'])
    const upcoming = page.getByRole('region', { name: 'Deine nächsten Bestellungen' })
    const rows = upcoming.getByRole('listitem').filter({ hasText: 'Lieferung' })
    expect(rows.elements().map((it) => /^.*(Frieda|Milo)/.exec(it.textContent)?.[1])).toEqual([
      'Milo',
      'Frieda',
    ])
    await expectAccessible()
  })
})

describe('on a phone', () => {
  const month = (number: number) => {
    const from = `2027-0${number}-12`
    const deliveryWindow = { from, to: `2027-0${number}-14`, shiftedByHoliday: false }
    return aScheduleEntry({ id: 20001010 + number, billingDate: `2027-0${number}-05`, deliveryWindow })
  }

  it('the first three upcoming orders are shown, and the rest with one button', async () => {
    await resizePage(360, 740)
    await showOrders({ schedule: [aScheduleEntry(), month(1), month(2), month(3), month(4), month(5)] })
    const upcoming = page.getByRole('region', { name: 'Deine nächsten Bestellungen' })
    await expect.element(upcoming.getByText(/^Lieferung/).first()).toBeVisible()
    const rows = () => upcoming.getByRole('listitem').filter({ hasText: 'Lieferung' }).elements().length
    expect(rows()).toBe(3)
    await upcoming.getByRole('button', { name: '2 mehr anzeigen' }).click()
    await expect.poll(rows).toBe(5)
    await expectAccessible()
    await upcoming.getByRole('button', { name: 'Weniger anzeigen' }).click()
    await expect.poll(rows).toBe(3)
    await resizePage(1280, 900)
    await expect.poll(rows).toBe(5)
  })
})

describe('the tracking steps of a past order', () => {
  it.each([360, 768, 1440])('are drawn whole at %d px', async (width) => {
    await resizePage(width, 900)
    const events = ['ordered', 'shipped', 'delivered'].map((id, at) => ({
      id,
      title: id,
      updatedAt: `2026-11-1${at}T09:00:00.000Z`,
    })) as NonNullable<OrderView['tracking']>['events']
    const tracking = { carrier: 'DHL', number: '1', url: null, parcelCount: 1, events }
    await showOrders({ orders: [anOrder({ tracking, fulfillmentStatus: 'delivered' })] })
    const past = page.getByRole('region', { name: 'Bisherige Bestellungen' })
    await past.getByText('Di., 10. November').first().click()
    const step = past.getByText('Zugestellt', { exact: true }).last().element().closest('li')
    if (!step) throw new Error('the step is not in a list')
    const dot = getComputedStyle(step, '::before')
    const halo = Number(/ (\d+)px$/.exec(dot.boxShadow.replace(' inset', ''))?.[1] ?? 0)
    const clip = step.closest('details')?.getBoundingClientRect().left ?? 0
    expect(halo).toBeGreaterThan(0)
    expect(step.getBoundingClientRect().left + Number.parseFloat(dot.left) - halo).toBeGreaterThanOrEqual(
      clip,
    )
  })
})
