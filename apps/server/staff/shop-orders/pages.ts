/** The page of an order of a shop. Reading it is recorded in the audit log, because it shows personal data. */
import type { FastifyInstance } from 'fastify'
import { recordAction } from '../../context/actor.ts'
import type { Services } from '../../context/services.ts'
import { findShopOrder } from '../../database/shop/shop-orders.ts'
import { findCustomerPlaces } from '../../database/work/places.ts'
import { actorOf } from '../customers/request.ts'
import { WORK_PATH } from '../page/paths.ts'
import { rememberLanguage, sendPage } from '../page/respond.ts'
import { requirePermission } from '../sign-in/access.ts'
import { ENTRY_ID, workViewOf } from '../work/view.ts'

/** React renders these pages; it is loaded with the first one. */
const loadWork = () => import('../work/render.tsx')

interface ById {
  Params: { id: string }
}

export function registerShopOrders(app: FastifyInstance, services: Services): void {
  const { query } = services.database
  app.get<ById>(
    `${WORK_PATH}/shop/${ENTRY_ID}`,
    requirePermission('helpCustomers'),
    async (request, reply) => {
      rememberLanguage(services, request, reply)
      const view = workViewOf(services, request, await services.clock.moment())
      const { renderShopOrderPage, renderNoShopOrderPage } = await loadWork()
      const id = Number(request.params.id)
      const order = await findShopOrder(query, id)
      if (!order) return sendPage(reply, renderNoShopOrderPage(view), 404)
      const { customerId } = order
      await recordAction(query, await actorOf(services, request), {
        customerId,
        action: 'shop-order.viewed',
        entity: `shop-order:${id}`,
      })
      const places = await findCustomerPlaces(query, customerId === null ? [] : [customerId])
      const place = customerId === null ? null : (places.get(customerId) ?? null)
      return sendPage(reply, renderShopOrderPage({ order, place }, view))
    },
  )
}
