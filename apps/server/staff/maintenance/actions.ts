/** Maintenance: customers wait, and jobs are paused (docs/operations.md, "Maintenance"). */
import { parseFutureMoment } from '@pfotenportal/domain/core/berlin'
import { recordAction } from '../../context/actor.ts'
import { replaceMaintenance } from '../../database/maintenance.ts'
import type { StaffActions } from '../action.ts'

const entry = (action: string, facts: Readonly<Record<string, string | null>> = {}) => ({
  customerId: null,
  action,
  entity: 'maintenance',
  facts,
})

export const maintenanceActions: Pick<StaffActions, 'startMaintenance' | 'endMaintenance'> = {
  async startMaintenance(actor, { until: typed, reason }) {
    const { database, maintenance } = actor.services
    const until = typed === undefined ? null : parseFutureMoment(typed, actor.realNow)
    if (until === undefined) return { problem: 'maintenanceEnd' }
    const wasOn = await database.transaction(async (tx) => {
      const state = { since: actor.realNow, until, reason, by: actor.by ?? null }
      const before = await replaceMaintenance(tx, state)
      if (before) await replaceMaintenance(tx, { ...state, since: before.since })
      const action = before ? 'maintenance.changed' : 'maintenance.started'
      await recordAction(tx, actor, entry(action, { until, reason }))
      return before !== null
    })
    await maintenance.refresh()
    return { done: wasOn ? 'maintenanceChanged' : 'maintenanceStarted' }
  },

  async endMaintenance(actor) {
    const { database, maintenance, mail } = actor.services
    const wasOn = await database.transaction(async (tx) => {
      const before = await replaceMaintenance(tx, null)
      if (before) await recordAction(tx, actor, entry('maintenance.ended', { since: before.since }))
      return before !== null
    })
    await maintenance.refresh()
    mail.wake()
    return wasOn ? { done: 'maintenanceEnded' } : { problem: 'noMaintenance' }
  },
}
