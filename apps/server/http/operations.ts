/** Turns each endpoint of the contract into a route: parse, identify, answer, all in one place. */
import { api } from '@pfotenportal/contract/api'
import type { Endpoint } from '@pfotenportal/contract/endpoint'
import { successesOf } from '@pfotenportal/contract/endpoint'
import { paths, type Operation } from '@pfotenportal/contract/paths'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Services } from '../context/services.ts'
import { sendRefusal } from './answer.ts'
import type { Handlers } from './handler.ts'
import type { Answer } from '../core/answer.ts'
import type { Context, PublicContext } from '../context/context.ts'
import type { Identified } from '../auth/authenticate.ts'
import { answerOnce, markDone } from './idempotency.ts'
import { callerOf, publicContext } from './request-context.ts'

/** A handler without the names of its operation: what the loop below works with. */
type AnyHandler = (
  context: PublicContext | Context,
  request: { params: unknown; query: unknown; body: unknown },
) => Promise<Answer<unknown>>

/** Calls without a body take none or an empty object. */
const noBody = z.strictObject({}).nullish()

function schemaOf(operation: Operation, endpoint: Endpoint): FastifySchema {
  const data = z.object({ data: endpoint.data })
  return {
    operationId: operation,
    summary: endpoint.summary,
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(paths[operation].method !== 'GET' && { body: endpoint.body ?? noBody }),
    response: Object.fromEntries(successesOf(endpoint).map((status) => [status, data])),
  }
}

async function identify(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const found = await services.identity.authenticate(callerOf(request, services))
  if (!found.ok) return sendRefusal(request, reply, found)
  request.identified = found
  return undefined
}

function privateContext(
  services: Services,
  request: FastifyRequest,
  open: PublicContext,
  { customerId, sessionId }: Identified,
): Context {
  const quoteId = request.headers['quote-id']
  return {
    ...open,
    customerId,
    sessionId,
    quoteId: typeof quoteId === 'string' ? quoteId : undefined,
    markDone: (tx) => markDone(services, request, tx),
  }
}

/** Runs the handler and sends what it answers. */
function handlerOf(services: Services, endpoint: Endpoint, handle: AnyHandler) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const open = await publicContext(services, request, reply)
    const who = request.identified
    const context = who ? privateContext(services, request, open, who) : open
    const given = {
      params: endpoint.params && request.params,
      query: endpoint.query && request.query,
      body: endpoint.body && request.body,
    }
    const answer = await handle(context, given)
    if (!answer.ok) return sendRefusal(request, reply, answer)
    return reply.code(answer.status ?? 200).send({ data: answer.value })
  }
}

function register(app: FastifyInstance, services: Services, operation: Operation, handle: AnyHandler): void {
  const endpoint: Endpoint = api[operation]
  const { method, path } = paths[operation]
  const isOpen = endpoint.access === 'none'
  app.route({
    method,
    url: path,
    schema: schemaOf(operation, endpoint),
    ...(!isOpen && { onRequest: (request, reply) => identify(services, request, reply) }),
    ...(!isOpen && method !== 'GET' && answerOnce(services)),
    handler: handlerOf(services, endpoint, handle),
  })
}

/** Registers every operation with its handler. */
export async function registerOperations(
  app: FastifyInstance,
  services: Services,
  handlers: Handlers,
): Promise<void> {
  await app.register(async (calls) => {
    calls.setValidatorCompiler(validatorCompiler)
    calls.setSerializerCompiler(serializerCompiler)
    for (const operation of operations) {
      // The schemas of the same endpoint parse the request and type the handler, which this loop cannot express.
      register(calls, services, operation, handlers[operation] as AnyHandler)
    }
  })
}

/** Every operation of the contract. */
export const operations = Object.keys(paths).filter((name): name is Operation => name in paths)
