/** Counts boxes as delivered of which nothing was heard for a week after their window (C-36; docs/domain.md 4.2). */
import { addDays, daysBetween } from '@pfotenportal/domain/core/calendar'
import { earliestAssumption } from '@pfotenportal/domain/parcel/parcel'
import { firstAssumptionDay, listUnderWay } from '../database/parcel/shipments.ts'
import { assumeDelivered } from '../shipping/assume.ts'
import { forEach } from './each.ts'
import type { Job } from './job.ts'

export const assumeDelivery: Job = {
  name: 'assumed-delivery',
  isShared: true,
  nextDay: firstAssumptionDay,
  run: (run) => {
    // Billed so long ago that the time may be over; each one's own window decides.
    const billedUntil = addDays(run.today, -daysBetween(run.today, earliestAssumption(run.today)))
    return forEach(
      run,
      (page) => listUnderWay(run.services.database.query, billedUntil, page),
      (id) => assumeDelivered(run.actor(), id),
    )
  },
}
