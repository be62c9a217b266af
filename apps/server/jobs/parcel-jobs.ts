/** Jobs from the packing of a paid order to its delivery. */
import { addDays, berlinDay, daysBetween } from '@pfotenportal/domain/core/calendar'
import { batchAt } from '@pfotenportal/domain/parcel/packing'
import { earliestAssumedDelivery } from '@pfotenportal/domain/parcel/parcel'
import { firstPackingDay, listOrdersToPack, packOrder } from '../database/parcel/packing.ts'
import {
  firstAssumptionDay,
  firstDispatchDay,
  listOrdersInTransit,
  listOrdersToDispatch,
  listShipmentsToPoll,
  nextPollAt,
} from '../database/parcel/shipments.ts'
import { dispatchOrder } from '../shipping/dispatch-order.ts'
import { assumeDelivered, pollCarrier } from '../shipping/tracking.ts'
import { forEachCall, forEachItem } from './for-each-item.ts'
import type { Job } from './job.ts'

/** Closes the week's batch: packs every order paid by now, each in one batch (docs/domain.md 4.2, 4.9). */
export const packWeeklyBatch: Job = {
  name: 'packing-batch',
  isShared: true,
  nextDay: firstPackingDay,
  run(run) {
    const { database } = run.services
    // A late run still closes the batch of the last Monday and makes no additional batch.
    const batch = batchAt(run.dueAt)
    return forEachItem(
      run,
      (page) => listOrdersToPack(database.query, batch, page),
      (orderId) => database.transaction((tx) => packOrder(tx, orderId, batch)),
    )
  },
}

/**
 * Hands packed orders to the carrier, on Monday evening or the evening of the next working day (docs/domain.md 4.2).
 */
export const dispatchPackedOrders: Job = {
  name: 'dispatch',
  isShared: true,
  nextDay: firstDispatchDay,
  async run(run) {
    const { book } = run.services.carrier
    // Without a booking interface the operator hands over a list (`npm run shipping`).
    if (!book) return null
    return forEachCall(
      run,
      (page) => listOrdersToDispatch(run.services.database.query, run.dueAt, page),
      (id) => dispatchOrder(run.actor(), book, id),
    )
  },
}

/** Polls the carrier for parcels in transit whose next poll is due (docs/domain.md 4.2). */
export const trackParcels: Job = {
  name: 'tracking-poll',
  isShared: true,
  nextAt: nextPollAt,
  async nextDay(db) {
    const at = await nextPollAt(db)
    return at && berlinDay(at)
  },
  async run(run) {
    const { track } = run.services.carrier
    if (!track) return null
    return forEachCall(
      run,
      (page) => listShipmentsToPoll(run.services.database.query, run.dueAt, page),
      (id) => pollCarrier(run.actor(), track, id),
    )
  },
}

/** Assumes delivery of boxes without an update for a week after their delivery window (docs/domain.md 4.2). */
export const assumeDeliveries: Job = {
  name: 'assumed-delivery',
  isShared: true,
  nextDay: firstAssumptionDay,
  run: (run) => {
    // A coarse filter by billing date; the delivery window of each order decides.
    const billedUntil = addDays(run.today, -daysBetween(run.today, earliestAssumedDelivery(run.today)))
    return forEachItem(
      run,
      (page) => listOrdersInTransit(run.services.database.query, billedUntil, page),
      (id) => assumeDelivered(run.actor(), id),
    )
  },
}
