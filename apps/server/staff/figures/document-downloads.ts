/** `/operator/documents/{id}/file`: a document as PDF, for staff. Whoever reads it is recorded. */
import type { FastifyInstance } from 'fastify'
import { recordAction } from '../../context/actor.ts'
import type { Services } from '../../context/services.ts'
import { isErased } from '../../database/customer/erased.ts'
import { findDocument, type IssuedDocument } from '../../database/order/documents.ts'
import { fileOf } from '../../documents/files.ts'
import { sendRefusal } from '../../http/answer.ts'
import { actorOf } from '../customers/request.ts'
import { requirePermission } from '../sign-in/access.ts'

const ID = /^\d{1,9}$/

type Subject = Pick<IssuedDocument, 'customerId' | 'orderId' | 'declarationId'>

/** What was read with a document: an order, a customer, or the declaration of somebody unknown. */
function viewOf({ customerId, orderId, declarationId }: Subject) {
  if (orderId !== null) return { customerId, orderId, action: 'order.viewed', entity: `order:${orderId}` }
  if (customerId !== null) return { customerId, action: 'customer.viewed' }
  return { customerId, action: 'declaration.viewed', entity: `declaration:${declarationId}` }
}

export function registerDocumentDownloads(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { id: string } }>(
    '/operator/documents/:id/file',
    requirePermission('readCustomers'),
    async (request, reply) => {
      const { id } = request.params
      const { query } = services.database
      const document = ID.test(id) ? await findDocument(query, null, Number(id)) : undefined
      if (!document) return sendRefusal(request, reply, { ok: false, reason: 'NOT_FOUND' })
      const { customerId, orderId, declarationId, number } = document
      const reader = await actorOf(services, request)
      // Of an erased customer it serves the books alone.
      if (customerId !== null && reader.can?.('moveMoney') !== true && (await isErased(query, customerId)))
        return sendRefusal(request, reply, { ok: false, reason: 'NOT_FOUND' })
      const { pdf } = await fileOf(services, document)
      await recordAction(query, reader, viewOf({ customerId, orderId, declarationId }))
      return reply
        .header('content-disposition', `attachment; filename="${number}.pdf"`)
        .header('x-robots-tag', 'noindex')
        .type('application/pdf')
        .send(pdf)
    },
  )
}
