/** Whether the service is under maintenance, as it says itself in every refusal. */
import type { ApiError } from '@pfotenportal/contract/refusal'
import { externalStore } from './external-store.ts'

export interface AnnouncedMaintenance {
  /** The end as announced, as the service says it. */
  readonly until: string | null
}

/** Null unless the last answer was that refusal. */
export const maintenance = externalStore<AnnouncedMaintenance | null>(null)

/** Notes what an answer says about maintenance; null for one that is no refusal. */
export function noteMaintenance(error: string | ApiError | null): void {
  if (error === null || typeof error === 'string' || error.type !== 'MAINTENANCE')
    return maintenance.set(null)
  const announced = error.details?.['until']
  const until = typeof announced === 'string' ? announced : null
  if (maintenance.get()?.until !== until || maintenance.get() === null) maintenance.set({ until })
}
