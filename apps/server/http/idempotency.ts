/**
 * `Idempotency-Key` (docs/domain.md 0.2, C-07): a repeated call with the same key gets the stored response for a day;
 * another call with that key is refused, and so is a repeat while the first is in progress. The effect and the key's
 * state are stored in one transaction, and with them the response of a command on a subscription after whose commit nothing
 * follows. If the response of another call is lost, a repeat is refused as already done. If the call
 * has no effect after all, such as an order whose charge is declined, the key is released (C-299). Only the effect waits
 * for the disk: the claim is before it in the log, and survives with it.
 */
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../context/services.ts'
import { fieldErrorTexts, languageOf, type Refusal } from '../core/answer.ts'
import { idempotencyKeys, type ClaimedKey, type KeyOwner } from '../database/identity/idempotency-keys.ts'
import type { Tx } from '../database/open.ts'
import { sendRefusal } from './answer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The key under which the response will be stored; null without one. */
    idempotencyKey: ClaimedKey | null
  }
}

const keyPattern = /^[\x21-\x7e]{1,200}$/

/** Responses with these statuses may be retried with the same key and are not stored. */
const retryableStatuses = new Set([409, 429])

/** The refusal of a repeat that has no stored response. */
const repeatRefusals = {
  reused: 'IDEMPOTENCY_KEY_REUSED',
  'in progress': 'CONFLICT',
  done: 'ALREADY_DONE',
} as const

function hashOf(request: FastifyRequest): string {
  const call = JSON.stringify([request.method, request.url, request.body ?? null])
  return createHash('sha256').update(call).digest('hex')
}

function isRetryable(status: number, payload: unknown): boolean {
  if (status >= 500) return true
  return (
    retryableStatuses.has(status) &&
    typeof payload === 'string' &&
    /"type":"(CONFLICT|RATE_LIMITED)"/.test(payload)
  )
}

function invalidKey(request: FastifyRequest): Refusal {
  const { invalid } = fieldErrorTexts[languageOf(request.headers['accept-language'])]
  return { ok: false, reason: 'VALIDATION_FAILED', fields: { 'Idempotency-Key': invalid } }
}

/** Whose key a request names: the customer's, or that of the system which calls. */
function ownerOf({ adminCall, authenticatedCaller }: FastifyRequest): KeyOwner | undefined {
  if (adminCall) return { adminKeyId: adminCall.key.id }
  return authenticatedCaller ? { customerId: authenticatedCaller.customerId } : undefined
}

/** The first call may have died between its commit and its own note, and a caller reads what it was told. */
function noteOwnersWrite({ reads }: Services, owner: KeyOwner): Promise<void> {
  return 'customerId' in owner
    ? reads.noteCustomerWrite(owner.customerId)
    : reads.noteKeyWrite(owner.adminKeyId)
}

async function claim(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const key = request.headers['idempotency-key']
  const owner = ownerOf(request)
  if (key === undefined || owner === undefined) return undefined
  if (typeof key !== 'string' || !keyPattern.test(key)) {
    return sendRefusal(request, reply, invalidKey(request))
  }
  const claimedKey = { owner, key, request: request.id }
  const result = await idempotencyKeys.claim(services.database, {
    ...claimedKey,
    requestHash: hashOf(request),
    realNow: services.clock.realNow(),
  })
  if (result.state === 'claimed') {
    request.idempotencyKey = claimedKey
    return undefined
  }
  if (result.state === 'answered') {
    await noteOwnersWrite(services, owner)
    return sendWritten(reply.code(result.status).header('idempotent-replayed', 'true'), result.body)
  }
  return sendRefusal(request, reply, {
    ok: false,
    reason: repeatRefusals[result.state],
  })
}

async function storeResponse(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<void> {
  const claimedKey = request.idempotencyKey
  if (claimedKey === null) return
  request.idempotencyKey = null
  const status = reply.statusCode
  try {
    if (isRetryable(status, payload)) await idempotencyKeys.release(services.database.query, claimedKey)
    else
      await idempotencyKeys.answer(services.database.relaxed.query, claimedKey, {
        status,
        body: String(payload),
      })
  } catch (error) {
    // The effect is committed, so the response is sent; a repeat is refused as already done.
    request.log.warn({ err: error }, 'a response could not be stored under its idempotency key')
  }
}

/** Marks the request's key as done, in the transaction of the effect. */
export async function markDone(services: Services, request: FastifyRequest, tx: Tx): Promise<void> {
  const claimedKey = request.idempotencyKey
  if (claimedKey !== null) await idempotencyKeys.markDone(tx, claimedKey, services.clock.realNow())
}

/** Stores the value that a call will answer under its key, in the transaction of the effect. Returns the response. */
export async function storeAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  tx: Tx,
  value: unknown,
): Promise<string | undefined> {
  const claimedKey = request.idempotencyKey
  if (claimedKey === null) return undefined
  const body = reply.code(200).serialize({ data: value })
  if (typeof body !== 'string') throw new TypeError('an answer is written as text')
  await idempotencyKeys.answerWithin(tx, claimedKey, { status: 200, body })
  return body
}

/** Sends a response that is stored under the key of its call. */
export function sendStored(request: FastifyRequest, reply: FastifyReply, body: string): FastifyReply {
  request.idempotencyKey = null
  return sendWritten(reply.code(200), body)
}

function sendWritten(reply: FastifyReply, body: string): FastifyReply {
  return reply
    .type('application/json; charset=utf-8')
    .serializer((text: string) => text)
    .send(body)
}

/** The hooks that make a route idempotent; they run after the body was parsed. */
export function idempotencyHooks(services: Services) {
  return {
    preHandler: (request: FastifyRequest, reply: FastifyReply) => claim(services, request, reply),
    onSend: async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
      await storeResponse(services, request, reply, payload)
      return payload
    },
  }
}
