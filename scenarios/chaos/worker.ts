/**
 * A worker that can be killed at a step and that can have a planted fault (harness.ts). Otherwise it is the unchanged
 * service.
 *
 * CHAOS_STEP=intent:7 kills the process when it reaches that step for the seventh time; CHAOS_FAULT plants a fault.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '@pfotenportal/server/context/services'
import { openLog } from '@pfotenportal/server/core/log'
import { readConfig } from '@pfotenportal/server/core/read-config'
import { startService } from '@pfotenportal/server/service'
import type { KillStep } from './harness.ts'

const [step, count] = (process.env['CHAOS_STEP'] ?? '').split(':')
let left = Number(count)

function reachStep(name: KillStep): void {
  if (name !== step) return
  left -= 1
  if (left <= 0) process.kill(process.pid, 'SIGKILL')
}

function killAtSteps({ gateway, mail }: Services): void {
  const charge = gateway.charge.bind(gateway)
  const record = mail.outbox.record.bind(mail.outbox)
  Object.assign(gateway, {
    async charge(...request: Parameters<typeof charge>) {
      reachStep('intent')
      const answer = await charge(...request)
      reachStep('charged')
      return answer
    },
  })
  Object.assign(mail.outbox, {
    async record(...request: Parameters<typeof record>) {
      await record(...request)
      const [, mails] = request
      if (mails.length > 0) reachStep('settling')
    },
  })
}

function chargeWithNewKeys({ gateway }: Services): void {
  const charge = gateway.charge.bind(gateway)
  Object.assign(gateway, {
    charge: (request: Parameters<typeof charge>[0], signal: AbortSignal) =>
      charge({ ...request, key: `${request.key}#${process.hrtime.bigint()}` }, signal),
  })
}

/**
 * Removes row locks and advisory locks from all queries of this process, and delays commits so that conflicting
 * transactions overlap within seconds.
 */
function disableLocks({ database }: Services): void {
  const patched = new WeakSet()
  database.pool.on('acquire', (client) => {
    const query: unknown = Reflect.get(client, 'query')
    if (patched.has(client) || typeof query !== 'function') return
    patched.add(client)
    const queryWithoutLocks = (request: unknown, ...rest: unknown[]): unknown => {
      const run = () => Reflect.apply(query, client, [unlocked(request), ...rest]) as unknown
      return request === 'commit' ? pause(SLOW_COMMIT_MS).then(run) : run()
    }
    Reflect.set(client, 'query', queryWithoutLocks)
  })
}

const SLOW_COMMIT_MS = 40

function unlocked(request: unknown): unknown {
  if (typeof request === 'string') return withoutLocks(request)
  const text: unknown = Reflect.get(Object(request), 'text')
  if (typeof text === 'string') Reflect.set(Object(request), 'text', withoutLocks(text))
  return request
}

function withoutLocks(sql: string): string {
  return sql
    .replaceAll(/pg_advisory_xact_lock\(([^)]*)\)/gi, '($1)::bigint')
    .replaceAll(/\bfor (no key )?update( skip locked| nowait)?/gi, '')
}

function recordEmailsFirst({ mail, database }: Services): void {
  const record = mail.outbox.record.bind(mail.outbox)
  Object.assign(mail.outbox, {
    record: (_tx: unknown, ...rest: [Parameters<typeof record>[1], Parameters<typeof record>[2]]) =>
      record(database.query, ...rest),
  })
}

const fault = process.env['CHAOS_FAULT']
const config = readConfig(process.env)
if (!config.ok) throw new Error(config.problems.join('\n'))
const { services } = await startService(config.config, openLog(config.config.logLevel), {
  portalDirectory: null,
})
if (fault === 'no-key') chargeWithNewKeys(services)
if (fault === 'no-lock') disableLocks(services)
if (fault === 'mail-first') recordEmailsFirst(services)
killAtSteps(services)
process.stdout.write('ready\n')
