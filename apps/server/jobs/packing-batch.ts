/** Closes the week's batch: what is paid by now is packed, each order in one batch (C-31; docs/domain.md 4.2, 12.11). */
import { batchAt } from '@pfotenportal/domain/parcel/packing'
import { firstPackingDay, listToPack, packOrder } from '../database/parcel/packing.ts'
import { forEach } from './each.ts'
import type { Job } from './job.ts'

export const packingBatch: Job = {
  name: 'packing-batch',
  isShared: true,
  nextDay: firstPackingDay,
  run(run) {
    const { database } = run.services
    // Whenever a run happens, it is for the last Monday: one that comes late makes no batch of its own.
    const batch = batchAt(run.dueAt)
    return forEach(
      run,
      (page) => listToPack(database.query, batch, page),
      (orderId) => database.transaction((tx) => packOrder(tx, orderId, batch)),
    )
  },
}
