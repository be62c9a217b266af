/**
 * `/self-check`: how a request looks here after all proxies, for `npm run doctor`. It answers only whoever knows the
 * service's keys, and proves that it knows them too; anybody else finds no such page.
 */
import type { FastifyInstance } from 'fastify'
import { selfCheckSignature } from '../auth/self-check.ts'
import type { Services } from '../context/services.ts'
import { sendRefusal } from './answer.ts'
import { openBySecret } from './declared-access.ts'

export const SELF_CHECK_PATH = '/self-check'

interface Asked {
  Querystring: { nonce?: string | string[]; signature?: string | string[] }
}

/** The addresses or words of a header that proxies append to. */
function partsOf(header: string | string[] | undefined): string[] {
  const parts = [header ?? []].flat().join(',').split(',')
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

export function registerSelfCheck(app: FastifyInstance, { identity }: Services): void {
  const { selfCheck } = identity
  app.get<Asked>(SELF_CHECK_PATH, openBySecret, async (request, reply) => {
    const { nonce, signature } = request.query
    const isKnown =
      typeof nonce === 'string' &&
      typeof signature === 'string' &&
      selfCheck.fits(selfCheckSignature.asked(nonce), signature)
    if (!isKnown) return sendRefusal(request, reply, { ok: false, reason: 'NOT_FOUND' })
    const { headers, ip: address, socket } = request
    return reply.header('cache-control', 'no-store').send({
      proof: selfCheck.of(selfCheckSignature.answered(nonce)),
      address,
      peer: socket.remoteAddress ?? '',
      reported: partsOf(headers['x-forwarded-for']),
      host: headers.host ?? '',
      protocol: partsOf(headers['x-forwarded-proto']).at(-1) ?? null,
    })
  })
}
