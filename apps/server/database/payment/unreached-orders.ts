/**
 * Orders that cannot be charged because the gateway is unreachable: they are not declined, but the operator is alerted.
 */
import { addSeconds, berlinDay, type Day, type Instant } from '@pfotenportal/domain/core/calendar'
import type { ExpressionBuilder } from 'kysely'
import type { Queries } from '../open.ts'
import type { Schema } from '../schema.ts'

/** Seconds of business time after which an unreached order is reported to the operator. */
export const UNREACHED_ALERT_SECONDS = 86_400

/** An order whose charge certainly never arrived at the gateway. */
export interface UnreachedOrder {
  readonly orderId: number
  readonly subscriptionId: number
  readonly amountCents: number
  /** The day on which it was due or to be retried. */
  readonly dueOn: Day
  /** The last attempt, in business time. */
  readonly triedAt: Instant
}

/**
 * Orders that have been due for more than a day and whose last charge was unreached or lapsed, even if the charge after
 * it is unresolved; oldest first. They are retried for as long as it takes (docs/domain.md 4.4).
 */
export async function listUnreachedOrders(db: Queries, now: Instant): Promise<UnreachedOrder[]> {
  const dueBy = berlinDay(addSeconds(now, -UNREACHED_ALERT_SECONDS))
  return unreached(db)
    .select([
      'charge.order_id as orderId',
      'charge.subscription_id as subscriptionId',
      'charge.amount_cents as amountCents',
      'charge.business_at as triedAt',
      'subscription.next_billing_date as dueOn',
    ])
    .where('subscription.next_billing_date', '<=', dueBy)
    .orderBy('subscription.next_billing_date')
    .orderBy('charge.order_id')
    .$narrowType<{ dueOn: Day }>()
    .execute()
}

/** The first day on which there may be one, as things are now. */
export async function firstUnreachedDay(db: Queries): Promise<Day | null> {
  const row = await unreached(db)
    .select((it) => it.fn.min('subscription.next_billing_date').as('day'))
    .executeTakeFirst()
  return row?.day ?? null
}

function unreached(db: Queries) {
  return db
    .selectFrom('charge')
    .innerJoin('subscription', 'subscription.id', 'charge.subscription_id')
    .where((row) =>
      row.or([
        row('charge.state', 'in', ['RELEASED', 'LAPSED']),
        row.and([row('charge.state', '=', 'OPEN'), row.exists(givenUpBefore(row))]),
      ]),
    )
    .where('charge.trigger', 'in', ['DUE', 'RETRY'])
    .where('subscription.status', '=', 'ACTIVE')
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('charge as newer')
            .select('newer.id')
            .whereRef('newer.subscription_id', '=', 'charge.subscription_id')
            .whereRef('newer.id', '>', 'charge.id'),
        ),
      ),
    )
}

/** Earlier charges of the same order that never arrived. */
function givenUpBefore(row: ExpressionBuilder<Schema, 'charge'>) {
  return row
    .selectFrom('charge as older')
    .select('older.id')
    .whereRef('older.order_id', '=', 'charge.order_id')
    .whereRef('older.id', '<', 'charge.id')
    .where('older.state', '=', 'LAPSED')
}
