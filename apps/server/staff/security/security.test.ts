import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import { securityDe } from '@pfotenportal/text/de/operator-security'
import { openSecurityTally, securityEvents, type SecurityEvent } from '../../core/security-events.ts'
import { KEPT_NETWORKS } from '../../database/identity/security-events.ts'
import { cleanUpDeduplication } from '../../jobs/clean-up.ts'
import { sharedTestService } from '../../testing/shared-service.ts'
import { shown } from '../../testing/shown.ts'
import { addTestStaff, staffCookie } from '../../testing/staff.ts'
import { readJobFacts } from '../doctor/read-jobs.ts'
import { logNewAlerts } from '../monitoring/log-alerts.ts'
import { securityRoutine, storeSecurityEvents } from '../monitoring/security-tally.ts'

const service = sharedTestService()

afterEach(async () => {
  service.services.security.take()
  await service.services.database.query.deleteFrom('security_event').execute()
})

const rows = () =>
  service.services.database.query
    .selectFrom('security_event')
    .select(['event', 'source', 'agent', 'count'])
    .orderBy('event')
    .orderBy('source')
    .execute()

it('is counted by name and network and shown to admins, without what was tried', async () => {
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0'
  for (let nr = 0; nr < 3; nr += 1)
    await service.request('GET', '/operator', {
      headers: { authorization: 'Bearer wrong-token', 'user-agent': firefox },
    })
  await service.request('POST', '/api/v1/auth', {
    headers: { 'content-type': 'application/json', 'user-agent': 'curl/8.5.0' },
    body: '{"sessionToken":"nobody-has-this"}',
  })
  await storeSecurityEvents(service.services)
  expect(await rows()).toEqual([
    { event: 'operator-token.refused', source: '127.0.0.1', agent: 'Firefox, Windows', count: 3 },
    { event: 'sign-in.failed', source: '127.0.0.1', agent: 'curl', count: 1 },
  ])
  const metrics = await (await service.request('GET', '/metrics')).text()
  expect(metrics).toContain('pfotenportal_security_events_total{event="operator-token.refused"} 3')
  const page = async (role: 'admin' | 'operations') => {
    const headers = await staffCookie(service, await addTestStaff(service, role, `Kim ${role}`))
    const answer = await service.request('GET', '/operator/security', {
      headers: { ...headers, accept: 'text/html' },
    })
    return { status: answer.status, text: shown(await answer.text()) }
  }
  const { text } = await page('admin')
  expect(text).toContain(securityDe.events['operator-token.refused'])
  expect(text).toContain('127.0.0.1')
  expect(text).not.toMatch(/wrong-token|nobody-has-this/)
  expect((await page('operations')).status).toBe(403)
})

/** The alerts of a kind, once every process has stored what it counted. */
async function alertsOf(wanted: string): Promise<readonly number[]> {
  const { services } = service
  await storeSecurityEvents(services)
  await logNewAlerts(services)
  const told = await services.database.query.selectFrom('told_alert').select(['kind', 'count']).execute()
  return told.filter(({ kind }) => kind === wanted).map(({ count }) => count)
}

function cause(event: SecurityEvent, times: number): void {
  for (let nr = 0; nr < times; nr += 1) service.services.security.count(event)
}

it('requests that fail because of an error of ours are an alert from five on, until 15 minutes after the last', async () => {
  cause('request.failed', 4)
  expect(await alertsOf('REQUESTS_FAILED')).toEqual([])
  cause('request.failed', 1)
  expect(await alertsOf('REQUESTS_FAILED')).toEqual([5])
  expect(await alertsOf('SECURITY_BURST')).toEqual([])
  const kinds = async () => (await readJobFacts(service.services.database)).alerts.map(({ kind }) => kind)
  expect(await kinds()).toContain('REQUESTS_FAILED')
  const { query } = service.services.database
  await query
    .updateTable('security_event')
    .set({ last_at: sql`last_at - interval '16 minutes'` })
    .execute()
  expect(await kinds()).not.toContain('REQUESTS_FAILED')
})

it('is counted during maintenance too, when staff and payment events are still served', () => {
  expect(securityRoutine.runsInMaintenance).toBe(true)
})

describe('an attack', () => {
  it('from any number of networks fills neither the memory nor the database', async () => {
    const tally = openSecurityTally(() => undefined)
    for (let nr = 0; nr < 20_000; nr += 1)
      tally.count('sign-in.failed', { network: `2001:db8:${nr.toString(16)}`, agent: 'bot' })
    const counted = tally.take()
    expect(counted.length).toBeLessThan(502)
    expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(20_000)
    service.services.security.putBack(counted)
    await storeSecurityEvents(service.services)
    for (let nr = 0; nr < 100; nr += 1)
      service.services.security.count('sign-in.failed', { network: `198.51.100.${nr}`, agent: 'bot' })
    await storeSecurityEvents(service.services)
    const stored = await rows()
    expect(stored.length).toBeLessThanOrEqual(KEPT_NETWORKS + 2)
    expect(stored.reduce((sum, { count }) => sum + count, 0)).toBe(20_100)
  })

  it('is one alert while it lasts, at twenty wrong codes of staff or at a thousand failed sign-ins', async () => {
    const alerts = () => alertsOf('SECURITY_BURST')
    cause('sign-in.failed', 999)
    cause('staff-factor.failed', 19)
    expect(await alerts()).toEqual([])
    cause('staff-factor.failed', 1)
    expect(await alerts()).toEqual([20])
    cause('sign-in.failed', 1)
    expect(await alerts()).toEqual([1_020])
  })
})

it('is counted again if the database cannot store it', async () => {
  const { services } = service
  services.security.count('limit.reached')
  const away = { ...services.database, transaction: () => Promise.reject(new Error('away')) }
  await expect(storeSecurityEvents({ ...services, database: away })).rejects.toThrow('away')
  await storeSecurityEvents(services)
  expect(await rows()).toMatchObject([{ event: 'limit.reached', source: '', count: 1 }])
})

it('is forgotten after seven days', async () => {
  const { services } = service
  services.security.count('limit.reached')
  await storeSecurityEvents(services)
  const { query } = services.database
  const hourAt = (days: number) => addSeconds(services.clock.realNow(), -days * 86_400)
  await query
    .updateTable('security_event')
    .set({ hour: hourAt(6.9) })
    .execute()
  await cleanUpDeduplication(services)
  expect(await rows()).toHaveLength(1)
  await query
    .updateTable('security_event')
    .set({ hour: hourAt(7.1) })
    .execute()
  await cleanUpDeduplication(services)
  expect(await rows()).toEqual([])
})

it('has a name for every event in both languages', () => {
  expect(Object.keys(securityDe.events).toSorted()).toEqual(Object.keys(securityEvents).toSorted())
})
