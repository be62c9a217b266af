/** Counts what the service answers, for `/metrics`. */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../context/services.ts'

/** Counts every answer by the pattern of its route; paths may have numbers and secrets in them. */
export function countRequests(app: FastifyInstance, { metrics }: Services): void {
  app.addHook('onResponse', async (request, reply) => {
    metrics.countRequest({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    })
  })
}
