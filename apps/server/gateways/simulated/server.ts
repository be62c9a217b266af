/**
 * The HTTP server of the simulated gateway as a separate process: `POST /charges`, `GET /charges/{key}`, `POST
 * /refunds`, `GET /refunds/{key}`, and `GET /ledger` for tests.
 */
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { z } from 'zod'
import { parseInstant } from '@pfotenportal/domain/core/calendar'
import { GatewayUnreachable } from '../gateway.ts'
import { InProgress, TooManyRequests, type GatewayCore } from './gateway-core.ts'
import { KeyReused, type Ledger } from './ledger.ts'

const instantText = z.string().transform((text, context) => {
  const found = parseInstant(text)
  if (found === undefined) context.addIssue({ code: 'custom', message: 'no instant' })
  return found ?? z.NEVER
})
const money = { amount: z.number().int().positive(), currency: z.literal('EUR') }
const chargeSchema = z.strictObject({
  key: z.string().min(1).max(200),
  ...money,
  methodReference: z.string(),
  description: z.string(),
  orderReference: z.string(),
  startedAt: instantText,
})
const refundSchema = z.strictObject({
  key: z.string().min(1).max(200),
  ...money,
  chargeReference: z.string(),
  reason: z.string(),
})

function statusOf(error: unknown): number {
  if (error instanceof z.ZodError) return 400
  if (error instanceof KeyReused) return 422
  if (error instanceof InProgress) return 409
  if (error instanceof TooManyRequests) return 429
  return error instanceof GatewayUnreachable ? 503 : 500
}

/** Aborts when the caller no longer waits. */
function signalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => controller.abort())
  return controller.signal
}

interface ByKey {
  Params: { key: string }
}

/** Builds the server; the caller makes it listen. */
export function buildGatewayServer(core: GatewayCore, ledger: Pick<Ledger, 'list'>): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 200 } })
  app.setErrorHandler((error, _request, reply) =>
    reply.code(statusOf(error)).send({ error: error instanceof Error ? error.message : String(error) }),
  )
  app.post('/charges', (request, reply) => core.charge(chargeSchema.parse(request.body), signalOf(reply)))
  app.post('/refunds', (request, reply) => core.refund(refundSchema.parse(request.body), signalOf(reply)))
  app.get<ByKey>('/charges/:key', ({ params: { key } }, reply) => core.find({ key }, signalOf(reply)))
  app.get<ByKey>('/refunds/:key', ({ params: { key } }, reply) => core.findRefund({ key }, signalOf(reply)))
  app.get('/ledger', () => ledger.list())
  app.get('/livez', async () => ({ status: 'live' }))
  return app
}
