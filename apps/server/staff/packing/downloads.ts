/** `/operator/packing/{week}.csv`, `….pdf` and `…/labels.pdf`: a batch's documents, for the operator. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../context/services.ts'
import { findBatch } from '../../database/parcel/packing.ts'
import { sendRefusal } from '../../http/answer.ts'
import { PACKING_DOCUMENTS, type PackingDocument } from '../../packing/documents.ts'
import { requirePermission } from '../sign-in/access.ts'

interface ByWeek {
  Params: { week: string }
}

async function send(
  services: Services,
  document: PackingDocument,
  request: FastifyRequest<ByWeek>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const batch = await findBatch(services.database.query, request.params.week)
  if (!batch) return sendRefusal(request, reply, { ok: false, reason: 'NOT_FOUND' })
  return reply
    .header('content-disposition', `attachment; filename="${document.fileName(batch.week)}"`)
    .header('x-robots-tag', 'noindex')
    .type(document.contentType)
    .send(await document.open(services, batch))
}

/** Registers the documents of all batches. */
export function registerPackingDownloads(app: FastifyInstance, services: Services): void {
  for (const [end, document] of Object.entries(PACKING_DOCUMENTS)) {
    app.get<ByWeek>(
      `/operator/packing/:week(^\\d{4}-W\\d{2})${end}`,
      requirePermission('runOperations'),
      (request, reply) => send(services, document, request, reply),
    )
  }
}
