/** Under overload some calls are refused at once so that the others are answered; sign-in and webhooks go last. */
import underPressure from '@fastify/under-pressure'
import { paths } from '@pfotenportal/contract/paths'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { sendRefusal } from './answer.ts'
import { WEBHOOKS_PATH } from './webhook.ts'

const LAST_FACTOR = 4
const signIn = new Set<string>([paths.requestLoginLink.path, paths.signIn.path, paths.refreshAccess.path])
const never = new Set(['/livez', '/readyz'])

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? ''
}

function goesLast(path: string): boolean {
  return signIn.has(path) || path.startsWith(WEBHOOKS_PATH)
}

/** Sheds by event-loop delay: calls from the configured delay on, sign-in and webhooks from four times as much. */
export async function registerShedding(app: FastifyInstance, config: Config): Promise<void> {
  const limit = config.shedAtMilliseconds
  if (limit === 0) return
  await app.register(underPressure, {
    maxEventLoopDelay: limit,
    pressureHandler: (request, reply, _type, delay) => {
      const path = pathOf(request)
      if (never.has(path) || (goesLast(path) && (delay ?? 0) < limit * LAST_FACTOR)) return
      sendRefusal(request, reply, { ok: false, reason: 'UNAVAILABLE' })
    },
  })
}
