/** Every cell of the operation x state matrix over HTTP (docs/domain.md 2.3, 2.5), generated from the table itself. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quotedOperations, type QuoteView } from '@pfotenportal/contract/quotes'
import { refusalStatus, type ApiError } from '@pfotenportal/contract/refusal'
import {
  TRANSITIONS,
  type Operation,
  type State,
  type Verdict,
} from '@pfotenportal/domain/subscription/transitions'
import { errorsDe } from '@pfotenportal/text/de/errors'
import { EFFECTS, expectedTraces } from '../../testing/matrix-effects.ts'
import {
  CELL_REQUESTS,
  insertSpareMethods,
  LOCKED_AT,
  prepare,
  readSnapshot,
  send,
  SUBJECTS,
  type CellRequest,
  type Subject,
  type SubscriptionSnapshot,
} from '../../testing/matrix.ts'
import { startSampleWorld, type SampleWorld } from '../../testing/sample-world.ts'
import { snapshotWorld, type WorldSnapshot } from '../../testing/world-snapshot.ts'

interface PreparedWorld {
  readonly world: SampleWorld
  readonly kept: WorldSnapshot
  readonly original: string
  /** Whether a cell has changed something since the world was last restored. */
  isTouched: boolean
}

let noon: PreparedWorld
let locked: PreparedWorld

beforeAll(async () => {
  noon = await prepareWorld()
  locked = await prepareWorld(LOCKED_AT)
})
afterAll(async () => {
  await noon.world.stop()
  await locked.world.stop()
})

async function prepareWorld(time?: string): Promise<PreparedWorld> {
  const world = await startSampleWorld()
  await insertSpareMethods(world)
  if (time !== undefined) await world.moveClock(time)
  const kept = await snapshotWorld(world.services)
  return { world, kept, original: await kept.fingerprint(), isTouched: false }
}

/** A world with the subject in its state, without effects of other cells. */
async function fresh(operation: Operation, state: State): Promise<PreparedWorld> {
  const prepared = state === 'L' ? locked : noon
  if (prepared.isTouched) await prepared.kept.restore()
  prepared.isTouched = true
  await prepare(prepared.world, operation, state)
  return prepared
}

async function newestAudit({ services }: SampleWorld): Promise<number> {
  const { id } = await services.database.query
    .selectFrom('audit')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  return id
}

async function effectsSince({ services }: SampleWorld, mark: number) {
  const { query } = services.database
  const audits = await query
    .selectFrom('audit')
    .select(['action', 'actor'])
    .where('id', '>', mark)
    .orderBy('id')
    .execute()
  const mails = await query.selectFrom('outbox').select('template').execute()
  return {
    actions: audits.map(({ action }) => action),
    actors: [...new Set(audits.map(({ actor }) => actor))],
    mails: mails.map(({ template }) => template).toSorted(),
  }
}

const isQuotable = (operation: Operation) => operation in quotedOperations

const quoteOf = (operation: Operation, subject: Subject, { input }: CellRequest): CellRequest => ({
  path: '/api/v1/quotes',
  method: 'POST',
  json: { subscriptionId: subject.id, operation, input },
})

function refusalOf(error: unknown) {
  const { type, status, message } = error as ApiError
  return { type, status, message }
}

function expectedRefusal(type: Exclude<Verdict, 'yes' | 'same'>, error: unknown) {
  const text = errorsDe[type]
  const message =
    typeof text === 'string' ? text : text({ points: 'Treuepfoten', ...(error as ApiError).details })
  return { type, status: refusalStatus[type], message }
}

const answersSubscription = (operation: Operation) =>
  !['skipOrder', 'unskipOrder', 'placeOrder', 'readFlowRewardBanner', 'switchSubscription'].includes(
    operation,
  )

/** Requests a quote, then runs the operation with it. */
async function runAccepted(operation: Operation, state: State) {
  const { world, kept } = await fresh(operation, state)
  const subject = SUBJECTS[state]
  const before = await readSnapshot(world, subject)
  const request = CELL_REQUESTS[operation](subject, before)
  const untouched = await kept.fingerprint()
  const quoted = isQuotable(operation)
    ? await send(world, subject, quoteOf(operation, subject, request))
    : undefined
  const quote = quoted?.body.data as QuoteView | undefined
  if (quoted) {
    expect([quoted.status, quote?.subscriptionId, quote?.operation]).toEqual([201, subject.id, operation])
    expect(await kept.fingerprint()).toBe(untouched)
  }
  const mark = await newestAudit(world)
  const answer = await send(world, subject, request, quote && { 'quote-id': quote.id })
  expect(answer).toMatchObject({ status: 200 })
  const after = await readSnapshot(world, subject)
  return { world, kept, untouched, quote, mark, before, after, answer: answer.body.data }
}

/** A new method is charged for the outstanding order, and the quote cannot know the outcome of that charge. */
const isOutcomeUnknown = (operation: Operation, state: State) =>
  operation === 'changePaymentMethod' && state === 'D'

function expectQuoted(quote: QuoteView, before: SubscriptionSnapshot, after: SubscriptionSnapshot): void {
  expect(quote.before).toMatchObject({ status: before.view.status, options: before.view.options })
  expect(quote.after).toMatchObject({ status: after.view.status })
  if (after.view.status === 'ACTIVE') {
    expect(quote.after.nextBox?.billingDate).toBe(after.view.nextBillingDate)
    expect(quote.after.nextBox?.totalPrice).toBe(after.view.totalLineItemDiscountedPrice)
  }
}

const cells = (Object.keys(TRANSITIONS) as Operation[]).flatMap((operation) =>
  (Object.keys(TRANSITIONS[operation]) as State[]).map((state) => ({
    operation,
    state,
    verdict: TRANSITIONS[operation][state],
  })),
)

describe.each(
  cells.filter(({ operation, verdict }) => verdict === 'yes' && operation !== 'readFlowRewardBanner'),
)('$operation in $state', ({ operation, state }) => {
  it('does what was quoted, is recorded and mailed', async () => {
    const { world, quote, mark, before, after, answer } = await runAccepted(operation, state)
    const { today } = await world.services.clock.moment()
    EFFECTS[operation]({ state, before, after, answer, today })
    if (quote && !isOutcomeUnknown(operation, state)) expectQuoted(quote, before, after)
    if (answersSubscription(operation)) expect(answer).toEqual(after.view)
    const { actions, mails } = expectedTraces(operation, state)
    expect(await effectsSince(world, mark)).toEqual({
      actions,
      actors: actions.length > 0 ? ['customer'] : [],
      mails: mails.toSorted(),
    })
  })
})

describe.each(
  cells.filter(({ operation, verdict }) => operation === 'readFlowRewardBanner' && verdict === 'yes'),
)('the reward banner in $state', ({ state }) => {
  it('exists, or the refusal says how many orders are missing', async () => {
    const { world } = await fresh('readFlowRewardBanner', state)
    const subject = SUBJECTS[state]
    const request = CELL_REQUESTS.readFlowRewardBanner(subject, await readSnapshot(world, subject))
    const { status, body } = await send(world, subject, request)
    const missing = (body.error as ApiError | undefined)?.details?.['remainingOrders']
    expect(status === 200 || Number(missing) > 0).toBe(true)
  })
})

describe.each(cells.filter(({ verdict }) => verdict !== 'yes'))(
  '$operation in $state',
  ({ operation, state, verdict }) => {
    it(`is ${verdict === 'same' ? 'accepted' : `refused as ${verdict}`}, quoted or not, and changes nothing`, async () => {
      const prepared = await fresh(operation, state)
      const { world, kept } = prepared
      const subject = SUBJECTS[state]
      const request = CELL_REQUESTS[operation](subject, await readSnapshot(world, subject))
      const [untouched, mark] = [await kept.fingerprint(), await newestAudit(world)]
      const quoted = isQuotable(operation) ? [quoteOf(operation, subject, request)] : []
      for (const each of [...quoted, request]) {
        const { status, body } = await send(world, subject, each)
        if (verdict === 'yes') throw new Error('not a refusal')
        if (verdict === 'same') expect(status).toBe(each === request ? 200 : 201)
        else expect(refusalOf(body.error)).toEqual(expectedRefusal(verdict, body.error))
      }
      expect(await kept.fingerprint()).toBe(untouched)
      expect(await effectsSince(world, mark)).toEqual({ actions: [], actors: [], mails: [] })
      prepared.isTouched = untouched !== prepared.original
    })
  },
)
