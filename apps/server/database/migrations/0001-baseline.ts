/** The first schema. A database of a version before it is not upgraded (`migrate.ts`). */
import type { Kysely } from 'kysely'
import { changes, positions } from './baseline/changes.ts'
import { documents } from './baseline/documents.ts'
import { ledger } from './baseline/ledger.ts'
import { orders } from './baseline/orders.ts'
import { payments } from './baseline/payments.ts'
import { people } from './baseline/people.ts'
import { service } from './baseline/service.ts'
import { staff } from './baseline/staff.ts'
import { subscriptions } from './baseline/subscriptions.ts'
import { work } from './baseline/work.ts'

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [
    positions,
    people,
    staff,
    subscriptions,
    orders,
    payments,
    service,
    work,
    documents,
    ledger,
    changes,
  ].flat()) {
    await statement.execute(database)
  }
}
