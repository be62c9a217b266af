/** Load shedding: under overload calls are refused early; sign-in and webhooks are refused last. */
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

/** The delay above which a request is refused. Static files are never refused: they are cheap, and pages would break. */
function limitFor(path: string, limit: number): number {
  if (health.has(path) || path.startsWith('/assets/')) return Infinity
  return signIn.has(path) || path.startsWith(WEBHOOKS_PATH) ? limit * LAST_FACTOR : limit
}

/** Sheds load by event-loop delay: calls above the configured delay, sign-in and webhooks above four times that. */
export async function registerLoadShedding(app: FastifyInstance, config: Config): Promise<void> {
  const limit = config.shedAtMilliseconds
  if (limit === 0) return
  await app.register(underPressure, {
    maxEventLoopDelay: limit,
    sampleInterval: SAMPLE_MILLISECONDS,
    pressureHandler: (request, reply, _type, value = 0) => {
      // If the event loop turns at most once between two samples, the plugin has no measurement and reports an infinite
      // delay; the delay is then at least one sample interval.
      const delay = Number.isFinite(value) ? value : SAMPLE_MILLISECONDS
      if (delay < limitFor(pathOf(request), limit)) return
      sendRefusal(request, reply, { ok: false, reason: 'UNAVAILABLE' })
    },
  })
}
