/**
 * A worker that can be made to die at a step and to be built wrongly. Everything else is the service as it is.
 *
 * CHAOS_STEP=intent:7 kills the process when it passes that step for the seventh time; CHAOS_FAULT plants a fault that the
 * harness has to catch (steps.ts).
 */
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '@pfotenportal/server/core/config'
import { openLog } from '@pfotenportal/server/core/log'
import { startService } from '@pfotenportal/server/service'
import type { Services } from '@pfotenportal/server/context/services'
import type { KillStep } from './kill-steps.ts'

const [step, count] = (process.env['CHAOS_STEP'] ?? '').split(':')
let left = Number(count)

function pass(name: KillStep): void {
  if (name !== step) return
  left -= 1
  if (left <= 0) process.kill(process.pid, 'SIGKILL')
}

function dieAtSteps({ gateway, mail }: Services): void {
  const charge = gateway.charge.bind(gateway)
  const record = mail.outbox.record.bind(mail.outbox)
  Object.assign(gateway, {
    async charge(...asked: Parameters<typeof charge>) {
      pass('intent')
      const answer = await charge(...asked)
      pass('charged')
      return answer
    },
  })
  Object.assign(mail.outbox, {
    async record(...asked: Parameters<typeof record>) {
      await record(...asked)
      pass('settling')
    },
  })
}

function sendWithoutKey({ gateway }: Services): void {
  const charge = gateway.charge.bind(gateway)
  Object.assign(gateway, {
    charge: (request: Parameters<typeof charge>[0], signal: AbortSignal) =>
      charge({ ...request, key: `${request.key}#${process.hrtime.bigint()}` }, signal),
  })
}

/**
 * Row locks and advisory locks become nothing, for every query of this process; and transactions take their time before
 * they commit, so that it does not take hours until two of them meet.
 */
function lockNothing({ database }: Services): void {
  const patched = new WeakSet()
  database.pool.on('acquire', (client) => {
    const query: unknown = Reflect.get(client, 'query')
    if (patched.has(client) || typeof query !== 'function') return
    patched.add(client)
    const unlockedQuery = (asked: unknown, ...rest: unknown[]): unknown => {
      const run = () => Reflect.apply(query, client, [unlocked(asked), ...rest]) as unknown
      return asked === 'commit' ? pause(SLOW_COMMIT_MS).then(run) : run()
    }
    Reflect.set(client, 'query', unlockedQuery)
  })
}

const SLOW_COMMIT_MS = 40

function unlocked(asked: unknown): unknown {
  if (typeof asked === 'string') return withoutLocks(asked)
  const text: unknown = Reflect.get(Object(asked), 'text')
  if (typeof text === 'string') Reflect.set(Object(asked), 'text', withoutLocks(text))
  return asked
}

function withoutLocks(sql: string): string {
  return sql
    .replaceAll(/pg_advisory_xact_lock\(([^)]*)\)/gi, '($1)::bigint')
    .replaceAll(/\bfor (no key )?update( skip locked| nowait)?/gi, '')
}

function mailFirst({ mail, database }: Services): void {
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
if (fault === 'no-key') sendWithoutKey(services)
if (fault === 'no-lock') lockNothing(services)
if (fault === 'mail-first') mailFirst(services)
dieAtSteps(services)
process.stdout.write('ready\n')
