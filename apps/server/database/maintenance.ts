/** Maintenance mode, stored beside business time so that every process of the service agrees on it (docs/operations.md). */
import type { Kysely } from 'kysely'
import type { Database } from './open.ts'
import type { Schema } from './schema.ts'
import type { MaintenanceState } from './schema/service.ts'

export type { MaintenanceState } from './schema/service.ts'

/** The stored state; null while maintenance is off. */
export async function readMaintenance(db: Kysely<Schema>): Promise<MaintenanceState | null> {
  const row = await db.selectFrom('business_clock').select('maintenance').executeTakeFirst()
  return row?.maintenance ?? null
}

/** Stores the state, and returns the one before; other transactions that change it wait. */
export async function replaceMaintenance(
  tx: Kysely<Schema>,
  state: MaintenanceState | null,
): Promise<MaintenanceState | null> {
  const row = await tx.selectFrom('business_clock').select('maintenance').forUpdate().executeTakeFirst()
  await tx
    .updateTable('business_clock')
    .set({ maintenance: state && JSON.stringify(state) })
    .execute()
  return row?.maintenance ?? null
}

/** How often each process reads the state. */
export const MAINTENANCE_SECONDS = 1

/** What a process knows about maintenance. */
export interface Maintenance {
  /** As last read; null while it is off. While the database does not answer, it stays as it was. */
  state(): MaintenanceState | null
  isOn(): boolean
  /** Reads the state now. Throws if the database does not answer. */
  refresh(): Promise<void>
}

export async function openMaintenance({ query }: Pick<Database, 'query'>): Promise<Maintenance> {
  let known = await readMaintenance(query)
  let asked = 0
  let answered = 0
  return {
    state: () => known,
    isOn: () => known !== null,
    async refresh() {
      const order = ++asked
      const read = await readMaintenance(query)
      // An answer that was overtaken by a later one is older than it.
      if (order < answered) return
      answered = order
      known = read
    },
  }
}
