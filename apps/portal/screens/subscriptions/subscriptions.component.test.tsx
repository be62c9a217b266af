import { describe, expect, it } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import type { ActivityView } from '@pfotenportal/contract/activity'
import type { DiscountView, SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { useSubscriptions } from '../../data/queries.ts'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import {
  aCancelledSubscription,
  aDiscount,
  aPausedSubscription,
  aPet,
  aScheduleEntry,
  aSubscription,
} from '../../testing/fixtures.ts'
import {
  callsOf,
  holdAnswers,
  mockAnswer,
  mockInvalidCode,
  mockNoNetworkFor,
  mockRefusal,
  refusalMessage,
} from '../../testing/mock-service.ts'
import { prepareHousehold, renderSignedIn } from '../../testing/render.tsx'
import { resizePage } from '../../testing/resize-page.ts'
import { ActionsCard } from './actions-card.tsx'
import { DiscountCard } from './discount-card.tsx'
import { RecipesCard } from './recipes-card.tsx'
import { Subscriptions } from './subscriptions.tsx'

/** The reason's id in the sample catalogue. */
const DOG_PASSED_AWAY = 8

/** The discount of the subscription as it is now. */
function Discount() {
  const subscription = useSubscriptions().data?.[0]
  return subscription && <DiscountCard subscription={subscription} />
}

const code = () => page.getByRole('textbox', { name: /^Rabattcode/ })
const apply = () => page.getByRole('button', { name: 'Anwenden' })
const card = () => page.getByRole('region', { name: 'Rabatt' })
const toast = (text: string) => page.getByRole('alert').filter({ hasText: text })

async function showDiscount(subscription: SubscriptionView = aSubscription()): Promise<void> {
  prepareHousehold({ subscriptions: [subscription] })
  await renderSignedIn(<Discount />)
  await expect.element(card()).toBeVisible()
}

const discounted = aSubscription({
  discount: aDiscount(),
  discounts: [aDiscount()],
  allowedActions: ['addDiscount', 'removeDiscount'],
})

/** The entry of the activity about a removed code. */
const removal: ActivityView = {
  id: 901,
  at: '2026-11-20T09:00:00.000Z',
  actor: 'customer',
  action: 'discountRemoved',
  orderId: null,
  title: 'Code WILLKOMMEN10 entfernt',
  changes: [],
  undo: { operation: 'undoChange', params: { id: 20001 }, body: { entryId: 901 }, until: null },
}

describe('a discount code', () => {
  it('is redeemed once with Enter, announced in a toast and shown immediately', async () => {
    await showDiscount()
    mockAnswer('addDiscount', discounted)
    mockAnswer('listSubscriptions', [discounted])
    const release = holdAnswers('addDiscount')
    await code().fill(' WILLKOMMEN10 ')
    await userEvent.keyboard('{Enter}')
    await expect.element(apply()).toHaveAttribute('aria-busy', 'true')
    release()
    await expect.element(card()).toHaveTextContent('WILLKOMMEN10 · gilt noch für 1 Bestellung')
    await expect.element(toast('Rabatt erfolgreich angewendet')).toBeVisible()
    expect(callsOf('addDiscount').map(({ body }) => body)).toEqual([{ code: 'WILLKOMMEN10' }])
    await expectAccessible()
  })

  it('that is empty is refused in the field and not sent', async () => {
    await showDiscount()
    await apply().click()
    await expect.element(code()).toHaveAccessibleDescription(/Gib einen gültigen Rabattcode ein!/)
    await expect.element(code()).toHaveFocus()
    expect(callsOf('addDiscount')).toEqual([])
    await expectAccessible()
  })

  it('that is invalid is refused in the field, which keeps the input', async () => {
    await showDiscount()
    mockInvalidCode()
    await code().fill('NICHTS')
    await apply().click()
    await expect.element(code()).toHaveAccessibleDescription(/Gib einen gültigen Rabattcode ein!/)
    await expect.element(code()).toHaveValue('NICHTS')
    await expect.element(toast('Rabatt konnte nicht hinzugefügt werden')).toBeVisible()
  })

  it.each(['CONFLICT', 'SUBSCRIPTION_PAUSED'] as const)(
    'that is refused for %s shows the reason in the field',
    async (why) => {
      await showDiscount()
      mockRefusal('addDiscount', why)
      await code().fill('WILLKOMMEN10')
      await apply().click()
      await expect.element(code()).toHaveAccessibleDescription(new RegExp(refusalMessage(why)))
    },
  )

  it('shows in the field that the device is offline', async () => {
    await showDiscount()
    mockNoNetworkFor('addDiscount')
    await code().fill('WILLKOMMEN10')
    await apply().click()
    await expect.element(code()).toHaveAccessibleDescription(/Keine Verbindung/)
  })

  it('is removed and restored with one tap each', async () => {
    await showDiscount(discounted)
    mockAnswer('removeDiscount', aSubscription())
    mockAnswer('listSubscriptions', [aSubscription()])
    mockAnswer('listActivity', [removal])
    await page.getByRole('button', { name: 'WILLKOMMEN10 entfernen' }).click()
    await expect.element(card()).toHaveTextContent('WILLKOMMEN10 ist entfernt.')
    await expect.element(page.getByRole('button', { name: 'Rückgängig' })).toHaveFocus()
    mockAnswer('undoChange', discounted)
    mockAnswer('listSubscriptions', [discounted])
    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await expect.element(page.getByRole('button', { name: 'WILLKOMMEN10 entfernen' })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Rabatt' })).toHaveFocus()
    expect(callsOf('undoChange').map(({ body }) => body)).toEqual([{ entryId: 901 }])
  })

  it('is removed without an undo if it cannot be restored', async () => {
    await showDiscount(discounted)
    mockAnswer('removeDiscount', aSubscription())
    mockAnswer('listSubscriptions', [aSubscription()])
    mockAnswer('listActivity', [{ ...removal, undo: null }])
    await page.getByRole('button', { name: 'WILLKOMMEN10 entfernen' }).click()
    await expect.element(card()).toHaveTextContent('WILLKOMMEN10 ist entfernt.')
    expect(page.getByRole('button', { name: 'Rückgängig' }).elements()).toEqual([])
    await expect.element(page.getByRole('heading', { name: 'Rabatt' })).toHaveFocus()
  })

  it('is removed without an undo if something else has happened since', async () => {
    await showDiscount(discounted)
    mockAnswer('removeDiscount', aSubscription())
    mockAnswer('listSubscriptions', [aSubscription()])
    mockAnswer('listActivity', [{ ...removal, id: 902, action: 'orderSkipped' }])
    await page.getByRole('button', { name: 'WILLKOMMEN10 entfernen' }).click()
    await expect.element(card()).toHaveTextContent('WILLKOMMEN10 ist entfernt.')
    expect(page.getByRole('button', { name: 'Rückgängig' }).elements()).toEqual([])
  })

  it('never takes the focus away from the card when it is removed and restored', async () => {
    await showDiscount(discounted)
    mockAnswer('removeDiscount', aSubscription())
    mockAnswer('listSubscriptions', [aSubscription()])
    mockAnswer('listActivity', [removal])
    const release = holdAnswers('listActivity')
    await page.getByRole('button', { name: 'WILLKOMMEN10 entfernen' }).click()
    await expect.element(page.getByRole('heading', { name: 'Rabatt' })).toHaveFocus()
    release()
    await expect.element(page.getByRole('button', { name: 'Rückgängig' })).toHaveFocus()
    const lost: string[] = []
    const watch = new MutationObserver(() => document.activeElement === document.body && lost.push('focus'))
    watch.observe(card().element(), { childList: true, subtree: true })
    mockAnswer('undoChange', discounted)
    mockAnswer('listSubscriptions', [discounted])
    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await expect.element(page.getByRole('button', { name: 'WILLKOMMEN10 entfernen' })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Rabatt' })).toHaveFocus()
    watch.disconnect()
    expect(lost).toEqual([])
  })

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['its X', () => page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).click()],
  ])('that is refused does not keep its dialog open: %s closes it, nothing is lost', async (_, close) => {
    await showDiscount(discounted)
    mockInvalidCode()
    await page.getByRole('button', { name: 'Rabattcode ändern' }).click()
    const dialog = page.getByRole('dialog')
    await code().fill('NICHTS')
    await close()
    await page.getByRole('button', { name: 'Weiter bearbeiten' }).click()
    await apply().click()
    await expect.element(code()).toHaveAccessibleDescription(/Gib einen gültigen Rabattcode ein!/)
    await close()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('takes the message about a refused code away once a code is accepted', async () => {
    await showDiscount()
    mockInvalidCode()
    await code().fill('NICHTS')
    await apply().click()
    await expect.element(toast('Rabatt konnte nicht hinzugefügt werden')).toBeVisible()
    mockAnswer('addDiscount', discounted)
    mockAnswer('listSubscriptions', [discounted])
    await code().fill('WILLKOMMEN10')
    await apply().click()
    await expect.element(toast('Rabatt erfolgreich angewendet')).toBeVisible()
    await expect.element(toast('Rabatt konnte nicht hinzugefügt werden')).not.toBeInTheDocument()
  })

  it('that cannot be removed shows the reason in its card', async () => {
    await showDiscount(discounted)
    mockRefusal('removeDiscount', 'DISCOUNT_NOT_REMOVABLE')
    await page.getByRole('button', { name: 'WILLKOMMEN10 entfernen' }).click()
    await expect
      .element(card())
      .toHaveTextContent(`Nicht gespeichert: ${refusalMessage('DISCOUNT_NOT_REMOVABLE')}`)
  })

  it('replaces the current one in a dialog, which announces it', async () => {
    await showDiscount(discounted)
    await page.getByRole('button', { name: 'Rabattcode ändern' }).click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog).toHaveTextContent('Ein neuer Code ersetzt den bisherigen.')
    await expectAccessible()
  })

  const kinds: [string, Partial<DiscountView>, string][] = [
    ['a reward', { kind: 'REWARD', code: null, isRemovable: false }, 'Deine Treuebelohnung'],
    ['an offer', { kind: 'OFFER', code: null, isRemovable: false }, 'Weil du geblieben bist'],
    [
      'a referral with an end',
      { kind: 'REFERRAL', code: null, isRemovable: false, expiresAt: '2026-12-31' },
      'Für eine Empfehlung · gilt noch für 1 Bestellung · gilt bis Do., 31. Dezember',
    ],
  ]
  it.each(kinds)('that is %s shows its source and cannot be removed', async (_, changes, expected) => {
    await showDiscount({ ...discounted, discount: aDiscount(changes), discounts: [aDiscount(changes)] })
    await expect.element(card()).toHaveTextContent(expected)
    expect(page.getByRole('button', { name: /entfernen$/ }).query()).toBeNull()
  })

  it('that applies only after a higher discount is listed as waiting', async () => {
    const lower = aDiscount({ id: 602, shopifyId: '990602', title: 'FREUND5', code: 'FREUND5' })
    await showDiscount({ ...discounted, discounts: [aDiscount(), lower] })
    await expect.element(card()).toHaveTextContent('Pro Bestellung gilt ein Rabatt, immer der höchste.')
  })

  it('cannot be redeemed during a pause, and the card says so', async () => {
    await showDiscount(aPausedSubscription())
    await expect
      .element(card())
      .toHaveTextContent('Sobald das Abo weiterläuft, kannst du hier einen Rabattcode')
  })
})

describe('the actions of a subscription', () => {
  async function showActions(
    subscription: SubscriptionView,
    schedule = [aScheduleEntry()],
  ): Promise<Locator> {
    prepareHousehold({ subscriptions: [subscription], schedule })
    await renderSignedIn(<ActionsCard subscription={subscription} />)
    return page.getByRole('region', { name: 'Was möchtest du ändern?' })
  }

  const states: [string, SubscriptionView, string[]][] = [
    [
      'active',
      aSubscription(),
      [
        'Überspringen',
        'Verschieben',
        'Jetzt bestellen',
        'Pausieren',
        'Plan ändern',
        'Lieferadresse ändern',
        'Zahlungsmethode ändern',
        'Abo kündigen',
      ],
    ],
    [
      'paused',
      aPausedSubscription(),
      [
        'Abo fortsetzen',
        'Neustart verschieben',
        'Pause ändern',
        'Plan ändern',
        'Lieferadresse ändern',
        'Zahlungsmethode ändern',
        'Abo kündigen',
      ],
    ],
    [
      'cancelled',
      aCancelledSubscription(),
      ['Abo reaktivieren', 'Lieferadresse ändern', 'Zahlungsmethode ändern'],
    ],
  ]
  it.each(states)('that is %s are exactly those that the service allows', async (_, subscription, names) => {
    const actions = await showActions(subscription)
    await expect.element(actions).toBeVisible()
    const shown = actions
      .getByRole('button')
      .elements()
      .map((it) => it.textContent)
    expect(shown.map((it, at) => it.slice(0, names[at]?.length))).toEqual(names)
    await expectAccessible()
  })

  it.each([
    ['is being charged', true, 'Die nächste Bestellung wird gerade bearbeitet.', false],
    ['could not be paid', false, 'Eine Zahlung ist noch offen.', true],
  ])(
    'are listed as unavailable, with the reason, while the next order %s',
    async (_, isLocked, why, leadsToPayment) => {
      const actions = await showActions(
        aSubscription({
          isLocked,
          lastPaymentStatus: isLocked ? 'SUCCEEDED' : 'FAILED',
          allowedActions: ['updateSubscriptionAddress', 'changePaymentMethod', 'cancelSubscription'],
        }),
      )
      await expect.element(actions).toHaveTextContent(why)
      await expect
        .element(actions)
        .toHaveTextContent(
          'Gerade nicht möglich: Überspringen, Verschieben, Jetzt bestellen, Pausieren, Plan ändern.',
        )
      const toPayment = actions.getByRole('note').getByRole('button', { name: 'Zahlungsmethode ändern' })
      await expect.poll(() => toPayment.query() !== null).toBe(leadsToPayment)
    },
  )

  it('include moving the first charge during the grace period after a restart', async () => {
    const actions = await showActions(aSubscription(), [aScheduleEntry({ billingDate: '2026-11-20' })])
    await expect.element(actions.getByRole('button', { name: /^Abbuchung verschieben/ })).toBeVisible()
  })
})

describe('the warning that no recipe suits the dog', () => {
  it.each([360, 768, 1440])('keeps its distance from the recipes at %d px', async (width) => {
    await resizePage(width, 900)
    const pet = aPet({ allergies: ['beef', 'chicken', 'pork'] })
    prepareHousehold({ subscriptions: [aSubscription({ pet })] })
    await renderSignedIn(<RecipesCard subscription={aSubscription({ pet })} pet={pet} />)
    const card = page.getByRole('region', { name: 'Was in den Napf kommt' })
    await expect.element(card.getByText(/für Frieda keines der Rezepte/)).toBeVisible()
    const warning = card.getByRole('note').element().getBoundingClientRect()
    const name = card.getByRole('paragraph').filter({ hasText: /^Cowgenuss$/ })
    const recipe = name.element().closest('[data-recipe]')
    if (!recipe) throw new Error('the recipe has no tile')
    const gap = recipe.getBoundingClientRect().top - warning.bottom
    expect(gap).toBeGreaterThanOrEqual(12)
  })
})

describe('the subscription page', () => {
  it('of an active subscription shows recipes, portion, frequency, price and delivery address', async () => {
    prepareHousehold()
    await renderSignedIn(<Subscriptions />, { at: '/subscriptions' })
    const main = page.getByRole('main')
    for (const expected of ['Cowgenuss', 'Ringeltanz', 'alle 28 Tage', '199,90 €', 'Lindenstraße 12', 'Visa'])
      await expect.element(main).toHaveTextContent(expected)
    await expectAccessible()
  })

  it('says what the boxes cost after a discount has lapsed', async () => {
    const priceSteps = [
      { totalPrice: '146.97', boxes: 1 },
      { totalPrice: '163.30', boxes: null },
    ]
    const reduced = { totalLineItemPrice: '163.30', totalLineItemDiscountedPrice: '146.97', priceSteps }
    prepareHousehold({ subscriptions: [aSubscription(reduced)] })
    await renderSignedIn(<Subscriptions />, { at: '/subscriptions' })
    await expect
      .element(page.getByRole('main'))
      .toHaveTextContent('einmal 146,97 €, danach 163,30 € alle 28 Tage')
  })

  it('after the dog has died praises no food and offers no way to start again', async () => {
    const ended = aCancelledSubscription({ cancellationFlowId: DOG_PASSED_AWAY })
    prepareHousehold({ subscriptions: [ended] })
    await renderSignedIn(<Subscriptions />, { at: '/subscriptions' })
    const main = page.getByRole('main')
    await expect.element(main).toHaveTextContent(/Wir denken an .*Das Abo ist seit .* beendet/)
    await expect.element(page.getByRole('link', { name: 'Bestellungen ansehen' })).toBeVisible()
    for (const absent of ['Cowgenuss', 'Ringeltanz', 'reaktivieren', 'Rabatt', 'Snack', 'Rhythmus und Preis'])
      await expect.element(main).not.toHaveTextContent(absent)
    await expectAccessible()
  })

  it('of a customer without a subscription links to the menu builder', async () => {
    prepareHousehold({ subscriptions: [] })
    await renderSignedIn(<Subscriptions />)
    await expect.element(page.getByText('Du hast noch kein Abo.')).toBeVisible()
    await expectAccessible()
  })
})
