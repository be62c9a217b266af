/** `GET` and `PUT /clock`: reading and moving business time, outside production only. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { parseInstant } from '@pfotenportal/domain/core/calendar'
import { servicesFor, type Services } from '../context/services.ts'
import { fieldErrorTexts, languageOf } from '../core/answer.ts'
import { moveTime } from '../time-travel/move-time.ts'
import { sendRefusal } from './answer.ts'
import { openToEverybody } from './declared-access.ts'

const Body = z.strictObject({ now: z.string() })

export function registerClock(app: FastifyInstance, services: Services): void {
  if (!services.config.clockSettable) return
  app.get('/clock', openToEverybody, () => services.clock.read())
  app.put('/clock', openToEverybody, async (request, reply) => {
    const text = fieldErrorTexts[languageOf(request.headers['accept-language'])]
    const now = parseInstant(Body.safeParse(request.body).data?.now ?? '')
    if (now === undefined) {
      return sendRefusal(request, reply, {
        ok: false,
        reason: 'VALIDATION_FAILED',
        fields: { now: text.invalid },
      })
    }
    // The caller waits for the jobs of the skipped time to run, which takes long for a whole year.
    request.raw.socket.setTimeout(0)
    const moved = await moveTime(servicesFor(services, request.id), now)
    if (!moved.ok) {
      const details = moved.reason === 'DATE_OUT_OF_RANGE' && { details: moved.details }
      return sendRefusal(request, reply, {
        ok: false,
        reason: 'VALIDATION_FAILED',
        fields: { now: text.past },
        ...details,
      })
    }
    return reply.header('portal-now', moved.value.now).send(moved.value)
  })
}
