import { describe, expect, it } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { AllDogs } from '../../screens/dashboard/all-dogs.tsx'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import {
  aBox,
  aPausedSubscription,
  aPet,
  aQuote,
  aScheduleEntry,
  aSubscription,
} from '../../testing/fixtures.ts'
import { callsOf, holdAnswers, mockAnswer, mockRefusal, refusalMessage } from '../../testing/mock-service.ts'
import { prepareHousehold, renderSignedIn } from '../../testing/render.tsx'

const frieda = aSubscription()
const balu = aSubscription({ id: 20002, pet: aPet({ id: 2, name: 'Balu' }) })
const luna = aPausedSubscription({ id: 20003, pet: aPet({ id: 3, name: 'Luna' }) })

const ofFrieda = aScheduleEntry()
const ofBalu = aScheduleEntry({
  id: 20002009,
  subscriptionId: 20002,
  billingDate: '2026-12-15',
  deliveryWindow: { from: '2026-12-22', to: '2026-12-24', shiftedByHoliday: false },
})

/** Frieda's box after the next one. */
const second = 20001010

const moved = (orderId: number) => ({
  orderId,
  billingDate: '2026-12-15',
  deliveryWindow: { from: '2026-12-22', to: '2026-12-24', shiftedByHoliday: false },
  totalPrice: '199.90',
})

const row = (dialog: Locator, dog: string) => dialog.getByRole('listitem').filter({ hasText: dog })

async function openForAll(
  action: string,
  changed = { frieda },
  nextOfFrieda = ofFrieda.id,
): Promise<Locator> {
  const subscriptions = [changed.frieda, balu, luna]
  prepareHousehold({ subscriptions, schedule: [ofFrieda, ofBalu] })
  mockAnswer('createQuote', ({ body }) => {
    const { subscriptionId } = body as { subscriptionId: number }
    return aQuote({
      id: `quote-${subscriptionId}`,
      subscriptionId,
      before: {
        nextBox:
          subscriptionId === 20001
            ? aBox({ orderId: nextOfFrieda })
            : aBox({ orderId: ofBalu.id, deliveryWindow: ofBalu.deliveryWindow }),
      },
      after: { nextBox: aBox(), upcoming: [moved(20001009), moved(20002009)] },
    })
  })
  for (const command of ['skipNextOrder', 'rescheduleOrder', 'pauseSubscription'] as const) {
    mockAnswer(command, ({ params }) => subscriptions.find(({ id }) => id === Number(params['id'])) ?? frieda)
  }
  await renderSignedIn(
    <>
      <h1>Übersicht</h1>
      <AllDogs subscriptions={subscriptions} />
    </>,
  )
  await page.getByRole('button', { name: `Für alle Hunde: ${action}` }).click()
  return page.getByRole('dialog')
}

describe('for all dogs', () => {
  it('skips the next box of each, with its own quote, and names who is left out', async () => {
    const dialog = await openForAll('Überspringen')
    await expect
      .element(row(dialog, 'Frieda'))
      .toHaveTextContent('Die Lieferung Di., 15. – Do., 17. Dezember entfällt.')
    await expect
      .element(row(dialog, 'Balu'))
      .toHaveTextContent('Die Lieferung Di., 22. – Do., 24. Dezember entfällt.')
    await expect.element(dialog).toHaveTextContent('Nicht dabei: Luna (macht Pause).')
    await expectAccessible()
    await dialog.getByRole('button', { name: '2 Boxen überspringen' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByText('2 Boxen übersprungen. E-mail folgt')).toBeVisible()
    expect(callsOf('createQuote').map(({ body }) => body)).toMatchObject([
      { subscriptionId: 20001, operation: 'skipNextOrder' },
      { subscriptionId: 20002, operation: 'skipNextOrder' },
    ])
    expect(callsOf('skipNextOrder').map(({ params, quoteId }) => [params['id'], quoteId])).toEqual([
      ['20001', 'quote-20001'],
      ['20002', 'quote-20002'],
    ])
  })

  it('says at the dog whose next box is another one meanwhile that it is', async () => {
    const dialog = await openForAll('Überspringen', { frieda }, second)
    await expect
      .element(row(dialog, 'Frieda'))
      .toHaveTextContent('Es geht jetzt um eine andere Box als vorhin.')
    await expect.element(row(dialog, 'Balu')).toHaveTextContent('entfällt')
    await expect.element(row(dialog, 'Balu')).not.toHaveTextContent('andere Box')
  })

  it('says which dog is done and why another is not, and sends only the rest again', async () => {
    const dialog = await openForAll('Pausieren')
    await dialog.getByRole('button', { name: 'Eine Woche kürzer' }).click()
    mockAnswer('pauseSubscription', () => {
      mockRefusal('pauseSubscription', 'CONFLICT')
      return frieda
    })
    await dialog.getByRole('button', { name: '3 Wochen pausieren' }).click()
    await expect.element(dialog).toHaveTextContent('Nicht alles hat geklappt. Was erledigt ist, bleibt so.')
    await expect.element(dialog.getByText(refusalMessage('CONFLICT'))).toBeVisible()
    await expect.element(row(dialog, 'Frieda')).toHaveTextContent('Erledigt')
    await expectAccessible()
    mockAnswer('pauseSubscription', balu)
    await dialog.getByRole('button', { name: '3 Wochen pausieren' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(callsOf('pauseSubscription').map(({ params, body }) => [params['id'], body])).toEqual([
      ['20001', { weeks: 3 }],
      ['20002', { weeks: 3 }],
      ['20002', { weeks: 3 }],
    ])
  })

  it('sends nothing more once it is closed, and says what is done', async () => {
    const dialog = await openForAll('Überspringen')
    const release = holdAnswers('skipNextOrder')
    await dialog.getByRole('button', { name: '2 Boxen überspringen' }).click()
    await expect.poll(() => callsOf('skipNextOrder')).toHaveLength(1)
    await dialog.getByRole('button', { name: 'Abbrechen' }).click()
    release()
    await expect.element(page.getByText('1 Box übersprungen. E-mail folgt')).toBeVisible()
    expect(callsOf('skipNextOrder')).toHaveLength(1)
  })

  it('offers no other length while commands are sent and once one has succeeded', async () => {
    const dialog = await openForAll('Pausieren')
    const release = holdAnswers('pauseSubscription')
    await dialog.getByRole('button', { name: '4 Wochen pausieren' }).click()
    const longer = dialog.getByLabelText('Eine Woche länger', { exact: true })
    await expect.poll(() => longer.element().closest('[inert]')).not.toBeNull()
    release()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(callsOf('pauseSubscription').map(({ body }) => body)).toEqual([{ weeks: 4 }, { weeks: 4 }])
  })

  it('moves the next boxes to one delivery; a box that comes then already stays', async () => {
    const dialog = await openForAll('Verschieben')
    await dialog.getByRole('button', { name: 'Nächster Monat' }).click()
    await dialog.getByRole('button', { name: /^Di., 22\. Dezember/ }).click()
    await expect
      .element(row(dialog, 'Frieda'))
      .toHaveTextContent('Kommt Di., 22. – Do., 24. Dezember statt Di., 15. – Do., 17. Dezember.')
    await expect.element(row(dialog, 'Balu')).toHaveTextContent('Bleibt Di., 22. – Do., 24. Dezember.')
    await expectAccessible()
    await dialog.getByRole('button', { name: '1 Box verschieben' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(callsOf('rescheduleOrder').map(({ body }) => body)).toMatchObject([
      { rescheduleFutureOrders: false, orderId: 20001009 },
    ])
  })

  it('says so if no day suits all, and moves nothing', async () => {
    const dialog = await openForAll('Verschieben', { frieda: { ...frieda, endsAt: '2026-11-21' } })
    await expect
      .element(dialog)
      .toHaveTextContent('Kein Tag passt für alle Hunde. Verschiebe die Boxen bitte einzeln.')
    await expect
      .element(dialog.getByRole('button', { name: '2 Boxen verschieben' }))
      .toHaveAttribute('aria-disabled', 'true')
    expect(callsOf('createQuote')).toEqual([])
  })

  it('offers nothing if an action applies to one dog only', async () => {
    prepareHousehold({ subscriptions: [frieda, luna], schedule: [ofFrieda] })
    await renderSignedIn(<AllDogs subscriptions={[frieda, luna]} />)
    await expect.element(page.getByRole('button', { name: 'Frieda: Pausieren' })).toBeVisible()
    expect(page.getByText('Für alle Hunde').query()).toBeNull()
  })
})
