/** Turns each descriptor of the contract into a route that parses, authenticates and responds. */
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { descriptorOf, operationNames, type OperationName } from '@pfotenportal/contract/api'
import { routeParts, successesOf, type OperationDescriptor } from '@pfotenportal/contract/operation'
import { routeOf } from '@pfotenportal/contract/routes'
import type { AuthenticatedCaller } from '../auth/identity.ts'
import type { Context, PublicContext } from '../context/context.ts'
import type { Services } from '../context/services.ts'
import type { Answer } from '../core/answer.ts'
import { answerSerializer } from './answer-writer.ts'
import { sendRefusal } from './answer.ts'
import { compressed } from './compress.ts'
import type { Handlers } from './handler.ts'
import { idempotencyHooks, markDone, sendStored, storeAnswer } from './idempotency.ts'
import { credentialsOf, publicContext } from './request-context.ts'
import { answerOperation, isQuotedOperation } from './subscription/subscription-operations.ts'
import { supportMay } from './support-operations.ts'

/** A handler without the types of its operation, as the loop below needs it. */
export type AnyHandler = (
  context: PublicContext | Context,
  request: { params: unknown; query: unknown; body: unknown },
) => Promise<Answer<unknown>>

/** Calls without input accept no body or an empty object. */
const noBody = z.strictObject({}).nullish()

/** The schemas by which a call is parsed and its answer written. */
export function schemaOf(operationId: string, descriptor: OperationDescriptor): FastifySchema {
  const data = z.object({ data: descriptor.answer })
  return {
    operationId,
    summary: descriptor.summary,
    ...(descriptor.params && { params: descriptor.params }),
    ...(descriptor.query && { querystring: descriptor.query }),
    ...(routeParts(descriptor.route).method !== 'GET' && { body: descriptor.input ?? noBody }),
    response: Object.fromEntries(successesOf(descriptor).map((status) => [status, data])),
  }
}

/** Authenticates the call; customer service may send only some. A call that may write counts towards the customer's rate limit. */
async function authenticateCall(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  operation: OperationName,
): Promise<unknown> {
  const caller = await services.identity.authenticate(credentialsOf(request, services))
  if (!caller.ok) return sendRefusal(request, reply, caller)
  if (caller.by !== null && !supportMay[operation]) {
    return sendRefusal(request, reply, { ok: false, reason: 'NOT_PERMITTED' })
  }
  request.authenticatedCaller = caller
  if (request.method === 'GET') return undefined
  const allowance = await services.identity.limits.changePerCustomer(String(caller.customerId))
  if (allowance.allowed) return undefined
  const { retryAfterSeconds } = allowance
  return sendRefusal(request, reply, { ok: false, reason: 'RATE_LIMITED', details: { retryAfterSeconds } })
}

function privateContext(
  services: Services,
  [request, reply]: readonly [FastifyRequest, FastifyReply],
  base: PublicContext,
  { customerId, sessionId, by }: AuthenticatedCaller,
): Context {
  const quoteId = request.headers['quote-id']
  return {
    ...base,
    customerId,
    sessionId,
    ...(by !== null && { role: 'staff' as const, by }),
    quoteId: typeof quoteId === 'string' ? quoteId : undefined,
    markDone: (tx) => markDone(services, request, tx),
    storeAnswer: (tx, value) => storeAnswer(request, reply, tx, value),
  }
}

/** Records that a call may have written, before it is answered and also if it fails. */
export async function thenNote<T>(handling: Promise<T>, note: () => Promise<void>): Promise<T> {
  try {
    return await handling
  } finally {
    await note()
  }
}

/** The customer reads what they wrote, whichever process answers. */
async function noteCallersWrite({ reads }: Services, request: FastifyRequest): Promise<void> {
  const { method, authenticatedCaller: caller } = request
  if (method !== 'GET' && caller) await reads.noteCustomerWrite(caller.customerId)
}

/** Runs the handler and sends what it answers. */
function handlerOf(services: Services, descriptor: OperationDescriptor, handle: AnyHandler) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const base = await publicContext(services, request, reply)
    const caller = request.authenticatedCaller
    const context = caller ? privateContext(services, [request, reply], base, caller) : base
    const handling = handle(context, inputOf(descriptor, request))
    return sendAnswer(request, reply, await thenNote(handling, () => noteCallersWrite(services, request)))
  }
}

/** The parsed parts of a request that its call takes. */
export function inputOf(descriptor: OperationDescriptor, request: FastifyRequest) {
  return {
    params: descriptor.params && request.params,
    query: descriptor.query && request.query,
    body: descriptor.input && request.body,
  }
}

/** Sends a value or a refusal in its envelope. */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer<unknown>,
): FastifyReply {
  if (!answer.ok) return sendRefusal(request, reply, answer)
  if (answer.stored !== undefined) return sendStored(request, reply, answer.stored)
  return reply.code(answer.status ?? 200).send({ data: answer.value })
}

function register(
  app: FastifyInstance,
  services: Services,
  operation: OperationName,
  handle: AnyHandler,
): void {
  const descriptor = descriptorOf(operation)
  const { method, path } = routeOf(operation)
  const isOpen = descriptor.access === 'none'
  app.route({
    method,
    url: path,
    schema: schemaOf(operation, descriptor),
    config: { call: operation },
    ...(descriptor.bodyBytes !== undefined && { bodyLimit: descriptor.bodyBytes }),
    ...(!isOpen && { onRequest: (request, reply) => authenticateCall(services, request, reply, operation) }),
    ...(!isOpen && method !== 'GET' && !descriptor.isSecret && idempotencyHooks(services)),
    handler: handlerOf(services, descriptor, handle),
    // The other answers fit into a few packets.
    ...(operation === 'readStart' && {
      onSend: async (request, reply, payload) =>
        typeof payload === 'string' ? compressed(request, reply, payload) : payload,
    }),
  })
}

/** The handler of a call. */
export function handlerNamed(handlers: Handlers, operation: OperationName): AnyHandler {
  // The descriptor's schemas parse the request and also type the handler, which TypeScript cannot infer here.
  if (!isQuotedOperation(operation)) return handlers[operation] as AnyHandler
  return (context, request) => answerOperation(context as Context, operation, request)
}

/** Registers every operation with its handler. */
export async function registerOperations(
  app: FastifyInstance,
  services: Services,
  handlers: Handlers,
): Promise<void> {
  await app.register(async (calls) => {
    calls.setValidatorCompiler(validatorCompiler)
    calls.setSerializerCompiler(answerSerializer(services.config))
    for (const operation of operationNames) {
      register(calls, services, operation, handlerNamed(handlers, operation))
    }
  })
}
