/** Load shedding: an overloaded process refuses calls early, sign-in and webhooks last. */
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { routeOf } from '@pfotenportal/contract/routes'
import type { Config } from '../core/config.ts'
import { sendRefusal } from './answer.ts'
import { WEBHOOKS_PATH } from './webhooks/webhooks.ts'

const SAMPLE_MILLISECONDS = 1000
/** Sign-in and webhooks tolerate this many times the configured delay. */
const PRIORITY_FACTOR = 4
const signInPaths = new Set<string>([
  routeOf('requestLoginLink').path,
  routeOf('signIn').path,
  routeOf('signInWithCode').path,
  routeOf('refreshAccess').path,
])
const healthPaths = new Set(['/livez', '/readyz'])

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? ''
}

/**
 * The delay above which a request is refused. Static files are cheap and pages need them, so they are never refused.
 */
function limitFor(path: string, limit: number): number {
  if (healthPaths.has(path) || path.startsWith('/assets/')) return Infinity
  return signInPaths.has(path) || path.startsWith(WEBHOOKS_PATH) ? limit * PRIORITY_FACTOR : limit
}

/** Sheds load by event-loop delay: calls above the configured delay, sign-in and webhooks above four times that. */
export async function registerLoadShedding(app: FastifyInstance, config: Config): Promise<void> {
  const limit = config.shedAtMilliseconds
  if (limit === 0) return
  await app.register(underPressure, {
    maxEventLoopDelay: limit,
    sampleInterval: SAMPLE_MILLISECONDS,
    pressureHandler: (request, reply, _type, value = 0) => {
      // If the event loop runs at most once between two samples, the plugin has no measurement and reports an infinite
      // delay; the delay is then at least one sample interval.
      const delay = Number.isFinite(value) ? value : SAMPLE_MILLISECONDS
      if (delay < limitFor(pathOf(request), limit)) return
      sendRefusal(request, reply, { ok: false, reason: 'UNAVAILABLE' })
    },
  })
}
