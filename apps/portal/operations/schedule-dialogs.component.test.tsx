import { describe, expect, it } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { expectAccessible } from '../testing/expect-accessible.ts'
import {
  aBox,
  anOrder,
  aPausedSubscription,
  aPet,
  aQuote,
  aScheduleEntry,
  aSide,
  aSubscription,
} from '../testing/fixtures.ts'
import { callsOf, holdAnswers, mockAnswer, mockNoNetworkFor, mockRefusal } from '../testing/mock-service.ts'
import { openDialog, prepareHousehold } from '../testing/render.tsx'
import { openOperation } from './open-operation.ts'

const second = aScheduleEntry({
  id: 20001010,
  billingDate: '2027-01-05',
  deliveryWindow: { from: '2027-01-12', to: '2027-01-14', shiftedByHoliday: false },
})

const day = (dialog: Locator, name: RegExp) => dialog.getByRole('button', { name })

describe('moving an order', () => {
  async function openReschedule(schedule = [aScheduleEntry(), second]) {
    prepareHousehold({ schedule })
    mockAnswer('createQuote', aQuote())
    mockAnswer('rescheduleOrder', aSubscription())
    return openDialog('rescheduleOrder', aSubscription(), { entry: schedule[0] })
  }

  it('works in the calendar with the keyboard only, and moves no other box', async () => {
    const dialog = await openReschedule()
    await expect
      .element(dialog)
      .toHaveTextContent('Bisher Di., 15. – Do., 17. Dezember, Abbuchung Di., 8. Dezember.')
    const currentDay = day(dialog, /^Di., 15\. Dezember/).element()
    if (currentDay instanceof HTMLElement) currentDay.focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(day(dialog, /^Di., 22\. Dezember/)).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog).toHaveTextContent('Kommt Di., 22. – Do., 24. Dezember, nur diese Box')
    await expect.element(dialog.getByLabelText('Abbuchung am')).toHaveValue('2026-12-15')
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Verschieben', exact: true }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(callsOf('rescheduleOrder')).toMatchObject([
      { body: { nextBillingDate: '2026-12-15', rescheduleFutureOrders: false, orderId: 20001009 } },
    ])
  })

  it('moves all later boxes too if the customer says so, and says it before the button', async () => {
    const dialog = await openReschedule()
    await day(dialog, /^Mi., 23\. Dezember/).click()
    await dialog.getByText('Diese und alle folgenden').click()
    await expect
      .element(dialog)
      .toHaveTextContent('Kommt Di., 22. – Do., 24. Dezember, alle folgenden ziehen mit')
    await dialog.getByRole('button', { name: 'Verschieben', exact: true }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(callsOf('rescheduleOrder')).toMatchObject([{ body: { rescheduleFutureOrders: true } }])
  })

  it('charges on another day of the same week if the customer prefers that', async () => {
    const dialog = await openReschedule()
    await day(dialog, /^Di., 22\. Dezember/).click()
    await userEvent.selectOptions(dialog.getByLabelText('Abbuchung am'), 'Fr., 18. Dezember')
    await expect.element(dialog).toHaveTextContent('Kommt Di., 22. – Do., 24. Dezember')
    await dialog.getByRole('button', { name: 'Verschieben', exact: true }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(callsOf('rescheduleOrder')).toMatchObject([{ body: { nextBillingDate: '2026-12-18' } }])
  })

  it('offers only days of deliveries, and says why a delivery is not possible', async () => {
    const dialog = await openReschedule()
    await expect.element(day(dialog, /^Di., 15\. Dezember, bisherige Lieferung/)).toBeVisible()
    await expect.element(day(dialog, /^Fr., 18\. Dezember/)).toBeDisabled()
    await expect.element(day(dialog, /^Fr., 25\. Dezember.*, Feiertag: 1\. Weihnachtstag/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Voriger Monat' }).click()
    await expect.element(day(dialog, /^Di., 17\. November, nicht möglich/)).toBeDisabled()
    await expect.element(dialog).toHaveTextContent(/Bis .* November: Bestellschluss vorbei/)
    for (let month = 0; month < 2; month += 1)
      await dialog.getByRole('button', { name: 'Nächster Monat' }).click()
    await expect.element(dialog).toHaveTextContent('Ab Di., 19. Januar 2027: da kommt schon die nächste Box')
  })

  it('warns before it makes skipped deliveries final, and says how to keep them', async () => {
    prepareHousehold({ schedule: [aScheduleEntry({ status: 'SKIPPED' }), second] })
    const { id: orderId, billingDate, deliveryWindow } = aScheduleEntry()
    mockAnswer('createQuote', aQuote({ closedSkips: [{ orderId, billingDate, deliveryWindow }] }))
    const dialog = await openDialog('rescheduleOrder', aSubscription(), { entry: second })
    await day(dialog, /^Di., 19\. Januar/).click()
    const warning = dialog.getByRole('note').filter({ hasText: 'übersprungene' })
    for (const expected of [
      'Die übersprungene Lieferung Di., 15. – Do., 17. Dezember entfällt damit endgültig.',
      'Möchtest du sie doch haben, plane sie vorher wieder ein.',
    ])
      await expect.element(warning).toHaveTextContent(expected)
    await expectAccessible()
  })

  it('to its current day cannot be confirmed', async () => {
    const dialog = await openReschedule()
    await day(dialog, /^Di., 15\. Dezember/).click()
    const confirm = dialog.getByRole('button', { name: 'Verschieben', exact: true })
    await expect.element(confirm).toHaveAttribute('aria-disabled', 'true')
  })

  it('without an order says that there is none', async () => {
    const dialog = await openReschedule([])
    await expect.element(dialog).toHaveTextContent('Keine Bestellung vorhanden.')
  })

  it('names the dog if the customer has several', async () => {
    prepareHousehold({
      subscriptions: [aSubscription(), aSubscription({ id: 20002, pet: aPet({ id: 7002, name: 'Balu' }) })],
    })
    const dialog = await openDialog('rescheduleOrder', aSubscription(), { entry: aScheduleEntry() })
    await expect
      .element(dialog.getByRole('heading', { level: 2 }))
      .toHaveTextContent('Bestellung für Frieda verschieben')
  })
})

describe('skipping an order', () => {
  it('after a failed payment says that the skip cannot be undone, and gives no reasons to skip', async () => {
    const outstanding = aScheduleEntry({ status: 'FAILED' })
    prepareHousehold({ schedule: [outstanding] })
    mockAnswer('createQuote', aQuote())
    const dialog = await openDialog('skipNextOrder', aSubscription(), { entry: outstanding })
    await expect
      .element(dialog.getByRole('heading', { level: 2 }))
      .toHaveTextContent('Diese Box überspringen')
    await expect.element(dialog).toHaveTextContent('Diese Box entfällt endgültig.')
    expect(dialog.element().textContent).not.toContain('Verreist?')
  })

  it('lists reasons to skip, and says if no delivery follows', async () => {
    prepareHousehold()
    mockAnswer('createQuote', aQuote())
    const dialog = await openDialog('skipNextOrder')
    for (const reason of ['Genug Futter?', 'Kein Platz im Kühlschrank?', 'Verreist?'])
      await expect.element(dialog).toHaveTextContent(reason)
    await expect.element(dialog).toHaveTextContent('Danach ist keine Lieferung geplant.')
  })
})

/** What a browser does when the customer returns to the tab. */
const returnToTab = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))

describe('a dialog whose next box has changed', () => {
  const secondBox = aBox({
    orderId: second.id,
    billingDate: second.billingDate,
    deliveryWindow: second.deliveryWindow,
  })
  const otherBox = 'Es geht jetzt um eine andere Box als vorhin.'

  it('says after a lost answer that it is about another box, and skips that one only if the customer agrees', async () => {
    prepareHousehold()
    mockAnswer('createQuote', aQuote())
    const dialog = await openDialog('skipNextOrder')
    const skip = dialog.getByRole('button', { name: 'Überspringen', exact: true })
    await expect.element(skip).not.toHaveAttribute('aria-disabled')
    mockNoNetworkFor('skipNextOrder')
    await skip.click()
    await expect.element(dialog).toHaveTextContent('Doppelt ausgeführt wird dabei nichts.')
    mockAnswer('createQuote', aQuote({ id: 'second', before: { nextBox: secondBox } }))
    mockAnswer('skipNextOrder', aSubscription())
    returnToTab()
    await expect.element(dialog).toHaveTextContent(otherBox)
    await expect.element(dialog).not.toHaveTextContent('Doppelt ausgeführt wird dabei nichts.')
    await expect.element(dialog).not.toHaveTextContent('Dein letzter Klick hat nichts ausgelöst.')
    await expect.element(dialog).toHaveTextContent('Die Lieferung Di., 12. – Do., 14. Januar 2027 entfällt.')
    await expectAccessible()
    await skip.click()
    await expect.element(dialog).not.toBeInTheDocument()
    const [lost, agreed] = callsOf('skipNextOrder')
    expect(agreed).toMatchObject({ quoteId: 'second' })
    expect(agreed?.idempotencyKey).not.toBe(lost?.idempotencyKey)
  })

  it('says so if it was opened for a box that is no longer the next one', async () => {
    prepareHousehold()
    mockAnswer('createQuote', aQuote({ before: { nextBox: secondBox } }))
    const dialog = await openDialog('skipNextOrder')
    await expect.element(dialog).toHaveTextContent(otherBox)
  })

  it('says so before another box is paid', async () => {
    prepareHousehold()
    mockAnswer('createQuote', aQuote({ charge: aBox(), needsOrderButton: true }))
    const dialog = await openDialog('placeOrder')
    await expect.element(dialog.getByRole('button', { name: 'Zahlungspflichtig bestellen' })).toBeVisible()
    await expect.element(dialog).not.toHaveTextContent(otherBox)
    mockAnswer(
      'createQuote',
      aQuote({ before: { nextBox: secondBox }, charge: secondBox, needsOrderButton: true }),
    )
    returnToTab()
    await expect.element(dialog).toHaveTextContent(otherBox)
  })
})

describe('a dialog that was closed while its command was sent', () => {
  it('leaves the dialog alone that was opened meanwhile', async () => {
    prepareHousehold()
    mockAnswer('createQuote', aQuote())
    mockAnswer('skipNextOrder', aSubscription())
    const release = holdAnswers('skipNextOrder')
    const dialog = await openDialog('skipNextOrder')
    await dialog.getByRole('button', { name: 'Überspringen', exact: true }).click()
    await expect.poll(() => callsOf('skipNextOrder')).toHaveLength(1)
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    openOperation('pauseSubscription', aSubscription())
    const pause = page.getByRole('dialog', { name: 'Friedas Abo pausieren' })
    await expect.element(pause).toBeVisible()
    release()
    await expect.element(page.getByText('Bestellung übersprungen. E-mail folgt')).toBeVisible()
    await expect.element(pause).toBeVisible()
  })
})

describe('pausing', () => {
  async function openPause(
    subscription = aSubscription(),
    more: Parameters<typeof prepareHousehold>[0] = {},
  ) {
    prepareHousehold({ subscriptions: [subscription], ...more })
    mockAnswer(
      'createQuote',
      aQuote({ after: { status: 'PAUSED', nextBox: aBox({ billingDate: '2027-01-05' }) } }),
    )
    mockAnswer('pauseSubscription', aPausedSubscription())
    return openDialog('pauseSubscription', subscription)
  }

  const shorter = (dialog: Locator) => dialog.getByRole('button', { name: 'Eine Woche kürzer' })
  const longer = (dialog: Locator) => dialog.getByRole('button', { name: 'Eine Woche länger' })

  it('starts with four weeks, takes any length from one to twelve, and says when the subscription resumes', async () => {
    const dialog = await openPause()
    await expect.element(dialog).toHaveTextContent('4 WochenWeiter geht es Fr., 18. Dezember')
    for (let weeks = 4; weeks > 1; weeks -= 1) await shorter(dialog).click()
    await expect.element(dialog).toHaveTextContent('1 WocheWeiter geht es Fr., 27. November')
    await expect.element(shorter(dialog)).toHaveAttribute('aria-disabled', 'true')
    for (let weeks = 1; weeks < 12; weeks += 1) await longer(dialog).click()
    await expect.element(dialog).toHaveTextContent('12 WochenWeiter geht es Fr., 12. Februar 2027')
    await expect.element(longer(dialog)).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible()
    await dialog.getByRole('button', { name: '12 Wochen pausieren' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(callsOf('pauseSubscription')).toMatchObject([{ body: { weeks: 12 } }])
  })

  it('until before the next box says that nothing changes', async () => {
    prepareHousehold()
    mockAnswer('createQuote', aQuote({ after: { status: 'PAUSED' } }))
    const dialog = await openDialog('pauseSubscription')
    await expect
      .element(dialog)
      .toHaveTextContent('Diese Pause ist kürzer als die Zeit bis zu deiner nächsten Box.')
  })

  it.each([
    [
      'moves the next delivery says to when',
      aBox({
        billingDate: '2027-01-05',
        deliveryWindow: { from: '2027-01-12', to: '2027-01-14', shiftedByHoliday: false },
      }),
      'Die Lieferung Di., 15. – Do., 17. Dezember verschiebt sich auf Di., 12. – Do., 14. Januar 2027.',
    ],
    [
      'leaves no delivery says that it is cancelled',
      null,
      'Die Box mit der Lieferung Di., 15. – Do., 17. Dezember entfällt.',
    ],
  ])('that %s', async (_, nextBox, expected) => {
    prepareHousehold()
    mockAnswer('createQuote', aQuote({ after: { status: 'PAUSED', nextBox } }))
    const dialog = await openDialog('pauseSubscription')
    await expect.element(dialog).toHaveTextContent(expected)
    if (nextBox) await expect.element(dialog).not.toHaveTextContent('entfällt')
  })

  it('explains what happens to an open payment, skipped boxes and a box in transit', async () => {
    const dialog = await openPause(aSubscription(), {
      schedule: [aScheduleEntry({ status: 'FAILED' }), aScheduleEntry({ id: 20001010, status: 'SKIPPED' })],
      orders: [
        anOrder({ deliveryWindow: { from: '2026-11-20', to: '2026-11-23', shiftedByHoliday: false } }),
      ],
    })
    for (const expected of [
      'Die offene Zahlung entfällt, und mit ihr die Box.',
      'Was du übersprungen hast, wird nicht nachgeholt.',
      'Die schon bezahlte Box kommt noch: Fr., 20. – Mo., 23. November.',
    ])
      await expect.element(dialog).toHaveTextContent(expected)
  })

  it('counts paid boxes that arrive on the same days instead of repeating the line', async () => {
    const deliveryWindow = { from: '2026-11-20', to: '2026-11-23', shiftedByHoliday: false }
    const dialog = await openPause(aSubscription(), {
      orders: [anOrder({ deliveryWindow }), anOrder({ id: 20001007, deliveryWindow })],
    })
    await expect
      .element(dialog)
      .toHaveTextContent('2 schon bezahlte Boxen kommen noch: Fr., 20. – Mo., 23. November.')
    expect(dialog.getByText('Fr., 20. – Mo., 23. November').elements()).toHaveLength(1)
  })

  it('can be changed while it runs, but not beyond 26 weeks in a row', async () => {
    const long = aPausedSubscription({
      pause: { reason: 'CUSTOMER', startedAt: '2026-06-26', weeks: null, resumesAt: '2026-12-18' },
      pausedSince: '2026-06-26',
    })
    const dialog = await openPause(long)
    await expect.element(dialog.getByRole('heading', { level: 2 })).toHaveTextContent('Pausendauer ändern')
    await expect.element(dialog).toHaveTextContent('Die Pause geht zurzeit bis Fr., 18. Dezember.')
    await longer(dialog).click()
    await expect.element(longer(dialog)).toHaveAttribute('aria-disabled', 'true')
    await expect.element(dialog).toHaveTextContent('Am Stück geht eine Pause höchstens 26 Wochen.')
    await expectAccessible()
  })
})

describe('the first charge after a pause', () => {
  it('moved to a near day warns that the subscription resumes immediately, and shows the following orders', async () => {
    prepareHousehold({ subscriptions: [aPausedSubscription()] })
    mockAnswer(
      'createQuote',
      aQuote({
        before: aSide({ status: 'PAUSED', nextBox: null }),
        after: {
          upcoming: [
            {
              orderId: 20001010,
              billingDate: '2026-12-10',
              deliveryWindow: { from: '2026-12-17', to: '2026-12-21', shiftedByHoliday: false },
              totalPrice: '199.90',
            },
          ],
        },
      }),
    )
    const dialog = await openDialog('changeNextChargeDate', aPausedSubscription())
    await day(dialog, /^Do., 17\. Dezember/).click()
    await expect.element(dialog).toHaveTextContent('Dein Abo läuft dann gleich wieder.')
    await expect.element(dialog).toHaveTextContent('Bestellung Do., 10. Dezember · 199,90 €')
  })

  it('moved to a day that is no longer possible is refused with the possible days', async () => {
    prepareHousehold({ subscriptions: [aPausedSubscription()] })
    mockRefusal('createQuote', 'DATE_OUT_OF_RANGE', { details: { min: '2026-12-04', max: '2027-05-20' } })
    const dialog = await openDialog('changeNextChargeDate', aPausedSubscription())
    await day(dialog, /^Do., 17\. Dezember/).click()
    await expect.element(dialog).toHaveTextContent('Bitte wähle ein Datum zwischen dem 4. Dezember')
  })
})
