/** Stores the security events that this process has counted: together, so that no request writes for each. */
import type { Services } from '../../context/services.ts'
import { addSecurityEvents } from '../../database/identity/security-events.ts'
import type { Routine } from '../../jobs/routines.ts'

const STORE_SECONDS = 15

/** Stores what was counted since; what cannot be stored is counted again. */
export async function storeSecurityEvents({
  database,
  security,
}: Pick<Services, 'database' | 'security'>): Promise<void> {
  const counted = security.take()
  if (counted.length === 0) return
  try {
    await database.transaction((tx) => addSecurityEvents(tx, counted))
  } catch (error) {
    security.putBack(counted)
    throw error
  }
}

export const securityRoutine: Routine = {
  name: 'security-events',
  everySeconds: STORE_SECONDS,
  startsAfterInterval: true,
  runsInMaintenance: true,
  run: storeSecurityEvents,
}
