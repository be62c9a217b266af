/** Maintenance: who waits, who does not, and what is held back (docs/domain.md 9.7). */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addSeconds, berlinDay, instant } from '@pfotenportal/domain/core/calendar'
import { run as operate } from '../cli/maintenance.ts'
import { openMaintenance, replaceMaintenance, type MaintenanceState } from '../database/maintenance.ts'
import type { NewMail } from '../mail/outbox.ts'
import { mailTemplates } from '../mail/templates.ts'
import { readAlerts } from '../staff/figures/read/alerts.ts'
import { readInSnapshot } from '../staff/figures/read/read-figures.ts'
import { openMailServer, type MailServer } from '../testing/mail-server.ts'
import { runStaff } from '../testing/run-staff.ts'
import { startSampleWorld, type SampleWorld } from '../testing/sample-world.ts'
import { sendShopOrder, shopEnvironment, shopOrder } from '../testing/shop.ts'
import { addTestStaff, staffCookie } from '../testing/staff.ts'
import { TEST_NOW } from '../testing/test-config.ts'

let world: SampleWorld
let mailServer: MailServer

beforeAll(async () => {
  mailServer = await openMailServer()
  world = await startSampleWorld(TEST_NOW, { environment: { SMTP_URL: mailServer.url, ...shopEnvironment } })
})
afterEach(async () => {
  await replaceMaintenance(world.services.database.query, null)
  await world.services.maintenance.refresh()
})
afterAll(async () => {
  await world.stop()
  await mailServer.close()
})

const html = { accept: 'text/html,application/xhtml+xml' }

async function switchOn(...args: string[]): Promise<void> {
  const { code, output } = await runStaff(world.services, 'start-maintenance', ...args)
  expect(output).toBe('Maintenance is on. Customers see the maintenance page, and jobs are paused.')
  expect(code).toBe(0)
}

const actions = async () =>
  (
    await world.services.database.query
      .selectFrom('audit')
      .select('action')
      .where('entity', '=', 'maintenance')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

it('of two readings that overlap, the one that began later counts', async () => {
  const answers: ((maintenance: MaintenanceState | null) => void)[] = []
  const reading = () => new Promise((resolve) => void answers.push((maintenance) => resolve({ maintenance })))
  const query = { selectFrom: () => ({ select: () => ({ executeTakeFirst: reading }) }) }
  const opening = openMaintenance({ query } as unknown as Parameters<typeof openMaintenance>[0])
  answers[0]?.(null)
  const maintenance = await opening
  const first = maintenance.refresh()
  const second = maintenance.refresh()
  answers[2]?.(null)
  await second
  answers[1]?.({ since: TEST_NOW, until: null, reason: '', by: null } as unknown as MaintenanceState)
  await first
  expect(maintenance.isOn()).toBe(false)
})

describe('while maintenance is on', () => {
  it('a customer sees a page in both languages that names the end and comes back by itself', async () => {
    const until = addSeconds(world.services.clock.realNow(), 3_600)
    await switchOn('--until', until, '--reason', 'secret')
    for (const path of ['/', '/orders', '/auth/login', '/zahlung/abc']) {
      const answer = await world.request('GET', path, { headers: { ...html, 'accept-language': 'en' } })
      expect(answer.status).toBe(503)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_500)
      expect(answer.headers.get('refresh')).toBe('20')
      const page = await answer.text()
      expect(page).toMatch(/<html lang="en">[^]*Back soon[^]*<h2 lang="de">Gleich wieder da/)
      expect(page).toMatch(/We expect to be back by[^]*Voraussichtlich geht es ab/)
      expect(page).toContain('/kuendigen')
      expect(page).not.toContain('secret')
    }
  })

  it('a call of either API is refused with a code, a time to come back, and the end', async () => {
    const until = addSeconds(world.services.clock.realNow(), 600)
    const token = await world.tokenOf('Lea')
    await switchOn('--until', until)
    for (const [method, path] of [
      ['GET', '/api/v1/subscriptions'],
      ['POST', '/api/v1/auth/link'],
      ['GET', '/api/admin/v1/customers'],
    ] as const) {
      const answer = await world.request(method, path, {
        headers: { authorization: `Bearer ${token}`, ...html },
      })
      expect(answer.status).toBe(503)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(500)
      expect(await answer.json()).toMatchObject({ error: { type: 'MAINTENANCE', details: { until } } })
    }
  })

  it('staff work as before, probes tell the truth, and metrics say that it is on', async () => {
    await switchOn('--reason', 'new disk')
    const cookie = await staffCookie(world, await addTestStaff(world, 'support', 'Ines Kern'))
    const desk = await world.request('GET', '/operator/customers/1005', { headers: { ...cookie, ...html } })
    expect(desk.status).toBe(200)
    expect(await desk.text()).toMatch(/Die Wartung ist an[^]*new disk/)
    for (const path of ['/livez', '/readyz']) expect((await world.request('GET', path)).status).toBe(200)
    expect(await (await world.request('GET', '/metrics')).text()).toContain('pfotenportal_maintenance 1')
  })

  it('cancelling, withdrawing, unsubscribing and the legal texts stay possible', async () => {
    await switchOn()
    for (const path of ['/kuendigen', '/widerruf', '/legal/de/imprint', '/abmelden/abc'])
      expect((await world.request('GET', path, { headers: html })).status, path).not.toBe(503)
  })

  it('a webhook is taken as always, and what it leads to waits', async () => {
    await switchOn()
    expect(await sendShopOrder(world, shopOrder())).toBe(200)
    const rows = await world.services.database.query.selectFrom('shop_order').select('state').execute()
    expect(rows).toEqual([{ state: 'WAITING' }])
  })

  it('no job begins; all that was due runs when it is over', async () => {
    await switchOn()
    const { services } = world
    const runs = () => services.database.query.selectFrom('job_run').select('name').execute()
    expect((await services.clock.move(instant('2026-11-21T11:00:00.000Z'))).ok).toBe(true)
    expect(await runs()).toEqual([])
    expect((await runStaff(services, 'end-maintenance')).code).toBe(0)
    expect((await services.clock.move(instant('2026-11-21T11:01:00.000Z'))).ok).toBe(true)
    // The service makes up for what was due by itself.
    const names = async () => (await runs()).map(({ name }) => name)
    const missed = ['tracking-poll', 'consistency-check', 'operator-digest', 'migration-reminder']
    await expect.poll(names).toEqual(expect.arrayContaining(missed))
  })

  it('mails to customers wait, and the sign-in of staff and the receipt of a cancellation do not', async () => {
    await switchOn()
    const { database, mail, clock } = world.services
    const templates = ['orderRefunded', 'cancellationReceived', 'staffLink'] as const
    const record = (template: (typeof templates)[number]) =>
      database.transaction((tx) =>
        mail.outbox.record(
          tx,
          [
            {
              template,
              ...(template === 'staffLink'
                ? { customerId: null, to: 'ines@team.example', language: 'de' }
                : { customerId: 1005 }),
              entity: 1,
              version: template,
              data: mailTemplates[template].sample,
            } as unknown as NewMail,
          ],
          clock.realNow(),
        ),
      )
    for (const template of templates) await record(template)
    await mail.sweep()
    // Only these: jobs that an earlier test made due may still record mails of their own.
    const waiting = () =>
      database.query
        .selectFrom('outbox')
        .select('template')
        .where('template', 'in', templates)
        .where('sent_at', 'is', null)
        .execute()
    expect(await waiting()).toEqual([{ template: 'orderRefunded' }])
    await runStaff(world.services, 'end-maintenance')
    await expect.poll(waiting).toEqual([])
  })
})

it('what is switched on by a command is recorded, and followed by every process without a restart', async () => {
  const { services } = world
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  // Another process: it shares the database, and reads the state for itself.
  const command = (...args: string[]) => operate({ services, args, say, complain: say })
  const before = (await actions()).length
  expect(await command()).toBe(0)
  expect(await command('on', '--until', '25:00')).toBe(1)
  expect(await command('on')).toBe(0)
  expect(await command('on', '--reason', 'longer')).toBe(0)
  await replaceMaintenance(services.database.query, null)
  await expect.poll(() => services.maintenance.isOn()).toBe(false)
  expect(await command('on')).toBe(0)
  expect(await command('off')).toBe(0)
  expect(await command('off')).toBe(1)
  expect((await actions()).slice(before)).toEqual([
    'maintenance.started',
    'maintenance.changed',
    'maintenance.started',
    'maintenance.ended',
  ])
  expect(lines[0]).toBe('Maintenance is off.')
  expect(lines[1]).toMatch(/^The end must be a time from now on/)
})

it('an alert says that it takes longer than announced, and until then what it holds back is no alert', async () => {
  const { services } = world
  const now = services.clock.realNow()
  const store = (until: string | null, since = now) =>
    replaceMaintenance(services.database.query, { since, until, reason: '', by: null } as never)
  const kinds = async () => {
    const period = { from: berlinDay(now), to: berlinDay(now) }
    const alerts = await readInSnapshot(services, () => period, readAlerts)
    return alerts.map(({ kind }) => kind).filter((kind) => /LATE/.test(kind))
  }
  await services.database.query
    .updateTable('job_horizon')
    .set({ ran_until: '2026-01-01T00:00:00.000Z' as never })
    .execute()
  expect(await kinds()).toEqual(['JOBS_LATE'])
  await store(addSeconds(now, 600))
  expect(await kinds()).toEqual([])
  await store(addSeconds(now, -1))
  expect(await kinds()).toEqual(['JOBS_LATE', 'MAINTENANCE_LATE'])
  await store(null, addSeconds(now, -3 * 3_600))
  expect(await kinds()).toEqual(['JOBS_LATE', 'MAINTENANCE_LATE'])
})
