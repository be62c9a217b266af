/** Waiting for a charge that runs: whoever cancels meanwhile gets the box that is being paid (docs/domain.md 2.3). */
import { setTimeout as wait } from 'node:timers/promises'
import { hasRunningCharge } from '../../database/subscription/subscriptions.ts'
import type { Context } from '../../context/context.ts'

const WAIT_MS = 5_000
const STEP_MS = 100

/**
 * Returns when no charge of the subscription runs, or after as long as a lock is waited for. Cancelling is never refused:
 * a charge that takes longer is booked afterwards.
 */
export async function withoutRunningCharge(context: Context, subscriptionId: number): Promise<void> {
  const { database } = context.services
  for (let waited = 0; waited < WAIT_MS; waited += STEP_MS) {
    if (!(await hasRunningCharge(database.query, context.customerId, subscriptionId))) return
    await wait(STEP_MS)
  }
}
