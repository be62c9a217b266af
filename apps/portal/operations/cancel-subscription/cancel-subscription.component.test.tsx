import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import type { DataOf } from '@pfotenportal/contract/api'
import type { CancellationFlowView } from '@pfotenportal/contract/cancellation'
import { catalogue } from '../../data/catalogue.ts'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import {
  aBox,
  aCancelledSubscription,
  aDiscount,
  anOrder,
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
import { expectEnglish, openDialog, prepareHousehold, type Household } from '../../testing/render.tsx'

const flow: CancellationFlowView = {
  id: 401,
  subscriptionId: 20001,
  startedAt: '2026-11-20T11:00:00.000Z',
  petName: 'Frieda',
  benefit: {
    id: 51,
    title: 'Das hat Frieda jetzt',
    text: 'Frisch gekocht und passend portioniert.',
    bullets: ['Ohne Zusätze', 'Nach Bedarf'],
    claim: { type: 'FREE_SUPPLEMENT', options: ['joint', 'gut'], preset: 'gut' },
    isApplied: false,
  },
  reasons: [
    { id: 1, code: 'TOO_EXPENSIVE', title: 'Es ist mir zu teuer', requiresComment: false, hasOffer: true },
    { id: 9, code: 'OTHER', title: 'Etwas anderes', requiresComment: false, hasOffer: false },
    {
      id: 8,
      code: 'DOG_PASSED_AWAY',
      title: 'Frieda ist verstorben',
      requiresComment: false,
      hasOffer: false,
    },
  ],
  stoppableBoxes: [],
  stoppableAmount: '0.00',
}

const offer: NonNullable<DataOf<'readCancellationOffer'>> = {
  id: 71,
  cancellationFlowId: 1,
  type: 'DISCOUNT',
  title: '20% auf deine nächste Box',
  description: 'Bleib, und die nächste Box kostet weniger.',
  ctaLabel: 'Angebot annehmen',
  percentage: 20,
  weeks: null,
  targetVariantId: null,
  supplement: null,
  validUntil: '2026-12-04',
  isApplied: false,
}

const cheaper = aQuote({
  after: {
    nextBox: aBox({ totalPrice: '159.92', totalDiscount: '39.98', discount: aDiscount({ title: '20%' }) }),
  },
})

const button = (dialog: Locator, name: string) => dialog.getByRole('button', { name, exact: true })

async function openCancel(changes: Partial<Household> = {}, started = flow) {
  prepareHousehold(changes)
  mockAnswer('startCancellationFlow', started)
  mockAnswer('readCancellationOffer', offer)
  mockAnswer('createQuote', cheaper)
  mockAnswer('cancelSubscription', aCancelledSubscription())
  const dialog = await openDialog('cancelSubscription')
  await expect.element(dialog.getByRole('button').nth(1)).toBeVisible()
  return dialog
}

/** Goes to the step with the reasons and, if a reason is given, chooses it and continues. */
async function continueToReasons(dialog: Locator, reason?: string) {
  await expect.element(dialog).toHaveTextContent('Das hat Frieda jetzt')
  await button(dialog, 'Grund angeben').click()
  if (!reason) return
  await dialog.getByText(reason).click()
  await button(dialog, 'Weiter').click()
}

describe('cancelling', () => {
  it('is possible on every step in the same place, and says what it does', async () => {
    const dialog = await openCancel()
    await expect.element(dialog).toHaveTextContent('Du kannst Friedas Abo bei jedem Schritt beenden.')
    for (const step of ['benefit', 'reason', 'offer']) {
      await expect.element(button(dialog, 'Sofort kündigen')).toBeVisible()
      await expect.element(dialog).toHaveTextContent('Danach buchen wir nichts mehr ab.')
      await expectAccessible()
      if (step === 'reason') await dialog.getByText('Es ist mir zu teuer').click()
      await button(dialog, step === 'benefit' ? 'Grund angeben' : 'Weiter').click()
    }
    await expect.element(dialog).toHaveTextContent('Das passiert, wenn du kündigst')
    await expect.element(button(dialog, 'Sofort kündigen')).toBeVisible()
  })

  it('works immediately without a reason, and confirms the end', async () => {
    const dialog = await openCancel()
    const release = holdAnswers('cancelSubscription')
    await button(dialog, 'Sofort kündigen').click()
    await expect.element(button(dialog, 'Sofort kündigen')).toHaveAttribute('aria-busy', 'true')
    release()
    await expect.element(dialog).toHaveTextContent('Friedas Abo ist gekündigt')
    await expect.element(dialog).toHaveTextContent('Es ist keine Lieferung mehr unterwegs.')
    await expect.element(dialog).toHaveTextContent('geht an lea@example.de')
    expect(callsOf('cancelSubscription')).toMatchObject([
      { body: { cancellationFlowId: null, comment: null } },
    ])
    await expectAccessible()
  })

  it('sends the reason and the comment', async () => {
    const dialog = await openCancel()
    await continueToReasons(dialog)
    await dialog.getByText('Etwas anderes').click()
    await dialog.getByRole('textbox').fill('  Wir ziehen um.  ')
    await button(dialog, 'Sofort kündigen').click()
    await expect.element(dialog).toHaveTextContent('Friedas Abo ist gekündigt')
    expect(callsOf('cancelSubscription')).toMatchObject([
      { body: { cancellationFlowId: 9, comment: 'Wir ziehen um.' } },
    ])
  })

  it('lists everything that ends and what still arrives before the customer confirms', async () => {
    const arriving = anOrder({
      deliveryWindow: { from: '2026-11-20', to: '2026-11-23', shiftedByHoliday: false },
    })
    const dialog = await openCancel({ schedule: [aScheduleEntry({ status: 'FAILED' })], orders: [arriving] })
    await continueToReasons(dialog, 'Etwas anderes')
    for (const expected of [
      'Das Abo endet sofort, ohne Frist.',
      'Die Bestellung am Di., 8. Dezember über 199,90 € entfällt.',
      'Auch die offene Zahlung entfällt, und mit ihr die Box.',
      'Die schon bezahlte Box kommt noch: Fr., 20. – Mo., 23. November.',
      'Deine Treuepfoten heben wir 90 Tage auf.',
    ])
      await expect.element(dialog).toHaveTextContent(expected)
    await expect.element(button(dialog, 'Abo behalten')).toBeVisible()
  })

  it('says nothing of what is collected where there is no loyalty programme', async () => {
    catalogue.hasRewards = false
    onTestFinished(() => void (catalogue.hasRewards = true))
    const dialog = await openCancel({ subscriptions: [aSubscription({ loyalty: null })] })
    await continueToReasons(dialog, 'Etwas anderes')
    await expect.element(dialog).toHaveTextContent('Das Abo endet sofort, ohne Frist.')
    expect(dialog.element().textContent).not.toContain('Treuepfoten')
  })

  it('is still possible if the flow fails to load', async () => {
    prepareHousehold()
    mockRefusal('startCancellationFlow', 'CONFLICT')
    mockAnswer('createQuote', cheaper)
    const dialog = await openDialog('cancelSubscription')
    await expect.element(dialog).toHaveTextContent('Das passiert, wenn du kündigst')
    await expect.element(button(dialog, 'Sofort kündigen')).toBeVisible()
  })

  it('reports a failed request and links to the cancellation page without sign-in', async () => {
    const dialog = await openCancel()
    mockNoNetworkFor('cancelSubscription')
    await button(dialog, 'Sofort kündigen').click()
    await expect.element(dialog).toHaveTextContent('Nicht gekündigt')
    await expect.element(dialog).toHaveTextContent('Wir erreichen gerade den Server nicht.')
    await expect
      .element(dialog.getByRole('link', { name: 'Ohne Anmeldung kündigen' }))
      .toHaveAttribute('href', expect.stringMatching(/^\/kuendigen\?lang=de&abo=\d+$/))
    mockAnswer('cancelSubscription', aCancelledSubscription())
    await button(dialog, 'Sofort kündigen').click()
    await expect.element(dialog).toHaveTextContent('Friedas Abo ist gekündigt')
  })

  it('asks before Escape discards the comment', async () => {
    const dialog = await openCancel()
    await continueToReasons(dialog)
    await dialog.getByRole('textbox').fill('Wir ziehen um.')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog', { name: 'Eingaben verwerfen?' })).toBeVisible()
  })

  it('goes back a step and keeps the choice', async () => {
    const dialog = await openCancel()
    await continueToReasons(dialog, 'Es ist mir zu teuer')
    await button(dialog, 'Zurück').click()
    await expect.element(dialog.getByRole('radio', { name: 'Es ist mir zu teuer' })).toBeChecked()
  })

  it('is shown in English if the customer chose it', async () => {
    prepareHousehold()
    mockRefusal('startCancellationFlow', 'CONFLICT')
    mockAnswer('createQuote', cheaper)
    const dialog = await openDialog('cancelSubscription', aSubscription(), { language: 'en' })
    await expect.element(dialog).toHaveTextContent('199,90')
    await expectEnglish(dialog)
  })
})

describe('staying', () => {
  it('with a free sample shows the box that contains it', async () => {
    const dialog = await openCancel()
    mockAnswer('applyBenefit', aSubscription())
    await expect.element(button(dialog, 'Probe nehmen und bleiben')).toHaveAttribute('aria-disabled', 'true')
    for (const sample of ['Gelenke', 'Darm'])
      await expect.element(dialog.getByRole('radio', { name: sample })).not.toBeChecked()
    await dialog.getByText('Darm', { exact: true }).click()
    await button(dialog, 'Probe nehmen und bleiben').click()
    await expect.element(dialog).toHaveTextContent('Alles klar, so machen wir es')
    await expect.element(dialog).toHaveTextContent('Die nächste Box kommt Di., 15. – Do., 17. Dezember.')
    expect(callsOf('applyBenefit')).toMatchObject([
      { body: { benefitId: 51, option: 'gut' }, quoteId: 'quote' },
    ])
  })

  it('with an offer shows its effect and how long it is valid first', async () => {
    const dialog = await openCancel()
    mockAnswer('applyCancellationOffer', aSubscription())
    await continueToReasons(dialog, 'Es ist mir zu teuer')
    for (const expected of [
      '20% auf deine nächste Box',
      'Neu: 159,92 €',
      'Das Angebot gilt bis Fr., 4. Dezember.',
    ])
      await expect.element(dialog).toHaveTextContent(expected)
    await expectAccessible()
    await button(dialog, 'Angebot annehmen').click()
    await expect.element(dialog).toHaveTextContent('Alles klar, so machen wir es')
    expect(callsOf('applyCancellationOffer')).toMatchObject([
      { body: { cancellationFlowId: 1, offerId: 71 } },
    ])
  })

  it('with a more expensive offer requires the order button with the mandatory information', async () => {
    const dialog = await openCancel()
    mockAnswer('createQuote', { ...cheaper, needsOrderButton: true })
    await continueToReasons(dialog, 'Es ist mir zu teuer')
    await expect.element(button(dialog, 'Zahlungspflichtig bestellen')).toBeVisible()
    expect(button(dialog, 'Angebot annehmen').query()).toBeNull()
    await expect.element(dialog).toHaveTextContent('Dein Abo läuft unbefristet und ist jederzeit kündbar.')
  })

  it('with a more expensive offer warns once of each delivery that is lost or arrives in a vacation', async () => {
    const dialog = await openCancel()
    const { id: orderId, billingDate, deliveryWindow, totalPrice } = aScheduleEntry()
    const affected = { orderId, billingDate, deliveryWindow, totalPrice }
    mockAnswer('createQuote', {
      ...cheaper,
      needsOrderButton: true,
      closedSkips: [affected],
      holidayDeliveries: [affected],
    })
    await continueToReasons(dialog, 'Es ist mir zu teuer')
    await expect.element(button(dialog, 'Zahlungspflichtig bestellen')).toBeVisible()
    for (const warning of ['entfällt damit endgültig', 'in deinen Urlaub'])
      expect(dialog.getByRole('note').filter({ hasText: warning }).elements()).toHaveLength(1)
  })

  it('with a more expensive offer that is refused says why, and keeps the order button', async () => {
    const dialog = await openCancel()
    mockAnswer('createQuote', { ...cheaper, needsOrderButton: true })
    await continueToReasons(dialog, 'Es ist mir zu teuer')
    mockRefusal('applyCancellationOffer', 'SKIP_LIMIT_REACHED')
    await button(dialog, 'Zahlungspflichtig bestellen').click()
    await expect.element(dialog).toHaveTextContent(refusalMessage('SKIP_LIMIT_REACHED'))
    await expect.element(button(dialog, 'Zahlungspflichtig bestellen')).toBeVisible()
  })

  it.each(['OFFER_NOT_AVAILABLE', 'SKIP_LIMIT_REACHED'] as const)(
    'with a refused offer (%s) says why, and cancelling stays possible',
    async (code) => {
      const dialog = await openCancel()
      mockRefusal('createQuote', code)
      await continueToReasons(dialog, 'Es ist mir zu teuer')
      await expect.element(dialog).toHaveTextContent(refusalMessage(code))
      await expect.element(button(dialog, 'Sofort kündigen')).toBeVisible()
    },
  )

  it('does not offer a sample that was already taken', async () => {
    prepareHousehold()
    mockAnswer('createQuote', cheaper)
    mockAnswer('startCancellationFlow', { ...flow, benefit: { ...flow.benefit, isApplied: true } })
    const dialog = await openDialog('cancelSubscription')
    await expect.element(dialog).toHaveTextContent('Das hat Frieda jetzt')
    expect(button(dialog, 'Probe nehmen und bleiben').query()).toBeNull()
  })
})

describe('a dog that has died', () => {
  it('can be named before any praise or sample is read', async () => {
    const dialog = await openCancel()
    await expect.element(dialog).toHaveTextContent(/Frieda ist verstorben.*Das hat Frieda jetzt/)
  })

  const paidBox = anOrder({ id: 20001008, fulfillmentStatus: 'unfulfilled', tracking: null })

  it.each([true, false])(
    'with a paid box that is not packed can have it stopped and refunded (%s)',
    async (stops) => {
      const stoppableBoxes = [{ orderId: paidBox.id, amount: '146.97' }]
      const stoppable = { stoppableBoxes, stoppableAmount: '146.97' }
      const dialog = await openCancel({ orders: [paidBox] }, { ...flow, ...stoppable })
      await dialog.getByRole('button', { name: 'Frieda ist verstorben' }).click()
      await expect.element(dialog).toHaveTextContent('Eine Box ist schon bezahlt, aber noch nicht gepackt')
      const choice = dialog.getByRole('checkbox', { name: /nicht mehr schicken und 146,97 € erstatten/ })
      await expect.element(choice).not.toBeChecked()
      if (stops) await choice.click()
      await expectAccessible()
      await button(dialog, 'Sofort kündigen').click()
      const [sent] = callsOf('cancelSubscription')
      expect(sent?.body).toEqual({
        cancellationFlowId: 8,
        comment: null,
        ...(stops && { stopPaidBoxes: true }),
      })
    },
  )

  it('with several such boxes can have all of them stopped with one tap, for the sum of their prices', async () => {
    const orders = [paidBox, { ...paidBox, id: 20001007 }]
    const dialog = await openCancel(
      { orders },
      {
        ...flow,
        stoppableBoxes: orders.map(({ id }) => ({ orderId: id, amount: '146.97' })),
        stoppableAmount: '293.94',
      },
    )
    await dialog.getByRole('button', { name: 'Frieda ist verstorben' }).click()
    await expect.element(dialog).toHaveTextContent('2 Boxen sind schon bezahlt, aber noch nicht gepackt')
    const choice = dialog.getByRole('checkbox')
    expect(choice.elements()).toHaveLength(1)
    await expect
      .element(choice)
      .toHaveAccessibleName(/^Diese 2 Boxen bitte nicht mehr schicken und zusammen 293,94\s€ erstatten$/)
    await choice.click()
    await button(dialog, 'Sofort kündigen').click()
    await expect.element(dialog).toHaveTextContent('Die bezahlten Boxen halten wir an.')
    expect(callsOf('cancelSubscription')).toMatchObject([{ body: { stopPaidBoxes: true } }])
  })

  it('with a paid box that cannot be stopped hears that it is still delivered, not that it is on its way', async () => {
    const dialog = await openCancel({ orders: [paidBox] })
    await dialog.getByRole('button', { name: 'Frieda ist verstorben' }).click()
    await expect.element(dialog).toHaveTextContent('Eine schon bezahlte Box wird noch geliefert: Di., 15.')
    await expect.element(dialog).not.toHaveTextContent('unterwegs')
  })

  it('leads to a short, kind text with one button and without offers or questions', async () => {
    const dialog = await openCancel()
    await dialog.getByRole('button', { name: 'Frieda ist verstorben' }).click()
    await expect
      .element(dialog.getByRole('heading', { level: 2 }))
      .toHaveTextContent('Es tut uns sehr leid um Frieda')
    expect(dialog.getByRole('radio').elements()).toHaveLength(0)
    expect(dialog.getByRole('textbox').elements()).toHaveLength(0)
    await expectAccessible()
    await button(dialog, 'Sofort kündigen').click()
    await expect
      .element(dialog)
      .toHaveTextContent('Das Abo ist beendet. Du musst dich um nichts weiter kümmern.')
    expect(callsOf('readCancellationOffer')).toEqual([])
    expect(callsOf('cancelSubscription')).toMatchObject([{ body: { cancellationFlowId: 8 } }])
  })
})
