/** The items of a signed-in customer's orders that a withdrawal may be about. */
import type { Language } from '@pfotenportal/contract/values'
import { addDays, type Day } from '@pfotenportal/domain/core/calendar'
import type { Queries } from '../../database/open.ts'
import type { DeclaredItem } from '../../database/schema/work.ts'
import { lineView } from '../../views/line.ts'
import { serviceCopy } from '../../views/view-context.ts'

/** A withdrawal is declared within 14 days of the delivery, which may be weeks after the order. */
const SHOWN_DAYS = 60

/** As the form sends it. */
export const itemKey = ({ orderId, sku }: Pick<DeclaredItem, 'orderId' | 'sku'>) => `${orderId}:${sku}`

/** The paid items of the last 60 days, the newest orders first. */
export async function listReturnableItems(
  db: Queries,
  customerId: number,
  { today, language }: { readonly today: Day; readonly language: Language },
): Promise<DeclaredItem[]> {
  const orders = await db
    .selectFrom('customer_order')
    .innerJoin('subscription', 'subscription.id', 'customer_order.subscription_id')
    .select(['customer_order.id', 'order_number', 'customer_order.lines'])
    .where('subscription.customer_id', '=', customerId)
    .where('order_number', 'is not', null)
    .where('financial_status', 'in', ['paid', 'partially_refunded'])
    .where('billing_date', '>=', addDays(today, -SHOWN_DAYS))
    .orderBy('billing_date', 'desc')
    .orderBy('customer_order.id', 'desc')
    .execute()
  const copy = serviceCopy(language)
  return orders.flatMap(({ id, order_number: number, lines }) =>
    lines
      .filter(({ price }) => price > 0)
      .map((line) => {
        const { sku, productTitle: title } = lineView({ ...line, discountedPrice: line.price }, copy)
        return { orderId: id, orderNumber: number ?? '', sku, title }
      }),
  )
}
