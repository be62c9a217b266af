/** `/metrics` for Prometheus: requires the operator's token, except for local requests outside production. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { collectDefaultMetrics } from 'prom-client'
import type { Services } from '../../context/services.ts'
import { isOwnHost } from '../../http/origin.ts'
import { authorize } from '../sign-in/access.ts'
import { createDatabaseGauges } from './database-gauges.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Whether the request comes from this machine and not through a proxy. */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  return LOOPBACK.has(socket.remoteAddress ?? '') && headers['x-forwarded-for'] === undefined
}

/** Registers the page if an operator token is configured. */
export function registerMetrics(app: FastifyInstance, services: Services): void {
  if (!app.operatorAccess.exists) return
  const { registry } = services.metrics
  const refresh = createDatabaseGauges(services)
  let isCollecting = false

  async function guard(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    const { config } = services
    if (!config.production && isLocal(request) && isOwnHost(config, request.headers)) return undefined
    return authorize(request, reply, 'readFigures')
  }

  app.get(
    '/metrics',
    { config: { permission: 'readFigures' }, preHandler: guard },
    async (_request, reply) => {
      // Process metrics cost a little, so they are collected from the first scrape on.
      if (!isCollecting) collectDefaultMetrics({ register: registry })
      isCollecting = true
      await refresh()
      const text = await registry.metrics()
      return reply.header('cache-control', 'no-store').type(registry.contentType).send(text)
    },
  )
}
