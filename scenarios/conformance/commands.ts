/** Every command on a subscription, in an order that leaves the customer as before. */
import type { OperationName } from '@pfotenportal/contract/api'
import { quotedOperations, type QuotedOperation } from '@pfotenportal/contract/quotes'
import { refusalStatus, type RefusalCode } from '@pfotenportal/contract/refusal'
import { TRANSITIONS } from '@pfotenportal/domain/subscription/transitions'
import { unless } from './answers.ts'
import { dayAfterNext, dayFromNow, nextEditable, requestsOf, UNKNOWN_ID, type Facts } from './facts.ts'
import { dataOf, type Run } from './run.ts'
import { checkAddressAndPayment, checkDiscount, checkPlan } from './terms.ts'

const statusOf = ({ schedule }: Facts, id: number | undefined) => schedule.find((it) => it.id === id)?.status

const isCode = (verdict: string): verdict is RefusalCode => verdict in refusalStatus

const isQuoted = (name: string): name is QuotedOperation => name in quotedOperations

/** Commands that the subscription's state refuses, as the table of operations and states has them. */
async function checkRefusedByState(
  run: Run,
  state: 'A' | 'P' | 'C',
  name: string,
  order: number,
): Promise<void> {
  const { updatePet } = requestsOf(await run.facts())
  for (const [operation, row] of Object.entries(TRANSITIONS)) {
    const verdict = row[state]
    if (!isCode(verdict) || !isQuoted(operation)) continue
    // Only a weighing that changes the plan depends on the state.
    const body = operation === 'updatePet' ? { body: { ...updatePet.body, applyToPlan: true } } : {}
    const ofOrder = quotedOperations[operation].on === 'order' ? { params: { id: order } } : {}
    await run.refuse(operation, `while ${name}`, { ...body, ...ofOrder }, verdict)
  }
}

/** An upcoming order; a paused subscription plans none. */
const anOrder = async (run: Run) => nextEditable(await run.facts())?.id ?? UNKNOWN_ID

/** Skips and unskips the next order, and the one after it. */
async function checkSkips(run: Run): Promise<void> {
  const next = nextEditable(await run.facts())
  await run.change(
    'skipNextOrder',
    {},
    { effect: (_data, now) => unless('the next order', statusOf(now, next?.id), 'SKIPPED') },
  )
  if (next)
    await run.change('unskipOrder', { params: { id: next.id } }, { effect: isStatus('SCHEDULED', next.id) })
  const second = nextEditable(await run.facts(), 1)
  if (!second)
    return run.report.notChecked('skipOrder', 'its success; a second order that can be changed is needed')
  await run.change('skipOrder', { params: { id: second.id } }, { effect: isStatus('SKIPPED', second.id) })
  await run.change('unskipOrder', { params: { id: second.id } }, { effect: isStatus('SCHEDULED', second.id) })
}

const isStatus = (status: string, id: number) => (data: { status: string }, now: Facts) =>
  unless('status', data.status, status) ?? unless('status in listOrderSchedule', statusOf(now, id), status)

async function checkDates(run: Run): Promise<void> {
  for (const call of ['rescheduleOrder', 'changeNextChargeDate'] as const) {
    const facts = await run.facts()
    const [former, later] = [dayAfterNext(facts, 0), dayAfterNext(facts, 1)]
    await run.refuse(
      call,
      'day in the past',
      { body: { nextBillingDate: dayFromNow(facts, -1) } },
      'DATE_OUT_OF_RANGE',
    )
    for (const [to, from] of [
      [later, former],
      [former, later],
    ] as const)
      await run.change(
        call,
        { body: { nextBillingDate: to } },
        {
          effect: (data, { subscription }) =>
            unless('nextBillingDate', data.nextBillingDate, to) ??
            unless('nextBillingDate of listSubscriptions', subscription.nextBillingDate, to),
          other: { body: { nextBillingDate: from } },
        },
      )
  }
}

/** Sets the next charge back to its day: a resumed or reactivated subscription is charged soon. */
async function restoreNextCharge(run: Run, nextBillingDate: string | null): Promise<void> {
  const { subscription } = await run.facts()
  if (nextBillingDate === null || subscription.nextBillingDate === nextBillingDate) return
  await run.change('changeNextChargeDate', { body: { nextBillingDate } })
}

const status =
  (expected: string) =>
  (data: { status: string }, { subscription }: Facts) =>
    unless('status', data.status, expected) ??
    unless('status of listSubscriptions', subscription.status, expected)

async function checkPause(run: Run): Promise<void> {
  const { nextBillingDate } = (await run.facts()).subscription
  const order = await anOrder(run)
  await run.refuse('pauseSubscription', '13 weeks', { body: { weeks: 13 } }, 'VALIDATION_FAILED')
  const isPaused = await run.change(
    'pauseSubscription',
    {},
    { effect: status('PAUSED'), other: { body: { weeks: 3 } } },
  )
  if (!isPaused || (await run.facts()).subscription.status !== 'PAUSED') return
  await checkRefusedByState(run, 'P', 'paused', order)
  await run.change('resumeSubscription', {}, { effect: status('ACTIVE') })
  await restoreNextCharge(run, nextBillingDate)
}

/** The dog that the portal opens with, and a quote. */
async function checkSwitch(run: Run): Promise<void> {
  await run.change(
    'switchSubscription',
    {},
    {
      effect: ({ defaultSubscription }, { subscription }) =>
        unless('defaultSubscription', defaultSubscription, subscription.id),
    },
  )
  await run.change('createQuote')
}

/**
 * An end for later is declared without the customer's API; without one, taking it back changes nothing. Prices are
 * announced without it as well.
 */
async function checkEnd(run: Run): Promise<void> {
  await run.change('revokeEnd', {}, { effect: status('ACTIVE') })
  await run.change('answerPriceOffer', {}, { mayBe: ['PRICE_OFFER_NOT_FOUND'] })
}

async function checkDog(run: Run): Promise<void> {
  await run.change(
    'addSupplement',
    {},
    {
      effect: ({ supplements }) => unless('whether the box has it', supplements.length > 0, true),
      mayBe: ['SUPPLEMENT_NOT_FOUND'],
    },
  )
  await run.change('removeSupplement', {}, { mayBe: ['SUPPLEMENT_NOT_FOUND'] })
  await run.refuse('undoChange', 'unknown entry', { body: { entryId: UNKNOWN_ID } }, 'NOT_FOUND')
  const isWeighed = await run.change(
    'updatePet',
    {},
    { mayBe: ['WEIGHT_UNCONFIRMED', 'WEIGHT_OUT_OF_RANGE'] },
  )
  if (isWeighed) await run.change('undoChange', {}, { mayBe: ['UNDO_NOT_AVAILABLE'] })
  await checkPhoto(run)
}

/** The photo of the dog, unless it has one, which is only read. */
async function checkPhoto(run: Run): Promise<void> {
  if ((await run.facts()).subscription.pet?.photo) return run.read('readPetPhoto')
  await run.change(
    'savePetPhoto',
    {},
    { effect: ({ photo }) => unless('whether it has a name', photo !== null, true) },
  )
  await run.read('readPetPhoto')
  await run.change('removePetPhoto', {}, { effect: ({ photo }) => unless('photo', photo, null) })
}

/** The cancellation flow; its benefit and offers can be had once in a while only. */
async function checkFlow(run: Run): Promise<void> {
  await run.change(
    'startCancellationFlow',
    {},
    {
      effect: (data) => unless('whether it was started', typeof data?.startedAt === 'string', true),
    },
  )
  const offer = { cancellationFlowId: 1, offerId: UNKNOWN_ID }
  await run.forget()
  await run.read('readCancellationOffer')
  await run.refuse('applyCancellationOffer', 'unknown offer', { body: offer }, 'OFFER_NOT_AVAILABLE')
  await run.refuse(
    'applyBenefit',
    'unknown benefit',
    { body: { benefitId: UNKNOWN_ID } },
    'BENEFIT_NOT_AVAILABLE',
  )
  await run.change('applyBenefit', {}, { mayBe: ['BENEFIT_NOT_AVAILABLE'] })
  await checkOffer(run).catch((error: unknown) => {
    if (!run.includes('applyCancellationOffer')) return
    const reason = error instanceof Error ? error.message : String(error)
    run.report.notChecked('applyCancellationOffer', `its success; of the second customer, ${reason}`)
  })
}

/** With the second customer, because the first one's benefit excludes offers for a while. */
async function checkOffer(run: Run): Promise<void> {
  if (!run.includes('applyCancellationOffer')) return
  const { subscription } = await run.facts(run.second)
  await run.second.send('startCancellationFlow', { params: { id: subscription.id } })
  await run.forget(run.second)
  await run.change('applyCancellationOffer', {}, { mayBe: ['OFFER_NOT_AVAILABLE'] }, run.second)
}

async function checkCancellation(run: Run): Promise<void> {
  const { nextBillingDate } = (await run.facts()).subscription
  const order = await anOrder(run)
  const isCancelled = await run.change(
    'cancelSubscription',
    {},
    { effect: status('CANCELLED'), other: { body: {} } },
  )
  if (!isCancelled || (await run.facts()).subscription.status !== 'CANCELLED') return
  await checkRefusedByState(run, 'C', 'cancelled', order)
  await run.change('reactivateSubscription', {}, { effect: status('ACTIVE') })
  await restoreNextCharge(run, nextBillingDate)
}

/** Of an order that was placed just now, or before. */
async function checkDocument(run: Run): Promise<void> {
  const [document] = dataOf<'listDocuments'>(await run.first.send('listDocuments', { query: {} }))
  if (document) await run.read('readDocumentFile', [], { params: { id: document.id } })
  else run.report.notChecked('readDocumentFile', 'its success; there is no document')
}

async function checkPlacedOrder(run: Run): Promise<void> {
  if (!run.includes('placeOrder')) return
  if (!run.options.mayCharge)
    return run.report.notChecked('placeOrder', 'its success, because it charges (--charge)')
  await run.change(
    'placeOrder',
    {},
    {
      effect: (data, { history }) =>
        unless(
          'whether listOrderHistory has it',
          history.some(({ id }) => id === data.id),
          true,
        ),
      mayBe: ['ORDER_ALREADY_PLACED', 'PAYMENT_DECLINED', 'UPSTREAM_UNAVAILABLE'],
    },
  )
}

/** A contract is charged within a day. */
async function checkNewDog(run: Run): Promise<void> {
  if (!run.includes('subscribeDog')) return
  await run.change('adviseDog', {}, { mayBe: ['DOG_KNOWN'] })
  await run.change('adviseVisitor', {}, { mayBe: ['NOT_FOUND', 'RATE_LIMITED'] })
  // Mails the customer under check, as `requestLoginLink` does.
  await run.change('requestFirstOrder', {}, { mayBe: ['NOT_FOUND', 'RATE_LIMITED'] })
  await run.change('quoteDog', {}, { mayBe: ['DOG_KNOWN'] })
  if (!run.options.mayCharge)
    return run.report.notChecked('subscribeDog', 'its success, because it charges (--charge)')
  await run.change('subscribeDog', {}, { mayBe: ['DOG_KNOWN'] })
}

/** The parts in their order, each with the calls that it makes. */
const parts: readonly (readonly [(run: Run) => Promise<void>, ...(readonly OperationName[])])[] = [
  [checkAddressAndPayment, 'updateSubscriptionAddress', 'changePaymentMethod'],
  [checkDiscount, 'addDiscount', 'removeDiscount'],
  [checkPlan, 'swapPlan'],
  [checkSkips, 'skipNextOrder', 'skipOrder', 'unskipOrder'],
  [checkDates, 'rescheduleOrder', 'changeNextChargeDate'],
  [checkSwitch, 'switchSubscription', 'createQuote'],
  [checkEnd, 'revokeEnd', 'answerPriceOffer'],
  [
    checkDog,
    'addSupplement',
    'removeSupplement',
    'updatePet',
    'undoChange',
    'readPetPhoto',
    'savePetPhoto',
    'removePetPhoto',
  ],
  [checkFlow, 'startCancellationFlow', 'readCancellationOffer', 'applyBenefit', 'applyCancellationOffer'],
  [checkPause, 'pauseSubscription', 'resumeSubscription'],
  [checkPlacedOrder, 'placeOrder'],
  [checkDocument, 'readDocumentFile'],
  [checkCancellation, 'cancelSubscription', 'reactivateSubscription'],
  [checkNewDog, 'adviseDog', 'adviseVisitor', 'requestFirstOrder', 'quoteDog', 'subscribeDog'],
]

/** All of it. Throws if the server does not say which subscription is the customer's. */
export async function checkCommands(run: Run): Promise<void> {
  await checkRefusedByState(run, 'A', 'active', await anOrder(run))
  for (const [check, ...calls] of parts) if (run.includesAny(...calls)) await check(run)
}
