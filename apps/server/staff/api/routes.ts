/** `/api/admin/v1`: turns each call into a route that requires a key, limits it, runs the call and records it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { adminCalls, type AdminCallName } from '@pfotenportal/contract/admin/admin-api'
import type { AdminCall } from '@pfotenportal/contract/admin/call'
import { routeParts } from '@pfotenportal/contract/operation'
import type { StaffActionName } from '@pfotenportal/contract/staff/staff-actions'
import type { Context, PublicContext } from '../../context/context.ts'
import type { Services } from '../../context/services.ts'
import type { Answer } from '../../core/answer.ts'
import { findCustomer } from '../../database/customer/customers.ts'
import { answerSerializer } from '../../http/answer-writer.ts'
import { serveDescription } from '../../http/docs.ts'
import type { Handlers } from '../../http/handler.ts'
import { idempotencyHooks, markDone, storeAnswer } from '../../http/idempotency.ts'
import { publicContext } from '../../http/request-context.ts'
import { handlerNamed, inputOf, schemaOf, sendAnswer, thenNote, type AnyHandler } from '../../http/routes.ts'
import { authenticateKey, nameOf, recordCall, type AdminCallState } from './access.ts'
import { customerCalls } from './customer-calls.ts'
import type { AdminContext } from './handler.ts'
import { adminHandlers } from './handlers.ts'
import { adminApiDocument } from './openapi.ts'
import { asForm, runStaffCall, staffCalls } from './staff-calls.ts'

/** Documents may be larger than other bodies: thousands of codes, or a catalogue. */
const DOCUMENT_BYTES = 4 * 1024 * 1024

type Run = (
  request: FastifyRequest,
  reply: FastifyReply,
  base: PublicContext,
  call: AdminCallState,
) => Promise<Answer<unknown>>

function register(
  app: FastifyInstance,
  services: Services,
  { name, call, run, isForm = false }: { name: string; call: AdminCall; run: Run; isForm?: boolean },
): void {
  const { method, path } = routeParts(call.route)
  const hooks = method === 'GET' ? undefined : idempotencyHooks(services)
  app.route({
    method,
    url: path,
    schema: schemaOf(name, call),
    config: { scope: call.scope },
    ...(call.scope === 'catalogue' && { bodyLimit: DOCUMENT_BYTES }),
    onRequest: (request, reply) => authenticateKey(services, request, reply, call.scope),
    ...(isForm && { preValidation: readAsForm }),
    ...(hooks && { preHandler: hooks.preHandler }),
    onSend: async (request, reply, payload) => {
      await hooks?.onSend(request, reply, isForm ? withoutSecret(payload) : payload)
      await recordCall(services, request, reply)
      return payload
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { adminCall } = request
      if (adminCall === null) throw new Error(`${name} was called without a key`)
      const running = run(request, reply, await publicContext(services, request, reply), adminCall)
      if (method === 'GET') return sendAnswer(request, reply, await running)
      return sendAnswer(request, reply, await thenNote(running, () => noteAdminWrite(services, adminCall)))
    },
  })
}

/** The answer as it is kept for a repeat: a secret is shown once. */
function withoutSecret(payload: unknown): unknown {
  if (typeof payload !== 'string' || !payload.includes('"secret":')) return payload
  const { data } = JSON.parse(payload) as { readonly data?: object }
  return data ? JSON.stringify({ data: { ...data, secret: undefined } }) : payload
}

/** Lets a number or a list in a body stand for the text that a form would send. */
async function readAsForm(request: FastifyRequest): Promise<void> {
  request.body = asForm(request.body)
}

/** What a call may have written is read at once by the key, and by the customer. */
async function noteAdminWrite({ reads }: Services, { key, customers }: AdminCallState): Promise<void> {
  await reads.noteKeyWrite(key.id)
  for (const customerId of customers) await reads.noteCustomerWrite(customerId)
}

function contextOf(
  services: Services,
  request: FastifyRequest,
  base: PublicContext,
  state: AdminCallState,
): AdminContext {
  return {
    ...base,
    customerId: null,
    role: 'staff',
    by: nameOf(state),
    scopes: state.key.scopes,
    shows: (ids) => {
      for (const id of ids) state.customers.add(id)
    },
    markDone: (tx) => markDone(services, request, tx),
  }
}

/** Runs one of the API's own calls. */
function runOwn(services: Services, name: AdminCallName): Run {
  const call = adminCalls[name]
  // The schemas that parse the request also type the handler, which TypeScript cannot infer here.
  const handle = adminHandlers[name] as (context: AdminContext, request: unknown) => Promise<Answer<unknown>>
  return (request, _reply, base, state) =>
    handle(contextOf(services, request, base, state), inputOf(call, request))
}

function runStaff(services: Services, name: StaffActionName, call: AdminCall): Run {
  return (request, _reply, base, state) =>
    runStaffCall(contextOf(services, request, base, state), name, inputOf(call, request))
}

/** Runs a call of the customer as customer service, by the handler that serves the customer. */
function runForCustomer(services: Services, call: AdminCall, handle: AnyHandler): Run {
  return async (request, reply, base, state) => {
    const { params, query, body } = inputOf(call, request)
    const { customerId, ...rest } = params as { readonly customerId: number }
    if (!(await findCustomer(services.database.query, customerId))) return { ok: false, reason: 'NOT_FOUND' }
    state.customers.add(customerId)
    const quoteId = request.headers['quote-id']
    const context: Context = {
      ...base,
      customerId,
      // A key has no session, and none of these calls is about sessions.
      sessionId: '',
      role: 'staff',
      by: nameOf(state),
      quoteId: typeof quoteId === 'string' ? quoteId : undefined,
      markDone: (tx) => markDone(services, request, tx),
      storeAnswer: (tx, value) => storeAnswer(request, reply, tx, value),
    }
    return handle(context, { params: rest, query, body })
  }
}

/** Registers every call. */
export async function registerAdminApi(
  app: FastifyInstance,
  services: Services,
  handlers: Handlers,
): Promise<void> {
  app.decorateRequest('adminCall', null)
  if (services.config.hasApiDocs)
    serveDescription(app, services, { path: '/api/admin/openapi.json', describe: adminApiDocument })
  await app.register(async (calls) => {
    calls.setValidatorCompiler(validatorCompiler)
    calls.setSerializerCompiler(answerSerializer(services.config))
    for (const name of Object.keys(adminCalls) as AdminCallName[])
      register(calls, services, { name, call: adminCalls[name], run: runOwn(services, name) })
    for (const [name, call] of staffCalls)
      register(calls, services, { name, call, run: runStaff(services, name, call), isForm: true })
    for (const [name, call] of customerCalls)
      register(calls, services, {
        name,
        call,
        run: runForCustomer(services, call, handlerNamed(handlers, name)),
      })
  })
}
