/** Hands what is packed to the carrier, on the evening of Monday or of the next working day (docs/domain.md 4.2; C-230). */
import { firstDispatchDay, listPacked } from '../database/parcel/shipments.ts'
import { dispatchOrder } from '../shipping/dispatch.ts'
import { forEach } from './each.ts'
import type { Job } from './job.ts'

export const dispatch: Job = {
  name: 'dispatch',
  isShared: true,
  nextDay: firstDispatchDay,
  async run(run) {
    const { book } = run.services.carrier
    // A list by hand is the operator's: `npm run shipping`.
    if (!book) return null
    return forEach(
      run,
      (page) => listPacked(run.services.database.query, run.dueAt, page),
      (id) => dispatchOrder(run.actor(), book, id),
    )
  },
}
