/** `POST /operator/webhooks/redeliver`: queues one delivery by its id, or all dead-lettered ones, again. */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context/services.ts'
import { redeliver } from '../../database/webhook/delivery-log.ts'
import { sendRefusal } from '../../http/answer.ts'
import { isCrossSite } from '../../http/origin.ts'
import { formOf } from '../forms.ts'
import { REDELIVER_PATH, requireOperator } from './access.ts'

export function registerRedeliver(app: FastifyInstance, { config, database, clock, log }: Services): void {
  app.post(REDELIVER_PATH, { preHandler: requireOperator }, async (request, reply) => {
    if (isCrossSite(config, request.headers)) {
      return sendRefusal(request, reply, { ok: false, reason: 'FORBIDDEN_ORIGIN' })
    }
    const form = formOf(request.body)
    const id = form.get('id') ?? ''
    const isAll = form.get('all') === 'yes'
    if (!isAll && !/^\d{1,15}$/.test(id)) {
      return sendRefusal(request, reply, { ok: false, reason: 'NOT_FOUND' })
    }
    const filter = isAll ? { isDeadLettered: true as const } : { ids: [Number(id)] }
    const queued = await database.transaction((tx) => redeliver(tx, filter, clock.realNow()))
    log.info({ requestId: request.id, queued }, 'webhooks were queued again by the operator')
    return reply.header('cache-control', 'no-store').redirect(`/operator/webhooks?requeued=${queued}`, 303)
  })
}
