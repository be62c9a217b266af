import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { OrderView } from '@pfotenportal/contract/orders'
import type { FlowBannerView, SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { saveDogView } from '../../data/preferences.ts'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import {
  aCancelledSubscription,
  aCustomer,
  aMenuLine,
  aMethod,
  anOrder,
  aPausedSubscription,
  aPayPalMethod,
  aPet,
  aQuote,
  aScheduleEntry,
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
import { Dashboard } from './dashboard.tsx'

/** The reason of the sample catalogue that means it. */
const DOG_PASSED_AWAY = 8

/** What the confetti was told. */
const shots = vi.hoisted(() => [] as { origin?: { x?: number; y?: number } }[])
vi.mock('canvas-confetti', () => {
  const shoot = (options: (typeof shots)[number]) => Promise.resolve(shots.push(options))
  return { create: () => Object.assign(shoot, { reset: () => undefined }) }
})

async function showDashboard(changes: Partial<Household> = {}, language: 'de' | 'en' = 'de') {
  prepareHousehold(changes)
  await renderSignedIn(<Dashboard />, { language })
  return page.getByRole('main')
}

describe('the price per kilogram', () => {
  it('is that of the contract, whatever the catalogue says today', async () => {
    const main = await showDashboard({
      subscriptions: [aSubscription({ lines: [aMenuLine({ price: '238.00' })] })],
    })
    await expect.element(main).toHaveTextContent(/7,87.€\/kg/)
    expect(main.element().textContent).not.toMatch(/6,61.€\/kg/)
  })
})

const tracked = (events: [string, string][], changes: Partial<OrderView> = {}) =>
  anOrder({
    deliveryWindow: { from: '2026-11-20', to: '2026-11-23', shiftedByHoliday: false },
    tracking: {
      carrier: 'DHL',
      number: '1',
      url: 'https://carrier.example/1',
      parcelCount: 3,
      events: events.map(([id, updatedAt]) => ({ id, title: id, updatedAt })) as NonNullable<
        OrderView['tracking']
      >['events'],
    },
    ...changes,
  })

describe('the dashboard headline says when the food arrives:', () => {
  const headlines: [string, Partial<Household>][] = [
    ['Friedas Futter kommt Di., 15. – Do., 17. Dezember', {}],
    [
      'Friedas Futter ist unterwegs und kommt heute oder bis Mo., 23. November',
      { orders: [tracked([['shipped', '2026-11-19T16:00:00.000Z']])] },
    ],
    ['Friedas Futter kommt heute', { orders: [tracked([['out_for_delivery', '2026-11-20T07:00:00.000Z']])] }],
    [
      'Friedas Futter ist heute angekommen',
      { orders: [tracked([['delivered', '2026-11-20T09:00:00.000Z']])] },
    ],
    ['Friedas Futter verspätet sich', { orders: [tracked([['delayed', '2026-11-20T07:00:00.000Z']])] }],
    [
      'Friedas Futter konnte nicht zugestellt werden',
      { orders: [tracked([['delivery_failed', '2026-11-20T09:00:00.000Z']])] },
    ],
    ['Friedas Futter kommt zu uns zurück', { orders: [tracked([['returned', '2026-11-20T09:00:00.000Z']])] }],
    [
      'Die Zahlung für Friedas Futter hat nicht geklappt',
      { schedule: [aScheduleEntry({ status: 'FAILED', nextRetryDate: '2026-12-11' })] },
    ],
    ['Aktuell ist keine Bestellung offen.', { schedule: [] }],
  ]

  it.each(headlines)('%s', async (headline, changes) => {
    await showDashboard(changes)
    const card = page.getByRole('region', { name: headline })
    await expect.element(card.getByRole('heading', { level: 2 })).toHaveTextContent(headline)
  })
})

describe('the dashboard of an active subscription', () => {
  it('offers the actions for the next order and is accessible', async () => {
    await showDashboard({
      schedule: [aScheduleEntry(), aScheduleEntry({ id: 20001010 }), aScheduleEntry({ id: 20001011 })],
    })
    const card = page.getByRole('region', { name: /^Friedas Futter kommt/ })
    for (const name of [/überspringen$/, /verschieben$/, 'Jetzt bestellen', 'Details'])
      await expect.element(card.getByRole('button', { name })).toBeVisible()
    await expect.element(card.getByRole('link', { name: 'Abo verwalten' })).toBeVisible()
    await expect.element(page.getByText('DEINE BELOHNUNGEN!')).toBeVisible()
    await expectAccessible()
  })

  it('shows the old price of a reduced box, the reason, and what the boxes after it cost', async () => {
    const reduced = { totalLineItems: '72.20', totalDiscount: '7.22', totalPrice: '64.98' }
    await showDashboard({
      subscriptions: [
        aSubscription({
          priceSteps: [
            { totalPrice: '64.98', boxes: 1 },
            { totalPrice: '72.20', boxes: null },
          ],
        }),
      ],
      schedule: [aScheduleEntry({ ...reduced, discountTitle: '10\u202f% Treuerabatt' })],
    })
    const card = page.getByRole('region', { name: /^Friedas Futter kommt/ })
    await expect.element(card).toHaveTextContent('Bisher 72,20 € Jetzt 64,98 € inkl. MwSt.')
    await expect
      .element(card)
      .toHaveTextContent('10 % Treuerabatt: einmal 64,98 €, danach 72,20 € alle 28 Tage')
    await expectAccessible()
  })

  it('with an outstanding payment explains what to do and offers to pay now', async () => {
    await showDashboard({ schedule: [aScheduleEntry({ status: 'FAILED', nextRetryDate: '2026-12-11' })] })
    const card = page.getByRole('region', { name: /hat nicht geklappt/ })
    await expect.element(card).toHaveTextContent('Wir versuchen es am Fr., 11. Dezember noch einmal.')
    await expect.element(card.getByRole('button', { name: 'Jetzt bezahlen' })).toBeVisible()
    await expect.element(card.getByRole('button', { name: 'Zahlungsmethode prüfen' })).toBeVisible()
    await expectAccessible()
  })

  it.each([
    ['EXPIRED', 'Zahlungsmethode erneuern', 'ist abgelaufen. Sobald du sie erneuert hast, buchen wir ab.'],
    [
      'REQUIRES_CONFIRMATION',
      'Zahlungsmethode bestätigen',
      'Deine Zahlungsmethode ist noch nicht bestätigt.',
    ],
  ] as const)(
    'with an outstanding payment and a method that is %s has one main button, which leads through',
    async (status, label, explanation) => {
      await showDashboard({
        schedule: [aScheduleEntry({ status: 'FAILED', nextRetryDate: '2026-12-11' })],
        methods: [aMethod({ status })],
      })
      const card = page.getByRole('region', { name: /hat nicht geklappt/ })
      await expect.element(card.getByRole('link', { name: label })).toBeVisible()
      await expect.element(card).toHaveTextContent(explanation)
      expect(card.getByRole('button', { name: /Jetzt bezahlen|Zahlungs(art|methode)/ }).query()).toBeNull()
      expect(card.element().textContent).not.toContain('Wir versuchen es am')
      await expectAccessible()
      await card.getByRole('link', { name: label }).click()
      expect(history.state).toMatchObject({ renew: 'pm_5001' })
    },
  )

  it('of a migrating customer keeps a line about the confirmation after "Später"', async () => {
    const main = await showDashboard({
      customer: aCustomer({ migration: { activatesOn: null } }),
      methods: [aMethod({ status: 'REQUIRES_CONFIRMATION' })],
    })
    await page.getByRole('dialog').getByRole('button', { name: 'Später' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect
      .element(main)
      .toHaveTextContent(
        'Bitte bestätige noch deine Zahlungsmethode. Bis dahin läuft die Bestellung am Di., 8. Dezember wie bisher.',
      )
    await expectAccessible()
    await main.getByRole('link', { name: 'Jetzt bestätigen' }).click()
    expect(history.state).toMatchObject({ section: 'payments', renew: 'pm_5001' })
  })

  it('of a migrating customer does not show a notice again that was put away on another device', async () => {
    const main = await showDashboard({
      customer: aCustomer({ migration: { activatesOn: null, isNoticeDismissed: true } }),
    })
    await expect.element(main).toHaveTextContent('Bitte bestätige deine Zahlungsmethode')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(callsOf('dismissMigrationNotice')).toEqual([])
  })

  it('of a migrating customer tells the service once that the notice was put away', async () => {
    const customer = aCustomer({ migration: { activatesOn: null, isNoticeDismissed: false } })
    mockAnswer('dismissMigrationNotice', {
      ...customer,
      migration: { activatesOn: null, isNoticeDismissed: true },
    })
    await showDashboard({ customer })
    await page.getByRole('dialog').getByRole('button', { name: 'Später' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.poll(() => callsOf('dismissMigrationNotice')).toMatchObject([{ body: { stage: 'asked' } }])
  })

  it('of a migrating customer keeps the notice away on this device if the service does not know the call', async () => {
    await showDashboard({ customer: aCustomer({ migration: { activatesOn: null } }) })
    await page.getByRole('dialog').getByRole('button', { name: 'Später' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(localStorage.getItem('migrationNotice')).toBe('"asked"')
    expect(callsOf('dismissMigrationNotice')).toEqual([])
  })

  it('of a migrating customer stays where it is once the line knows the next order', async () => {
    await resizePage(360, 740)
    const release = holdAnswers('listPaymentMethods')
    const main = await showDashboard({
      customer: aCustomer({ migration: { activatesOn: null } }),
      methods: [aMethod({ status: 'REQUIRES_CONFIRMATION' })],
    })
    const hero = main.getByRole('region', { name: /Futter/ })
    await expect.element(hero).toBeVisible()
    const { top } = hero.element().getBoundingClientRect()
    release()
    await expect.element(main.getByText(/läuft die Bestellung am/)).toBeVisible()
    expect(hero.element().getBoundingClientRect().top).toBe(top)
  })

  it('of a customer whose migration is confirmed says until when it takes', async () => {
    const main = await showDashboard({ customer: aCustomer({ migration: { activatesOn: '2026-11-23' } }) })
    await page.getByRole('dialog').getByRole('button', { name: 'Alles klar' }).click()
    await expect.element(main).toHaveTextContent('Dein Abo wird bis Mo., 23. November im neuen')
  })

  it('offers no changes to a locked order', async () => {
    await showDashboard({
      subscriptions: [
        aSubscription({ isLocked: true, allowedActions: ['changePaymentMethod', 'cancelSubscription'] }),
      ],
      schedule: [aScheduleEntry({ isEditable: false })],
    })
    const card = page.getByRole('region', { name: /^Friedas Futter kommt/ })
    await expect.element(card.getByRole('button', { name: 'Details' })).toBeVisible()
    expect(card.getByRole('button').elements()).toHaveLength(1)
    await expect.element(card).toHaveTextContent('Nicht mehr änderbar')
  })

  it('opens the details of the box and restores the focus', async () => {
    await showDashboard()
    await page.getByRole('button', { name: 'Details' }).click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog).toHaveTextContent('Gesamt199,90 €')
    await dialog.getByRole('button', { name: 'Schließen' }).click()
    await expect.element(page.getByRole('button', { name: 'Details' })).toHaveFocus()
  })

  it('names the next box in place of a skipped order and undoes the skip there', async () => {
    const later = aScheduleEntry({
      id: 20001010,
      deliveryWindow: { from: '2027-01-12', to: '2027-01-14', shiftedByHoliday: false },
    })
    const main = await showDashboard({ schedule: [aScheduleEntry(), later] })
    mockAnswer('createQuote', aQuote())
    mockAnswer('skipNextOrder', aSubscription())
    await main.getByRole('button', { name: /15. – Do., 17. Dezember überspringen$/ }).click()
    prepareHousehold({ schedule: [aScheduleEntry({ status: 'SKIPPED' }), later] })
    await page.getByRole('dialog').getByRole('button', { name: 'Überspringen', exact: true }).click()
    const note = page.getByText('Die nächste Box kommt Di., 12. – Do., 14. Januar 2027.')
    await expect.element(note).toBeVisible()
    const undo = page.getByRole('button', { name: /rückgängig machen$/ })
    await expect.element(undo).toHaveFocus()
    mockAnswer('unskipOrder', anOrder({ id: 20001009, status: 'SCHEDULED' }))
    prepareHousehold({ schedule: [aScheduleEntry(), later] })
    await undo.click()
    const restored = page.getByRole('region', { name: /15. – Do., 17. Dezember/ })
    await expect.element(restored.getByRole('heading', { level: 2 })).toHaveFocus()
    await expect
      .element(page.getByText('Lieferung Di., 15. – Do., 17. Dezember ist wieder eingeplant.'))
      .toBeInTheDocument()
    expect(callsOf('unskipOrder')).toHaveLength(1)
  })

  it('still offers to undo a skip after a reload, in one line', async () => {
    const skipped = aScheduleEntry({ status: 'SKIPPED' })
    const later = aScheduleEntry({
      id: 20001010,
      deliveryWindow: { from: '2027-01-12', to: '2027-01-14', shiftedByHoliday: false },
    })
    const main = await showDashboard({ schedule: [skipped, later] })
    await expect.element(main.getByText('1 Box übersprungen')).toBeVisible()
    mockAnswer('unskipOrder', anOrder({ id: 20001009, status: 'SCHEDULED' }))
    prepareHousehold({ schedule: [aScheduleEntry(), later] })
    await main.getByRole('button', { name: /rückgängig machen$/ }).click()
    await expect.element(main.getByText('1 Box übersprungen')).not.toBeInTheDocument()
    expect(callsOf('unskipOrder')).toHaveLength(1)
  })

  it('leads to the orders if several were skipped, and does not offer what is too late', async () => {
    const skipped = (id: number, changes = {}) => aScheduleEntry({ id, status: 'SKIPPED', ...changes })
    const main = await showDashboard({
      schedule: [
        skipped(20001007, { isEditable: false }),
        skipped(20001008),
        skipped(20001009),
        aScheduleEntry({ id: 20001010 }),
      ],
    })
    await expect.element(main.getByText('2 Boxen übersprungen')).toBeVisible()
    await expect
      .element(main.getByRole('link', { name: 'Ansehen', exact: true }))
      .toHaveAttribute('href', '/orders')
  })

  it('shows its first answer at once and fades a changed one in', async () => {
    const later = aScheduleEntry({
      id: 20001010,
      deliveryWindow: { from: '2027-01-12', to: '2027-01-14', shiftedByHoliday: false },
    })
    const main = await showDashboard({ schedule: [aScheduleEntry(), later] })
    const animationOf = (name: RegExp) => {
      const body = page.getByRole('region', { name }).getByRole('heading').element().closest('div')
      return body && getComputedStyle(body).animationName
    }
    const skip = main.getByRole('button', { name: /15. – Do., 17. Dezember überspringen$/ })
    await expect.element(skip).toBeVisible()
    expect(animationOf(/17. Dezember/)).toBe('none')
    mockAnswer('createQuote', aQuote())
    mockAnswer('skipNextOrder', aSubscription())
    await skip.click()
    prepareHousehold({ schedule: [aScheduleEntry({ status: 'SKIPPED' }), later] })
    await page.getByRole('dialog').getByRole('button', { name: 'Überspringen', exact: true }).click()
    await expect.element(page.getByRole('region', { name: /14. Januar/ })).toBeVisible()
    expect(animationOf(/14. Januar/)).toMatch(/settle/)
  })

  it('is in English if the customer chose English', async () => {
    const main = await showDashboard({}, 'en')
    await expect.element(page.getByText('199,90 €').first()).toBeVisible()
    await expectEnglish(main.getByRole('region', { name: /Frieda/ }).first())
  })
})

describe('the reward', () => {
  const banner = (text: string, isRewardReceived: boolean): FlowBannerView[] => [
    { text, isRewardReceived, percentage: 10 },
  ]

  it('is celebrated when received, and again on request', async () => {
    // Component tests run with reduced motion, which shows no confetti.
    vi.spyOn(window, 'matchMedia').mockReturnValue(matchMedia('not all'))
    await showDashboard({ banner: banner('10%', true) })
    await expect.element(page.getByRole('heading', { name: 'HERZLICHEN GLÜCKWUNSCH!' })).toBeVisible()
    await expect.element(page.getByText('Geschafft! Du bekommst 10 % Treuerabatt.')).toBeVisible()
    await expect.poll(() => document.querySelector('canvas')).not.toBeNull()
    const before = shots.length
    await page.getByRole('button', { name: 'Noch einmal feiern' }).click()
    await expect.poll(() => shots.length).toBeGreaterThan(before)
    const celebrated = page.getByRole('region', { name: 'HERZLICHEN GLÜCKWUNSCH!' })
    const { left, top, width, height } = celebrated.element().getBoundingClientRect()
    expect(shots.at(-1)?.origin).toEqual({
      x: Math.min((left + width / 2) / innerWidth, 1),
      y: Math.min((top + height / 2) / innerHeight, 1),
    })
  })

  it('that is one order away shows its percentage', async () => {
    await showDashboard({ banner: banner('15%', false) })
    await expect.element(page.getByRole('heading', { name: 'FAST GESCHAFFT!' })).toBeVisible()
    await expect
      .element(page.getByText('Mit deiner nächsten Bestellung sicherst du dir 15 % Treuerabatt.'))
      .toBeVisible()
  })

  it('that is far away shows the remaining orders and is not asked for, which would print an error', async () => {
    await showDashboard({ banner: null })
    await expect
      .element(page.getByText(refusalMessage('FLOW_BANNER_NOT_FOUND', { remainingOrders: 5 })))
      .toBeVisible()
    expect(callsOf('readFlowRewardBanner')).toEqual([])
  })

  it('on a phone is a line that opens a side sheet', async () => {
    await resizePage(360, 740)
    await showDashboard({ banner: banner('15%', false) })
    await page.getByRole('button', { name: /FAST GESCHAFFT!/ }).click()
    await expect.element(page.getByRole('dialog')).toHaveTextContent('sicherst du dir 15 % Treuerabatt')
    await expectAccessible()
  })
})

describe('the dashboard of all dogs', () => {
  afterEach(() => saveDogView('one'))

  it('lists the next orders of all dogs together: the first three, by date', async () => {
    const boxOf = (subscriptionId: number, index: number, from: string, to: string) =>
      aScheduleEntry({
        id: subscriptionId * 1000 + index,
        subscriptionId,
        deliveryWindow: { from, to, shiftedByHoliday: false },
      })
    const schedule = [
      boxOf(20001, 1, '2026-12-01', '2026-12-03'),
      boxOf(20001, 2, '2026-12-29', '2026-12-31'),
      boxOf(20001, 3, '2027-01-26', '2027-01-28'),
      boxOf(20002, 1, '2026-12-08', '2026-12-10'),
      boxOf(20002, 2, '2026-12-22', '2026-12-24'),
      boxOf(20002, 3, '2027-01-05', '2027-01-07'),
      boxOf(20002, 4, '2027-01-19', '2027-01-21'),
    ]
    const balu = aSubscription({ id: 20002, pet: aPet({ id: 7002, name: 'Balu' }) })
    saveDogView('all')
    await showDashboard({ subscriptions: [aSubscription(), balu], schedule })
    const list = page.getByRole('region', { name: 'Deine nächsten Bestellungen' })
    await expect.element(list.getByText('Frieda')).toBeVisible()
    const rows = list
      .getByRole('listitem')
      .elements()
      .map((it) => it.textContent)
    expect(rows.map((it) => [/Balu|Frieda/.exec(it)?.[0], /\d+\. – \D+ \d+\./.exec(it)?.[0]])).toEqual([
      ['Balu', '22. – Do., 24.'],
      ['Frieda', '29. – Do., 31.'],
      ['Balu', '5. – Do., 7.'],
    ])
  })
})

describe('the dashboard of an inactive subscription', () => {
  const inactive: [string, SubscriptionView, string[], string[]][] = [
    [
      'paused by the customer shows when the food arrives, when the pause ends and what resuming now would do',
      aPausedSubscription({ nextDelivery: { from: '2026-12-29', to: '2026-12-31' } }),
      [
        'Friedas Futter kommt Di., 29. – Do., 31. Dezember',
        'Frieda macht Pause bis Fr., 18. Dezember.',
        'Zum Start bekommst du eine E-Mail.',
        'Wenn du jetzt fortsetzt: Bestellung heute, Lieferung Fr., 27. November – Di., 1. Dezember.',
      ],
      ['Abo fortsetzen', 'Neustart verschieben', 'Pausendauer ändern', 'Abo kündigen'],
    ],
    [
      'paused after failed payments explains why and links to the payment methods',
      aPausedSubscription({
        nextBillingDate: null,
        pause: { reason: 'PAYMENT_FAILED', startedAt: '2026-11-20', weeks: null, resumesAt: null },
        activationPreview: null,
      }),
      ['Frieda macht gerade Pause', 'Eine Zahlung hat mehrmals nicht geklappt, deshalb ruht das Abo.'],
      ['Abo fortsetzen', 'Abo kündigen'],
    ],
    [
      'cancelled shows the date of the cancellation and offers to reactivate it',
      aCancelledSubscription(),
      [
        'Friedas Abo ist gekündigt',
        'Gekündigt am Do., 19. November. Neue Boxen werden nicht mehr abgebucht.',
        'Erste Bestellung heute, Lieferung Fr., 27. November – Di., 1. Dezember.',
      ],
      ['Abo reaktivieren'],
    ],
    [
      'cancelled whose dog has another one by now offers nothing that would be refused',
      aCancelledSubscription({ activationPreview: null }),
      ['Friedas Abo ist gekündigt', 'Dein Hund hat schon ein anderes Abo.'],
      [],
    ],
  ]

  it.each(inactive)('%s', async (_, subscription, texts, buttons) => {
    await showDashboard({ subscriptions: [subscription], schedule: [] })
    const card = page.getByRole('region', { name: 'ABO WIEDER AKTIVIEREN' })
    for (const expected of texts) await expect.element(card).toHaveTextContent(expected)
    expect(
      card
        .getByRole('button')
        .elements()
        .map((it) => it.textContent),
    ).toEqual(buttons)
    await expectAccessible()
  })

  it('of a dog that has died shows only the box that still arrives, and offers nothing', async () => {
    await showDashboard({
      subscriptions: [aCancelledSubscription({ cancellationFlowId: DOG_PASSED_AWAY })],
      schedule: [],
      orders: [tracked([['shipped', '2026-11-19T16:00:00.000Z']])],
    })
    const main = page.getByRole('main')
    await expect.element(page.getByRole('heading', { name: 'Wir denken an Frieda' })).toBeVisible()
    await expect.element(page.getByRole('region', { name: /^Friedas Futter ist unterwegs/ })).toBeVisible()
    for (const name of ['Bestellungen ansehen', 'Aktivität ansehen', 'Profil ansehen'])
      await expect.element(main.getByRole('link', { name })).toBeVisible()
    for (const absent of [
      'reaktivieren',
      'REAKTIVIEREN',
      'nichts mehr',
      'Abo verwalten',
      'SNACKS',
      'Freu(n)de',
    ])
      await expect.element(main).not.toHaveTextContent(absent)
    await expectAccessible()
  })
})

describe('the dashboard shows a hint about a payment method that needs attention:', () => {
  it.each([
    ['Visa mit der Endung 4242 ist abgelaufen', aMethod({ status: 'EXPIRED' })],
    [
      'Visa mit der Endung 4242 läuft bald ab',
      aMethod({ card: { brand: 'visa', lastDigits: '4242', expiryMonth: 11, expiryYear: 2026 } }),
    ],
    [
      'PayPal (lea@example.de) lässt sich nicht mehr belasten',
      aPayPalMethod({ id: 'pm_5001', status: 'REVOKED' }),
    ],
    [
      'Deine Zahlungsmethode ist noch nicht eingerichtet',
      aMethod({ card: null, status: 'REQUIRES_CONFIRMATION' }),
      'Jetzt einrichten',
    ],
  ])('%s', async (title, method, action = 'Jetzt erneuern') => {
    await showDashboard({ methods: [method] })
    const hint = page.getByRole('note').filter({ hasText: title })
    await expect.element(hint).toHaveTextContent('Damit bezahlst du das Futter für Frieda.')
    await expect.element(hint.getByRole('link', { name: action })).toBeVisible()
  })
})

describe('the dashboard', () => {
  it('of a customer without a dog offers to add one', async () => {
    await showDashboard({ subscriptions: [], schedule: [] })
    await expect.element(page.getByRole('heading', { name: 'Hier zieht bald dein Hund ein' })).toBeVisible()
    await expect.element(page.getByText('Keine Bestellung vorhanden.')).toBeVisible()
    await expectAccessible()
  })

  it('greets by the first name', async () => {
    await showDashboard({ customer: aCustomer({ firstName: 'Mia' }) })
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Willkommen in deinem Pfotenportal, Mia!')
  })

  it('shows an error if it fails to load, and loads on retry', async () => {
    prepareHousehold()
    mockRefusal('listSubscriptions', 'NOT_FOUND')
    await renderSignedIn(<Dashboard />)
    await expect.element(page.getByText('Wir konnten deine Daten gerade nicht laden.')).toBeVisible()
    prepareHousehold()
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await expect.element(page.getByRole('region', { name: /^Friedas Futter kommt/ })).toBeVisible()
  })

  it('lists all dogs with their status', async () => {
    await showDashboard({
      subscriptions: [
        aSubscription(),
        aPausedSubscription({ id: 20002, pet: aPet({ id: 7002, name: 'Balu' }) }),
        aCancelledSubscription({ id: 20003, pet: aPet({ id: 7003, name: 'Luna' }) }),
      ],
    })
    const dogs = page.getByRole('region', { name: 'Meine Hunde' })
    for (const expected of [
      'FriedaLieferung Di., 15. – Do., 17. Dezember',
      'BaluPausiertPause bis Fr., 18. Dezember',
      'LunaGekündigtBeendet am Do., 19. November',
    ])
      await expect.element(dogs).toHaveTextContent(expected)
  })

  it('shows an error and keeps the previous dog if switching dogs fails', async () => {
    await showDashboard({
      subscriptions: [aSubscription(), aSubscription({ id: 20002, pet: aPet({ id: 7002, name: 'Balu' }) })],
    })
    mockNoNetworkFor('switchSubscription')
    const dogs = page.getByRole('region', { name: 'Meine Hunde' })
    await dogs.getByRole('button', { name: /Balu/ }).click()
    await expect.element(dogs).toHaveTextContent('Der Wechsel hat nicht geklappt.')
    await expect.element(page.getByRole('region', { name: /^Friedas Futter kommt/ })).toBeVisible()
  })
})
