/** Test entries of the books. */
import { day, type Day } from '../core/calendar.ts'
import type { LedgerEntry, LedgerFact } from '../ledger/entry.ts'
import type { ProviderMovement } from '../ledger/statement.ts'

/** A charge of 91.80 euros on 20 November 2026. */
export function testFact(changed: Partial<LedgerFact> = {}): LedgerFact {
  return {
    key: 'charge:1',
    kind: 'CHARGE',
    on: day('2026-11-20'),
    amount: 9180,
    orderId: 1,
    orderNumber: 'PP-1',
    document: 'RE-2026-000001',
    names: ['charge:1:1'],
    gateway: 'simulated',
    discount: 0,
    vat: [],
    ...changed,
  }
}

/** The same in the books. */
export function testEntry(changed: Partial<LedgerEntry> = {}): LedgerEntry {
  const fact = testFact(changed)
  return { ...fact, postedOn: changed.postedOn ?? fact.on }
}

/** What the provider states about that charge. */
export function testMovement(changed: Partial<ProviderMovement> = {}): ProviderMovement {
  return {
    id: 'sim_1',
    kind: 'CHARGE',
    names: ['charge:1:1', 'sim_1'],
    amount: 9180,
    fee: 163,
    on: day('2026-11-20'),
    payout: null,
    ...changed,
  }
}

/** A receipt of that charge with 7 % of VAT. */
export function testReceipt(changed: Partial<LedgerEntry> = {}): LedgerEntry {
  return testEntry({
    key: 'document:1',
    kind: 'RECEIPT',
    names: [],
    gateway: null,
    vat: [{ country: 'DE', rate: '0.07', gross: 9180, tax: 601 }],
    ...changed,
  })
}

/** The days of October to December 2026. */
export const QUARTER: readonly Day[] = [
  '2026-10-30',
  '2026-10-31',
  '2026-11-01',
  '2026-11-15',
  '2026-11-30',
  '2026-12-01',
].map(day)
