/** Reads what was paid: the gateway's ledger file, which no worker can write, and the service's orders. */
import { readFile } from 'node:fs/promises'
import type { Database } from '@pfotenportal/server/database/open'

/** A charge in the ledger. */
export interface LedgerEntry {
  readonly orderId: number
  readonly key: string
  readonly amount: number
  readonly isApproved: boolean
}

/** Reads all charges from the ledger file. */
export async function readLedger(ledgerFile: string): Promise<LedgerEntry[]> {
  const lines = (await readFile(ledgerFile, 'utf8')).split('\n').filter((line) => line.endsWith('}'))
  return lines.flatMap((line) => {
    const entry = JSON.parse(line) as {
      type: string
      key: string
      amount: number
      decided?: { outcome: string }
    }
    if (entry.type !== 'charge') return []
    const orderId = Number(entry.key.split(':')[1])
    return [
      { orderId, key: entry.key, amount: entry.amount, isApproved: entry.decided?.outcome === 'APPROVED' },
    ]
  })
}

/** An order that the service recorded as paid. */
export interface PaidOrder {
  readonly id: number
  readonly subscriptionId: number
  readonly number: string
  readonly billed: string
  readonly amount: number
}

export async function listPaidOrders(database: Database): Promise<PaidOrder[]> {
  const rows = await database.query
    .selectFrom('customer_order')
    .select([
      'id',
      'subscription_id as subscriptionId',
      'order_number as number',
      'billing_date as billed',
      'total_price_cents as amount',
    ])
    .where('status', '=', 'PROCESSED')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, number: row.number ?? '' }))
}
