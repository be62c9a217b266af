/**
 * Login links of the sample world, which never exists in production (docs/domain.md 10.1). Their times are real time.
 */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import { insertLoginLink } from '../database/identity/login-links.ts'
import type { Queries } from '../database/open.ts'
import { sampleCustomers } from './customers.ts'

const YEAR_SECONDS = 365 * 86_400

/** One link per customer, a second one for Anna, and an expired one; each opens one session. */
export async function insertSampleLinks(db: Queries, realNow: Instant): Promise<void> {
  const anna = sampleCustomers.find(({ firstName }) => firstName === 'Anna')?.id ?? null
  const expiresAt = addSeconds(realNow, YEAR_SECONDS)
  for (const { id, firstName } of sampleCustomers) {
    const token = `seed-session-${firstName.toLowerCase()}`
    await insertLoginLink(db, { customerId: id, token, createdAt: realNow, expiresAt })
  }
  await insertLoginLink(db, { customerId: anna, token: 'seed-session-anna-2', createdAt: realNow, expiresAt })
  const over = addSeconds(realNow, -60)
  await insertLoginLink(db, {
    customerId: anna,
    token: 'seed-session-expired',
    createdAt: over,
    expiresAt: over,
  })
}
