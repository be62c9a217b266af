/** What a person does about dead-lettered webhooks; the page and `npm run webhooks` share it. */
import { recordAction, type Actor } from '../../context/actor.ts'
import { redeliver, type DeliveryFilter } from '../../database/webhook/delivery-log.ts'

/** Queues deliveries again and returns how many. */
export function redeliverWebhooks(actor: Actor, filter: DeliveryFilter): Promise<number> {
  return actor.services.database.transaction(async (tx) => {
    const deliveries = await redeliver(tx, filter, actor.realNow)
    if (deliveries === 0) return 0
    const { ids = [] } = filter
    const [entity = ''] = ids.length === 1 ? ids.map((id) => `delivery:${id}`) : []
    const facts = { deliveries }
    await recordAction(tx, actor, { customerId: null, action: 'webhook.redelivered', entity, facts })
    return deliveries
  })
}
