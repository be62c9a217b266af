/** How far a parcel is, in the steps that the track shows. */
import type { OrderView, TrackingView } from '@pfotenportal/contract/orders'
import type { TrackStep } from './order-track.tsx'
import { eventsOf } from './delivery-answer.ts'

type EventId = TrackingView['events'][number]['id']

const stepOf: Record<EventId, TrackStep> = {
  ordered: 'ordered',
  packed: 'packed',
  shipped: 'shipped',
  in_transit: 'shipped',
  delayed: 'shipped',
  out_for_delivery: 'outForDelivery',
  delivery_failed: 'outForDelivery',
  returned: 'outForDelivery',
  delivered: 'delivered',
}

const order: readonly TrackStep[] = ['ordered', 'packed', 'shipped', 'outForDelivery', 'delivered']
const TROUBLES: ReadonlySet<EventId> = new Set(['delayed', 'delivery_failed', 'returned'])

/** The furthest step, when each step was first reached, and what is in the way right now. */
export interface Progress {
  reached: TrackStep
  at: Partial<Record<TrackStep, string>>
  trouble: EventId | null
}

/** The progress of a charged order; a trouble counts until a later event. */
export function progressOf(box: OrderView): Progress {
  const events = eventsOf(box)
  const at: Partial<Record<TrackStep, string>> = {}
  let furthest = 0
  for (const event of events) {
    const step = stepOf[event.id]
    if (!TROUBLES.has(event.id)) at[step] ??= event.updatedAt
    furthest = Math.max(furthest, order.indexOf(step))
  }
  const last = events.at(-1)
  return {
    reached: order[furthest] ?? 'ordered',
    at,
    trouble: last && TROUBLES.has(last.id) ? last.id : null,
  }
}
