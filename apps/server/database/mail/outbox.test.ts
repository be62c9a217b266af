import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { instant } from '@pfotenportal/domain/core/calendar'
import { lea } from '../../testing/sign-in.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { insertCustomer } from '../customer/customers.ts'
import { openDatabase, type Database } from '../open.ts'
import { nextMailDueAt } from './outbox.ts'

let testDatabase: TestDatabase
let database: Database
const other = { ...lea, id: lea.id + 1, email: 'other@example.de' }
const at = (minute: string) => instant(`2026-11-30T12:${minute}:00.000Z`)
const NOW = at('30')

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ url: testDatabase.url })
  for (const customer of [lea, other]) await insertCustomer(database.query, customer, NOW)
})
beforeEach(() => database.pool.query('TRUNCATE outbox'))
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

interface Waiting {
  readonly sendAfter: string
  readonly customerId?: number | null
  readonly attempts?: number
  readonly expiresAt?: string
  readonly leaseUntil?: string
  readonly template?: string
}

async function haveWaiting(mails: readonly Waiting[]): Promise<void> {
  const rows = mails.map(({ sendAfter, expiresAt, leaseUntil, ...mail }, index) => ({
    key: `${index}`,
    template: mail.template ?? 'orderRefunded',
    customer_id: mail.customerId === undefined ? lea.id : mail.customerId,
    recipient_name: '',
    language: 'de' as const,
    data: '{}',
    created_at: NOW,
    business_at: NOW,
    attempts: mail.attempts ?? 0,
    send_after: at(sendAfter),
    expires_at: expiresAt === undefined ? null : at(expiresAt),
    lease_until: leaseUntil === undefined ? null : at(leaseUntil),
  }))
  if (rows.length > 0) await database.query.insertInto('outbox').values(rows).execute()
}

const retried = { sendAfter: '45', attempts: 3 }
const delayed = { sendAfter: '32' }

it.each<[string, readonly Waiting[], string | undefined]>([
  ['of none', [], undefined],
  ['that is due, before one that is delayed', [delayed, { sendAfter: '10' }], '10'],
  ['that is retried, for which later ones wait', [retried, { sendAfter: '10' }, delayed], '45'],
  ['of another customer', [retried, { sendAfter: '10' }, { sendAfter: '20', customerId: other.id }], '20'],
  [
    'of no customer',
    [
      { ...retried, customerId: null },
      { sendAfter: '20', customerId: null },
    ],
    '20',
  ],
  ['that was recorded before the one that is retried', [{ sendAfter: '40' }, retried], '40'],
  ['that expires, and so waits for none', [retried, { sendAfter: '20', expiresAt: '59' }], '20'],
  [
    'after one that expires, and so holds up none',
    [{ ...retried, expiresAt: '59' }, { sendAfter: '20' }],
    '20',
  ],
  ['after one that only a newer version sends', [{ ...retried, template: 'new' }, { sendAfter: '20' }], '20'],
  [
    'that is being sent, for which the next one waits',
    [{ sendAfter: '10', leaseUntil: '31' }, { sendAfter: '20' }],
    '31',
  ],
])('the next mail is the one %s', async (_which, mails, due) => {
  await haveWaiting(mails)
  const next = await nextMailDueAt(database.query, NOW, ['orderRefunded'])
  expect(next).toBe(due && at(due))
})
