/** How long the provider may take to list what it knows after a restore (decision 102). */
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import type { Services } from '../context/services.ts'
import { findPendingRestore, listUnmatched } from '../database/payment/restores.ts'
import type { PaymentGateway, ProviderCharge } from '../gateways/gateway.ts'
import { sharedSampleWorld } from '../testing/shared-service.ts'
import { reconcileAfterRestore } from './reconcile.ts'

const world = sharedSampleWorld()

/** A charge of a contract that does not exist here. */
const chargeOf = (subscriptionId: number): ProviderCharge => ({
  key: `charge:${subscriptionId}001:1`,
  amount: 4990,
  methodReference: 'card:4242',
  at: world.services.clock.realNow(),
  outcome: { outcome: 'APPROVED', reference: `ref-${subscriptionId}` },
})

/**
 * Reconciles a restored database with a provider of that history. Returns what was unmatched, and whether it has ended.
 * All in one transaction that is undone, so that the routine of the world does not see the restore.
 */
async function reconcile(history: PaymentGateway['history'], signal?: AbortSignal) {
  const { database, gateway } = world.services
  const found = { unmatched: [] as string[], isPending: true }
  const undone = new Error('undone')
  const inside = database.transaction(async (tx) => {
    await sql`INSERT INTO restore (backup_at, file) VALUES (now(), 'backup')`.execute(tx)
    const services: Services = {
      ...world.services,
      database: { ...database, query: tx, transaction: (work) => work(tx) },
      gateway: { ...gateway, history },
    }
    await reconcileAfterRestore(services, signal).catch(() => undefined)
    found.unmatched = (await listUnmatched(tx)).map(({ key }) => key)
    found.isPending = (await findPendingRestore(tx)) !== undefined
    throw undone
  })
  await expect(inside).rejects.toBe(undone)
  return found
}

it('the list of all payments may take longer than any deadline, and is taken over all the same', async () => {
  // Every deadline of this process has passed at once.
  const deadlines = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
  const found = await reconcile(async (_since, signal) => {
    signal.throwIfAborted()
    return { charges: [chargeOf(98_001)], refunds: [] }
  })
  deadlines.mockRestore()
  expect(found).toEqual({ unmatched: ['charge:98001001:1'], isPending: false })
})

it('a process that stops ends the list, and leaves the rest to the next one', async () => {
  const stopping = new AbortController()
  const found = await reconcile(async () => {
    stopping.abort()
    return { charges: [chargeOf(98_001)], refunds: [] }
  }, stopping.signal)
  expect(found).toEqual({ unmatched: [], isPending: true })
})
