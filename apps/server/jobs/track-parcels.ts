/** Asks where parcels under way are; only those of which there may be news (docs/domain.md 4.2). */
import { berlinDay } from '@pfotenportal/domain/core/calendar'
import { listAskable, nextAskAt } from '../database/parcel/shipments.ts'
import { askCarrier } from '../shipping/poll.ts'
import { forEach } from './each.ts'
import type { Job } from './job.ts'

export const trackParcels: Job = {
  name: 'tracking-poll',
  isShared: true,
  nextAt: nextAskAt,
  async nextDay(db) {
    const at = await nextAskAt(db)
    return at && berlinDay(at)
  },
  async run(run) {
    const { track } = run.services.carrier
    if (!track) return null
    return forEach(
      run,
      (page) => listAskable(run.services.database.query, run.dueAt, page),
      (id) => askCarrier(run.actor(), track, id),
    )
  },
}
