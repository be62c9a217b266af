import { describe, expect, it } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { useSubscriptions } from '../../data/queries.ts'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import {
  aBox,
  aMenuLine,
  aPet,
  aQuote,
  aShippingAddress,
  aSubscription,
  aSupplementItem,
} from '../../testing/fixtures.ts'
import { callsOf, mockAnswer, mockRefusal, refusalMessage, refusalsOf } from '../../testing/mock-service.ts'
import { expectEnglish, prepareHousehold, renderSignedIn } from '../../testing/render.tsx'
import { SupplementsCard } from './supplements-card.tsx'

const joint: SubscriptionView['supplements'][number] = {
  supplement: 'joint',
  every: 'ONCE',
  title: 'Gelenk-Snack',
  price: '14.90',
  images: [],
  billingDate: '2026-12-08',
}
const withJoint = aSubscription({
  supplements: [joint],
  allowedActions: ['addSupplement', 'removeSupplement', 'changePaymentMethod'],
})

const quote = aQuote({
  needsOrderButton: true,
  after: { nextBox: aBox({ totalPrice: '214.80', lines: [aMenuLine()] }) },
})

async function showCard(subscription: SubscriptionView, dogs = [subscription], language: 'de' | 'en' = 'de') {
  prepareHousehold({ subscriptions: dogs })
  mockAnswer('createQuote', quote)
  mockAnswer('readShop', {
    kcalPerDay: 1400,
    isSmallest: false,
    pension: 'V',
    cycleDays: 28,
    items: [aSupplementItem()],
  })
  mockAnswer('addSupplement', subscription)
  mockAnswer('removeSupplement', aSubscription({ allowedActions: ['addSupplement'] }))
  await renderSignedIn(<Card id={subscription.id} />, { language })
  return page.getByRole('main')
}

/** The card of a subscription as it is now. */
function Card({ id }: { id: number }) {
  const subscription = useSubscriptions().data?.find((it) => it.id === id)
  return subscription && <SupplementsCard subscription={subscription} />
}

async function openAddDialog(subscription: SubscriptionView, dogs?: SubscriptionView[]): Promise<Locator> {
  const main = await showCard(subscription, dogs)
  await main.getByRole('button', { name: 'Gelenk-Snack: wie oft ändern' }).click()
  const dialog = page.getByRole('dialog', { name: 'Gelenk-Snack in die Box' })
  await expect.element(dialog).toBeVisible()
  return dialog
}

describe('a supplement in the box', () => {
  it('shows its price, its frequency and its next order', async () => {
    const main = await showCard(withJoint)
    await expect.element(main).toHaveTextContent('14,90 € inkl. MwSt. · einmal')
    await expect.element(main).toHaveTextContent('mit der Bestellung vom Di., 8. Dezember')
    await expectAccessible()
  })

  it('says the VAT of the country to which it goes', async () => {
    const main = await showCard({ ...withJoint, shippingAddress: aShippingAddress({ countryCode: 'AT' }) })
    await expect.element(main).toHaveTextContent('14,90 € inkl. USt. · einmal')
  })

  it('is removed immediately and can be added again', async () => {
    const main = await showCard(withJoint)
    mockAnswer('listSubscriptions', [aSubscription({ allowedActions: ['addSupplement'] })])
    await main.getByRole('button', { name: 'Gelenk-Snack entfernen' }).click()
    await expect.element(main).toHaveTextContent('Gelenk-Snack ist entfernt.')
    await expect
      .element(page.getByRole('alert').filter({ hasText: 'Ergänzung entfernt. E-Mail folgt' }))
      .toBeVisible()
    await expect.element(main).toHaveTextContent('In Friedas Boxen liegt nichts außer dem Menü.')
    await main.getByRole('button', { name: 'Wieder hinzufügen' }).click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
  })

  it('that cannot be removed shows the reason for every refusal', async () => {
    const main = await showCard(withJoint)
    for (const code of refusalsOf('removeSupplement')) {
      mockRefusal('removeSupplement', code)
      await main.getByRole('button', { name: 'Gelenk-Snack entfernen' }).click()
      await expect.element(main).toHaveTextContent(`Nicht gespeichert: ${refusalMessage(code)}`)
    }
    await expect.element(main).toHaveTextContent('14,90 € inkl. MwSt. · einmal')
  })

  it.each([
    ['past the cut-off', true, 'Die Frist der nächsten Box ist vorbei.'],
    ['while a payment is open', false, 'Solange eine Zahlung offen ist, bleibt hier alles, wie es ist.'],
  ])('%s cannot be changed, and the card shows the reason', async (_, isLocked, expected) => {
    const main = await showCard(aSubscription({ supplements: [joint], isLocked, allowedActions: [] }))
    await expect.element(main).toHaveTextContent(expected)
    expect(main.getByRole('button').elements()).toHaveLength(0)
  })

  it('is in English if the customer chose English', async () => {
    const main = await showCard(aSubscription({ supplements: [] }), undefined, 'en')
    await expect.element(main.getByRole('region')).toBeVisible()
    await expectEnglish(main)
  })
})

describe('adding a supplement', () => {
  it('shows price, frequency and the new price of the next box above the order button', async () => {
    const dialog = await openAddDialog(withJoint)
    for (const expected of ['14,90 € · 250 g · 59,60 €/kg', 'mit jeder Box, alle 28 Tage', '214,80 €'])
      await expect.element(dialog).toHaveTextContent(expected)
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(callsOf('addSupplement')).toMatchObject([
      { body: { supplement: 'joint', every: 'ALWAYS' }, quoteId: 'quote' },
    ])
  })

  it('that is already included shows that nothing is ordered', async () => {
    const dialog = await openAddDialog(withJoint)
    await dialog.getByText('Einmal', { exact: true }).click()
    await expect.element(dialog).toHaveTextContent('Gelenk-Snack kommt schon genau so.')
    expect(dialog.getByRole('button', { name: /bestellen|Ändern/ }).elements()).toHaveLength(0)
  })

  it('at no extra cost shows no order button', async () => {
    const dialog = await openAddDialog(withJoint)
    mockAnswer('createQuote', { ...quote, needsOrderButton: false })
    await dialog.getByText('Einmal', { exact: true }).click()
    await dialog.getByText('Jedes Mal', { exact: true }).click()
    await expect.element(dialog.getByRole('button', { name: 'Ändern', exact: true })).toBeVisible()
  })

  it('applies to the chosen dog; a dog whose box is locked shows the reason', async () => {
    const balu = aSubscription({
      id: 20002,
      isLocked: true,
      allowedActions: [],
      pet: aPet({ id: 7002, name: 'Balu' }),
    })
    const dialog = await openAddDialog(withJoint, [withJoint, balu])
    await expect.element(dialog.getByRole('radio', { name: /^Balu/ })).toBeDisabled()
    await expect
      .element(dialog)
      .toHaveTextContent('Die Frist der nächsten Box ist vorbei. Sobald sie bezahlt ist')
  })

  it('shows a refusal in the dialog, and asks for another confirmation if the quote is stale', async () => {
    const dialog = await openAddDialog(withJoint)
    const order = dialog.getByRole('button', { name: 'Zahlungspflichtig bestellen' })
    mockRefusal('addSupplement', 'ORDER_LOCKED')
    await order.click()
    await expect.element(dialog).toHaveTextContent(refusalMessage('ORDER_LOCKED'))
    mockRefusal('addSupplement', 'QUOTE_STALE', { details: { quote: { ...quote, id: 'newer' } } })
    await order.click()
    await expect.element(dialog).toHaveTextContent('Inzwischen hat sich etwas geändert')
  })

  it('shows an error if the shop fails to load', async () => {
    const main = await showCard(withJoint)
    mockRefusal('readShop', 'NOT_FOUND')
    await main.getByRole('button', { name: 'Gelenk-Snack: wie oft ändern' }).click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog).toHaveTextContent('Das konnten wir gerade nicht laden.')
  })
})
