/** Decides one request to the stand-in: authentication, idempotency, effect, and the stored answer. */
import type { IncomingMessage } from 'node:http'
import { Stripe } from 'stripe'
import { Refused, wrong } from './answers.ts'
import type { Account, Call } from './calls.ts'
import type { Fault } from './faults.ts'
import { readForm } from './form.ts'
import type { IdempotencyKeys, SavedAnswer } from './idempotency.ts'
import type { Ledger } from './ledger.ts'

/** The key of the stand-in's account. */
export const STAND_IN_KEY = 'sk_test_standIn4eC39HqLyjW'

/** The state that a decision needs. */
export interface DecisionContext {
  readonly ledger: Ledger
  readonly keys: IdempotencyKeys
  readonly account: Account
  readonly origin: string
}

export interface StandInRequest {
  readonly request: IncomingMessage
  readonly path: string
  /** The raw query or body. */
  readonly parameters: string
  /** Undefined: the stand-in does not implement it. */
  readonly call: Call | undefined
  readonly fault: Fault | undefined
}

/** Answers a request as the provider does; never throws for an invalid request. */
export async function decide(context: DecisionContext, received: StandInRequest): Promise<SavedAnswer> {
  const { request, path, parameters, call, fault } = received
  try {
    checkHeaders(request, fault)
    if (!call) throw wrong('', `Unrecognized request URL (${request.method}: ${path})`, undefined, 404)
    const header = request.headers['idempotency-key']
    if (request.method !== 'POST' || typeof header !== 'string')
      return { status: 200, body: run(context, call, received) }
    return (
      context.keys.begin(header, `${path}?${parameters}`) ?? (await actOnce(context, call, received, header))
    )
  } catch (error) {
    return answerOf(error)
  }
}

async function actOnce(
  context: DecisionContext,
  call: Call,
  received: StandInRequest,
  key: string,
): Promise<SavedAnswer> {
  try {
    // Long enough for a second request to arrive in between.
    await new Promise((resolve) => setImmediate(resolve))
    const body = run(context, call, received)
    const result = received.fault === 'BROKEN_AFTER' ? answerOf(broken) : { status: 200, body }
    context.keys.save(key, result)
    return result
  } catch (error) {
    if (isSaved(error)) context.keys.save(key, answerOf(error))
    else context.keys.forget(key)
    throw error
  }
}

function run(
  { ledger, account, origin }: DecisionContext,
  call: Call,
  { path, parameters, fault }: StandInRequest,
): unknown {
  if (fault === 'BROKEN_BEFORE') throw broken
  const id = call.path.exec(path)?.groups?.['id'] ?? ''
  return call.run(readForm(parameters), { ledger, account, origin, id })
}

const broken = new Refused(500, { type: 'api_error', message: 'Something went wrong on the provider’s end.' })

/**
 * The result of a request that began is stored; a request with invalid parameters, or that failed earlier, never began.
 */
function isSaved(error: unknown): boolean {
  return error instanceof Refused && error !== broken && !error.body.code?.startsWith('parameter')
}

function answerOf(error: unknown): SavedAnswer {
  if (!(error instanceof Refused)) throw error
  return { status: error.status, body: { error: error.body } }
}

function checkHeaders({ headers, method }: IncomingMessage, fault: Fault | undefined): void {
  if (headers.authorization !== `Bearer ${STAND_IN_KEY}`) {
    throw new Refused(401, {
      type: 'invalid_request_error',
      message: 'Invalid API Key provided: sk_test_****',
    })
  }
  if (headers['stripe-version'] !== Stripe.API_VERSION) throw wrong('', 'Invalid Stripe API version')
  if (method === 'POST' && headers['content-type'] !== 'application/x-www-form-urlencoded') {
    throw wrong('', 'Invalid content type')
  }
  if (fault === 'BUSY') {
    throw new Refused(429, {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message: 'Too many requests.',
    })
  }
  if (fault === 'LOCKED') {
    const message = 'There is currently another in-progress request using this Idempotent Key.'
    throw new Refused(409, { type: 'invalid_request_error', code: 'idempotency_key_in_use', message })
  }
}
