/**
 * Decides one request to the stand-in: its scripted fault, authentication, idempotency, effect, and the stored answer.
 */
import type { IncomingMessage } from 'node:http'
import { Stripe } from 'stripe'
import { invalidRequest, Refused } from './answers.ts'
import type { Account, Call } from './calls.ts'
import type { Ledger } from './ledger.ts'
import { readForm, type Requests } from './requests.ts'

/**
 * BUSY: 429. LOCKED: 409. FORBIDDEN: 403. BROKEN_BEFORE and BROKEN_AFTER: 500, before or after the request took effect. SILENT_…: never
 * an answer. CUT_…: the connection breaks.
 */
export type Fault =
  | 'BUSY'
  | 'LOCKED'
  | 'FORBIDDEN'
  | 'BROKEN_BEFORE'
  | 'BROKEN_AFTER'
  | 'SILENT_BEFORE'
  | 'SILENT_AFTER'
  | 'CUT_BEFORE'
  | 'CUT_AFTER'

/** Scripted faults of the connection to the provider, by call and in order. */
export class Faults {
  readonly #scripted: { readonly call: keyof Requests; readonly fault: Fault }[] = []

  /** The next request of that call gets this fault. */
  next(call: keyof Requests, fault: Fault): void {
    this.#scripted.push({ call, fault })
  }

  take(call: keyof Requests): Fault | undefined {
    const at = this.#scripted.findIndex((it) => it.call === call)
    return at < 0 ? undefined : this.#scripted.splice(at, 1)[0]?.fault
  }
}

export interface SavedAnswer {
  readonly status: number
  readonly body: unknown
}

interface Use {
  readonly request: string
  answer?: SavedAnswer
}

/**
 * Idempotency keys as the provider documents them: the first answer is stored, including declines and the provider's
 * failures.
 */
export class IdempotencyKeys {
  readonly #uses = new Map<string, Use>()

  /**
   * Returns the answer stored under a key, or undefined if the caller may proceed. Refuses a different request under
   * the same key, and a second one while the first has no answer.
   */
  begin(key: string, request: string): SavedAnswer | undefined {
    const use = this.#uses.get(key)
    if (!use) {
      this.#uses.set(key, { request })
      return undefined
    }
    if (use.request !== request) {
      const message = `Keys for idempotent requests can only be used with the same parameters: ${key}`
      throw new Refused(400, { type: 'idempotency_error', message })
    }
    if (use.answer) return use.answer
    const message = 'There is currently another in-progress request using this Idempotent Key.'
    throw new Refused(409, { type: 'invalid_request_error', code: 'idempotency_key_in_use', message })
  }

  save(key: string, answer: SavedAnswer): void {
    const use = this.#uses.get(key)
    if (use) use.answer = answer
  }

  /** A request that failed before it began counts as never sent. */
  forget(key: string): void {
    this.#uses.delete(key)
  }
}

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
    if (!call)
      throw invalidRequest('', `Unrecognized request URL (${request.method}: ${path})`, undefined, 404)
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
  if (fault === 'FORBIDDEN') throw new Refused(403, { type: 'invalid_request_error', message: FORBIDDEN })
  const id = call.path.exec(path)?.groups?.['id'] ?? ''
  return call.run(readForm(parameters), { ledger, account, origin, id })
}

const FORBIDDEN = 'The provided key does not have the required permissions for this endpoint.'

const broken = new Refused(500, {
  type: 'api_error',
  message: 'Something went wrong on the provider’s end.',
})

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
  if (headers['stripe-version'] !== Stripe.API_VERSION) throw invalidRequest('', 'Invalid Stripe API version')
  if (method === 'POST' && headers['content-type'] !== 'application/x-www-form-urlencoded') {
    throw invalidRequest('', 'Invalid content type')
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
