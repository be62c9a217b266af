import { describe, expect, it, vi } from 'vitest'
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import { readRelease } from '../../core/release.ts'
import { DEFAULT_OPERATOR_TOKEN } from '../../core/settings/groups/service.ts'
import { useTestCard } from '../../testing/charging.ts'
import { statusAt } from '../../testing/host.ts'
import { sharedSampleWorld } from '../../testing/shared-service.ts'

const world = sharedSampleWorld()

/** Parses samples in the Prometheus text format by name and labels. Throws for an unknown line. */
function samplesIn(text: string): ReadonlyMap<string, number> {
  const samples = new Map<string, number>()
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('# HELP ') || line.startsWith('# TYPE ')) continue
    const match = /^([a-zA-Z_:][\w:]*(?:\{(?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\.)*",?)+\})?) (\S+)$/.exec(line)
    if (!match?.[1]) throw new Error(`not a sample: ${line}`)
    samples.set(match[1], Number(match[2]))
  }
  return samples
}

let scrapes = 0

/** Reads the metrics, each time a minute later than the last, so that no gauge is a cached one. */
async function scrape(): Promise<ReadonlyMap<string, number>> {
  const { clock } = world.services
  scrapes += 1
  const later = vi.spyOn(clock, 'realNow').mockReturnValue(addSeconds(clock.realNow(), 60 * scrapes))
  try {
    const answer = await world.request('GET', '/metrics', { token: DEFAULT_OPERATOR_TOKEN })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ])
    return samplesIn(await answer.text())
  } finally {
    later.mockRestore()
  }
}

describe('metrics', () => {
  it('show outcomes of charges, requests by route, and gauges from the database', async () => {
    await world.keepOnly(20001, 20005, 20015)
    await useTestCard(world, 'pm_5001', '0002')
    await world.moveClock('2026-12-08T12:00:00+01:00')
    const { number } = await world.services.database.query
      .selectFrom('customer_order')
      .select('order_number as number')
      .where('subscription_id', '=', 20001)
      .where('order_number', 'is not', null)
      .limit(1)
      .executeTakeFirstOrThrow()
    await world.request('GET', `/operator/orders/${number ?? ''}?secret=1`, { token: DEFAULT_OPERATOR_TOKEN })
    await world.request('GET', '/nothing/like/this')
    const samples = await scrape()
    const charges = (outcome: string) =>
      samples.get(`pfotenportal_gateway_requests_total{operation="charge",outcome="${outcome}"}`) ?? 0
    expect(charges('DECLINED')).toBe(1)
    expect(charges('APPROVED')).toBeGreaterThan(1)
    expect(samples.get('pfotenportal_gateway_request_duration_seconds_count{operation="charge"}')).toBe(
      charges('DECLINED') + charges('APPROVED'),
    )
    expect(
      samples.get(
        'http_request_duration_seconds_count{method="GET",route="/operator/orders/:number",status="200"}',
      ),
    ).toBe(1)
    expect(samples.get('pfotenportal_open_orders{status="FAILED"}')).toBe(1)
    expect(samples.get('pfotenportal_job_runs{job="charge-due",state="DONE"}')).toBeGreaterThan(0)
    expect(samples.get('pfotenportal_jobs_lag_seconds')).toBe(0)
    expect(samples.get('pfotenportal_database_up')).toBe(1)
    const { version, commit } = readRelease(world.services.config)
    expect(samples.get(`pfotenportal_build_info{version="${version}",commit="${commit ?? 'unknown'}"}`)).toBe(
      1,
    )
    for (const name of [
      'pfotenportal_outbox_waiting',
      'nodejs_eventloop_lag_p99_seconds',
      'process_cpu_seconds_total',
    ]) {
      expect(samples.has(name), name).toBe(true)
    }
    expect([...samples.keys()].filter((name) => /PP-\d|secret(?!\.refused)|nothing|@/.test(name))).toEqual([])
  })

  it('respond during a database outage, report it, and need no session', async () => {
    const { database } = world.services
    // Without this table, the next reading fails as it would during an outage.
    await database.pool.query('alter table outbox rename to outbox_gone')
    try {
      const samples = await scrape()
      expect(samples.get('pfotenportal_database_up')).toBe(0)
      expect(samples.has('pfotenportal_outbox_waiting')).toBe(false)
      expect(samples.has('process_cpu_seconds_total')).toBe(true)
    } finally {
      await database.pool.query('alter table outbox_gone rename to outbox')
    }
  })

  it('require the token, except for local requests outside production', async () => {
    const status = async (headers: Record<string, string>) =>
      (await world.request('GET', '/metrics', { headers })).status
    expect(await status({})).toBe(200)
    expect(await status({ 'x-forwarded-for': '203.0.113.5' })).toBe(401)
    expect(await statusAt(world.url, '/metrics', 'evil.example')).toBe(401)
    expect(await statusAt(world.url, '/metrics', '10.0.0.5:3000', DEFAULT_OPERATOR_TOKEN)).toBe(200)
  })
})
