/** Under overload some calls are refused at once so that the others are answered; sign-in and webhooks go last. */
import underPressure from '@fastify/under-pressure'
import { routeOf } from '@pfotenportal/contract/routes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../core/config.ts'
import { sendRefusal } from './answer.ts'
import { WEBHOOKS_PATH } from './webhooks/webhook.ts'

const SAMPLE_MILLISECONDS = 1000
const LAST_FACTOR = 4
const signIn = new Set<string>([
  routeOf('requestLoginLink').path,
  routeOf('signIn').path,
  routeOf('refreshAccess').path,
])
const health = new Set(['/livez', '/readyz'])

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? ''
}

/** From which delay a request is refused. A page's own files never: they cost little, and a part of it would be missing. */
function limitFor(path: string, limit: number): number {
  if (health.has(path) || path.startsWith('/assets/')) return Infinity
  return signIn.has(path) || path.startsWith(WEBHOOKS_PATH) ? limit * LAST_FACTOR : limit
}

/** Sheds by event-loop delay: calls from the configured delay on, sign-in and webhooks from four times as much. */
export async function registerLoadShedding(app: FastifyInstance, config: Config): Promise<void> {
  const limit = config.shedAtMilliseconds
  if (limit === 0) return
  await app.register(underPressure, {
    maxEventLoopDelay: limit,
    sampleInterval: SAMPLE_MILLISECONDS,
    pressureHandler: (request, reply, _type, value = 0) => {
      // An event loop that turned at most once between two samples was measured by none and is said to be infinitely
      // late: what is known is that it stood for that long.
      const delay = Number.isFinite(value) ? value : SAMPLE_MILLISECONDS
      if (delay < limitFor(pathOf(request), limit)) return
      sendRefusal(request, reply, { ok: false, reason: 'UNAVAILABLE' })
    },
  })
}
