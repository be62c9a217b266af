import { describe, expect, it, onTestFinished } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import type { OrderView } from '@pfotenportal/contract/orders'
import { catalogue } from '../../data/catalogue.ts'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import {
  aMethod,
  anOrder,
  aPayPalMethod,
  aPet,
  aScheduleEntry,
  aSubscription,
} from '../../testing/fixtures.ts'
import { callsOf, holdAnswers, mockRefusal } from '../../testing/mock-service.ts'
import { prepareHousehold, renderSignedIn, type Household } from '../../testing/render.tsx'
import { resizePage } from '../../testing/resize-page.ts'
import { Dashboard } from './dashboard.tsx'

/** A colour token as the browser computes it. */
const getComputedColor = (colour: string) => () => {
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.backgroundColor = colour
  const computed = getComputedStyle(probe).backgroundColor
  probe.remove()
  return computed
}

async function showDashboard(changes: Partial<Household> = {}, language: 'de' | 'en' = 'de') {
  prepareHousehold(changes)
  await renderSignedIn(<Dashboard />, { language })
  return page.getByRole('main')
}

/** A box that the carrier has. */
const shipped = (): OrderView =>
  anOrder({
    deliveryWindow: { from: '2026-11-20', to: '2026-11-23', shiftedByHoliday: false },
    tracking: {
      carrier: 'DHL',
      number: '1',
      url: 'https://carrier.example/1',
      parcelCount: 3,
      events: [{ id: 'shipped', title: 'shipped', updatedAt: '2026-11-19T16:00:00.000Z' }],
    },
  })

describe('the steps of a late box', () => {
  it.each([768, 1440])('name the delay below the step that it delays at %d px', async (width) => {
    await resizePage(width, 900)
    const events = ['ordered', 'shipped', 'delayed'].map((id, at) => ({
      id,
      title: id,
      updatedAt: `2026-11-1${at}T09:00:00.000Z`,
    })) as NonNullable<OrderView['tracking']>['events']
    const { tracking } = shipped()
    await showDashboard({ orders: [anOrder({ tracking: tracking && { ...tracking, events } })] })
    const steps = page.getByRole('list', { name: 'Weg deiner Sendung' })
    await expect.element(steps).toBeVisible()
    const step = steps.getByRole('listitem').filter({ hasText: 'Unterwegs' })
    await expect.element(step.getByText('Verspätet', { exact: true })).toBeVisible()
  })
})

describe('the way to the next reward', () => {
  it.each([
    ['is shown as a bar and in words', { collected: 8, goal: 12 }, '8 von 12 Treuepfoten', null],
    ['counts half a paw for a small box', { collected: 2.5, goal: 3 }, '2,5 von 3 Treuepfoten', '15%'],
  ])('%s', async (_, loyalty, expected, banner) => {
    await showDashboard({
      subscriptions: [aSubscription({ loyalty })],
      banner: banner === null ? null : [{ text: banner, isRewardReceived: false, percentage: 15 }],
    })
    const bar = page.getByRole('progressbar', { name: 'Treuepfoten bis zur nächsten Belohnung' })
    await expect.element(bar).toHaveAttribute('aria-valuetext', expected)
    expect(bar.element()).toMatchObject({ value: loyalty.collected, max: loyalty.goal })
    await expect.element(page.getByText(expected)).toBeVisible()
    await expectAccessible()
  })

  it('is in English if the customer chose English', async () => {
    await showDashboard({ subscriptions: [aSubscription({ loyalty: { collected: 8, goal: 12 } })] }, 'en')
    await expect.element(page.getByText('8 of 12 loyalty paws')).toBeVisible()
  })

  it.each([
    ['de', 12, '8 von 12 Sternen', 'Sterne bis zur nächsten Belohnung'],
    ['de', 1, '8 von 1 Stern', 'Sterne bis zur nächsten Belohnung'],
    ['en', 12, '8 of 12 stars', 'Stars until your next reward'],
  ] as const)(
    'calls what is collected as the catalogue does, in %s of %s',
    async (language, goal, text, label) => {
      const { points } = catalogue
      catalogue.points = {
        de: { one: 'Stern', many: 'Sterne', ofMany: 'Sternen' },
        en: { one: 'star', many: 'stars' },
      }
      onTestFinished(() => void (catalogue.points = points))
      await showDashboard({ subscriptions: [aSubscription({ loyalty: { collected: 8, goal } })] }, language)
      await expect.element(page.getByText(text)).toBeVisible()
      await expect.element(page.getByRole('progressbar', { name: label })).toBeVisible()
      expect(document.body.textContent).not.toMatch(/Treuepfote|loyalty paw/i)
    },
  )

  it('is not shown where the service names none', async () => {
    await showDashboard({ subscriptions: [aSubscription({ loyalty: null })] })
    await expect.element(page.getByRole('heading', { name: 'DEINE BELOHNUNGEN!' })).toBeVisible()
    expect(page.getByRole('progressbar').elements()).toHaveLength(0)
  })
})

describe('without a loyalty programme', () => {
  it('there is no place for rewards, and nothing is asked about them', async () => {
    await showDashboard({
      subscriptions: [aSubscription({ loyalty: null, flowBanner: [], ordersUntilReward: null })],
    })
    await expect.element(page.getByRole('heading', { name: 'Meine Hunde' })).toBeVisible()
    await expect.poll(() => document.querySelectorAll('[aria-busy="true"]').length).toBe(0)
    expect(
      page
        .getByText(/Belohnungen!$/)
        .filter({ hasNotText: 'Erhalte' })
        .elements(),
    ).toEqual([])
    expect(callsOf('readFlowRewardBanner')).toEqual([])
  })
})

describe('a reward that is an amount', () => {
  const banner = (isRewardReceived: boolean, text: string) => ({
    text,
    isRewardReceived,
    percentage: null,
    amount: '5.00',
  })

  it.each([
    ['de', false, 'Mit deiner nächsten Bestellung sicherst du dir 5,00 € Treuerabatt.'],
    ['de', true, 'Geschafft! Du bekommst 5,00 € Treuerabatt.'],
    ['en', false, 'Your next order earns you a 5,00 € loyalty discount.'],
    ['en', true, 'You did it! You get a 5,00 € loyalty discount.'],
  ] as const)('is shown in %s, received: %s', async (language, isReceived, sentence) => {
    await resizePage(1440, 900)
    await showDashboard(
      { banner: [banner(isReceived, 'Noch 1 Bestellung bis zu deinem 5,00 € Treuerabatt!')] },
      language,
    )
    await expect.element(page.getByText(sentence)).toBeVisible()
    expect(document.body.textContent).not.toContain('%')
  })
})

describe('a box whose payment failed', () => {
  it('names the way to pay only once it knows whether the payment method can be charged', async () => {
    const release = holdAnswers('listPaymentMethods')
    await showDashboard({
      schedule: [aScheduleEntry({ status: 'FAILED', nextRetryDate: '2026-12-11' })],
      methods: [aMethod({ status: 'EXPIRED' })],
    })
    const hero = page.getByRole('region', { name: /Futter/ })
    await expect.element(hero.getByRole('button', { name: 'Details' }).first()).toBeVisible()
    expect(hero.getByRole('button', { name: 'Jetzt bezahlen' }).query()).toBeNull()
    expect(hero.element().textContent).not.toContain('Wir versuchen es am')
    await expectAccessible()
    release()
    await expect.element(hero.getByRole('link', { name: 'Zahlungsmethode erneuern' })).toBeVisible()
    await expect.element(hero).toHaveTextContent('Sobald du sie erneuert hast')
  })

  it('can be paid if the payment methods fail to load', async () => {
    prepareHousehold({ schedule: [aScheduleEntry({ status: 'FAILED' })] })
    mockRefusal('listPaymentMethods', 'NOT_FOUND')
    await renderSignedIn(<Dashboard />)
    await expect.element(page.getByRole('button', { name: 'Jetzt bezahlen' })).toBeVisible()
  })
})

describe('the layout of the dashboard', () => {
  const box = (of: Locator) => of.element().getBoundingClientRect()
  const boxes = (of: Locator) => of.elements().map((it) => it.getBoundingClientRect())

  it('has no hole below the reward beside a longer left column', async () => {
    await resizePage(1440, 900)
    await showDashboard({ schedule: [aScheduleEntry(), ...[1, 2, 3].map((id) => aScheduleEntry({ id }))] })
    const reward = page.getByRole('region', { name: 'DEINE BELOHNUNGEN!' })
    const next = page.getByRole('region', { name: 'Deine nächsten Bestellungen' })
    await expect.element(reward).toBeVisible()
    await expect.element(next).toBeVisible()
    await expect.poll(() => Math.abs(box(reward).bottom - box(next).bottom)).toBeLessThan(1)
  })

  const filled = getComputedColor('var(--action)')
  const heroes: [string, Partial<Household>, string][] = [
    ['planned', {}, 'Verschieben'],
    [
      'planned and only payable',
      { subscriptions: [aSubscription({ allowedActions: ['placeOrder', 'skipNextOrder'] })] },
      'Jetzt bestellen',
    ],
    ['locked', { subscriptions: [aSubscription({ allowedActions: [] })] }, 'Details'],
    ['owed', { schedule: [aScheduleEntry({ status: 'FAILED' })] }, 'Jetzt bezahlen'],
    [
      'owed and cannot be paid here',
      {
        schedule: [aScheduleEntry({ status: 'FAILED' })],
        subscriptions: [aSubscription({ allowedActions: ['changePaymentMethod'] })],
      },
      'Zahlungsmethode prüfen',
    ],
    [
      'owed with a card that cannot be charged',
      {
        schedule: [aScheduleEntry({ status: 'FAILED' })],
        methods: [aMethod({ status: 'EXPIRED' }), aPayPalMethod()],
      },
      'Zahlungsmethode erneuern',
    ],
    ['on its way', { orders: [shipped()], schedule: [aScheduleEntry({ id: 20001999 })] }, 'Verschieben'],
  ]

  it.each(heroes)('has one filled button for a box that is %s', async (_, changes, label) => {
    await showDashboard(changes)
    const hero = page.getByRole('region', { name: /Futter/ })
    await expect.element(hero.getByRole('button', { name: 'Details' }).last()).toBeVisible()
    const controls = [...hero.getByRole('button').elements(), ...hero.getByRole('link').elements()]
    const main = controls.filter((it) => getComputedStyle(it).backgroundColor === filled())
    expect(main.map((it) => it.textContent.replace(/\s+\(/, '('))).toEqual([label])
  })

  it.each([360, 768, 1440])('never leaves "Abo verwalten" alone on a line at %d px', async (width) => {
    await resizePage(width, 900)
    await showDashboard()
    const hero = page.getByRole('region', { name: /Futter/ })
    const manage = hero.getByRole('link', { name: 'Abo verwalten' })
    const details = hero.getByRole('button', { name: 'Details' })
    await expect.element(manage).toBeVisible()
    expect(box(manage).top).toBe(box(details).top)
  })

  it.each([360, 768, 1440])('shows each snack slide whole or not at all at %d px', async (width) => {
    await resizePage(width, 900)
    await showDashboard()
    const card = page.getByRole('region', { name: /GESUNDE, FUNKTIONALE SNACKS/ })
    const slides = card.getByRole('listitem')
    await expect.element(slides.first()).toBeInTheDocument()
    card.element().scrollIntoView()
    const frame = slides.first().element().parentElement?.parentElement?.getBoundingClientRect()
    if (!frame) throw new Error('the slider has no frame')
    // The space between two slides belongs to the one after it.
    const isWhole = ({ left, right }: DOMRect) => left >= frame.left - 17 && right <= frame.right + 1
    const isOutside = ({ left, right }: DOMRect) => left >= frame.right - 1 || right <= frame.left + 1
    const isCut = (slide: DOMRect) => !isWhole(slide) && !isOutside(slide)
    expect(boxes(slides).filter(isCut)).toEqual([])
    await card.getByRole('button', { name: 'Nächster Snack' }).click()
    await expect.poll(() => boxes(slides).filter(isCut)).toEqual([])
    expect(boxes(slides).filter(isWhole)).toHaveLength(width === 1440 ? 2 : 1)
  })

  it.each(['100%', '125%'])(
    'keeps "Zahlung fehlgeschlagen" inside its pill on a phone at %s text size',
    async (size) => {
      const { style } = document.documentElement
      onTestFinished(() => void style.removeProperty('font-size'))
      style.fontSize = size
      await resizePage(360, 740)
      await showDashboard({
        subscriptions: [
          aSubscription({ lastPaymentStatus: 'FAILED' }),
          aSubscription({ id: 20002, pet: aPet({ id: 7002, name: 'Balu' }) }),
        ],
        schedule: [aScheduleEntry({ status: 'FAILED' })],
      })
      const dogs = page.getByRole('region', { name: 'Meine Hunde' })
      const pill = dogs.getByText('Zahlung fehlgeschlagen')
      await expect.element(pill).toBeVisible()
      const words = document.createRange()
      words.selectNodeContents(pill.element())
      const { left, right } = words.getBoundingClientRect()
      const { paddingInlineEnd } = getComputedStyle(pill.element())
      expect(box(pill).right - right).toBeGreaterThanOrEqual(Number.parseFloat(paddingInlineEnd) - 1)
      expect(left).toBeGreaterThan(box(pill).left)
      expect(box(pill).right).toBeLessThanOrEqual(box(dogs.getByRole('button').first()).right)
    },
  )
})

describe('the dashboard of a customer without a dog', () => {
  it('says in every card what will be there, and invites to add a dog', async () => {
    await showDashboard({ subscriptions: [], schedule: [] })
    for (const expected of [
      'Aktuell ist keine Bestellung offen.',
      'Sobald dein Hund dabei ist, siehst du hier auf einen Blick, wann seine Box kommt.',
      'Keine Bestellung vorhanden.',
      'Danach stehen hier die nächsten Liefertermine.',
      'Hier ist noch Platz für eine kalte Schnauze.',
    ])
      await expect.element(page.getByText(expected)).toBeVisible()
    expect(page.getByRole('link', { name: /Neuen Hund hinzufügen/ }).elements()).toHaveLength(2)
    await expectAccessible()
  })
})
