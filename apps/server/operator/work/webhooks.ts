/** What a person does about dead-lettered webhooks; the page and `npm run webhooks` share it. */
import { redeliver, type DeliveryFilter } from '../../database/webhook/delivery-log.ts'
import { recordDeskAction, type DeskActor } from '../../operations/desk/desk-actor.ts'

/** Queues deliveries again and returns how many. */
export function redeliverWebhooks(desk: DeskActor, filter: DeliveryFilter): Promise<number> {
  return desk.services.database.transaction(async (tx) => {
    const deliveries = await redeliver(tx, filter, desk.realNow)
    if (deliveries === 0) return 0
    const { ids = [] } = filter
    const [entity = ''] = ids.length === 1 ? ids.map((id) => `delivery:${id}`) : []
    const facts = { deliveries }
    await recordDeskAction(tx, desk, { customerId: null, action: 'webhook.redelivered', entity, facts })
    return deliveries
  })
}
