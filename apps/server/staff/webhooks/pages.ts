/** `POST /operator/webhooks/redeliver`: queues one delivery by its id, or all dead-lettered ones, again. */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context/services.ts'
import { sendRefusal } from '../../http/answer.ts'
import { formOf } from '../../pages/forms.ts'
import { actorOf } from '../customers/request.ts'
import { REDELIVER_PATH } from '../page/paths.ts'
import { requirePermission } from '../sign-in/access.ts'
import { redeliverWebhooks } from './operations.ts'

export function registerRedeliver(app: FastifyInstance, services: Services): void {
  app.post(REDELIVER_PATH, requirePermission('runOperations'), async (request, reply) => {
    const form = formOf(request.body)
    const id = form.get('id') ?? ''
    const isAll = form.get('all') === 'yes'
    if (!isAll && !/^\d{1,15}$/.test(id)) {
      return sendRefusal(request, reply, { ok: false, reason: 'NOT_FOUND' })
    }
    const filter = isAll ? { isDeadLettered: true as const } : { ids: [Number(id)] }
    const queued = await redeliverWebhooks(await actorOf(services, request), filter)
    return reply.header('cache-control', 'no-store').redirect(`/operator/webhooks?requeued=${queued}`, 303)
  })
}
