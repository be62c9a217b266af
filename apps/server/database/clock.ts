/** The row that holds business time. */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Kysely, Selectable } from 'kysely'
import type { Schema } from './schema.ts'
import type { BusinessClockTable } from './schema/service.ts'

/** How business time runs: with the system, standing still, or on from a moment at which it was set. */
export type BusinessTime =
  | { readonly mode: 'system' }
  | { readonly mode: 'standing'; readonly businessAt: Instant }
  | { readonly mode: 'ticking'; readonly businessAt: Instant; readonly realAt: Instant }

function timeOf(row: Selectable<BusinessClockTable>): BusinessTime {
  if (row.mode === 'standing' && row.business_at) return { mode: 'standing', businessAt: row.business_at }
  if (row.mode === 'ticking' && row.business_at && row.real_at) {
    return { mode: 'ticking', businessAt: row.business_at, realAt: row.real_at }
  }
  return { mode: 'system' }
}

function rowOf(time: BusinessTime): Omit<Selectable<BusinessClockTable>, 'id'> {
  return {
    mode: time.mode,
    business_at: time.mode === 'system' ? null : time.businessAt,
    real_at: time.mode === 'ticking' ? time.realAt : null,
  }
}

export const businessClock = {
  /** Sets the time of a database that has none yet; a clock that runs already is left alone. */
  async seed(db: Kysely<Schema>, time: BusinessTime): Promise<void> {
    await db
      .insertInto('business_clock')
      .values(rowOf(time))
      .onConflict((on) => on.doNothing())
      .execute()
  },

  async read(db: Kysely<Schema>): Promise<BusinessTime> {
    return timeOf(await db.selectFrom('business_clock').selectAll().executeTakeFirstOrThrow())
  },

  /** Reads the time and keeps others from moving it until the transaction ends. */
  async readForUpdate(tx: Kysely<Schema>): Promise<BusinessTime> {
    return timeOf(await tx.selectFrom('business_clock').selectAll().forUpdate().executeTakeFirstOrThrow())
  },

  async write(tx: Kysely<Schema>, time: BusinessTime): Promise<void> {
    await tx.updateTable('business_clock').set(rowOf(time)).execute()
  },
}
