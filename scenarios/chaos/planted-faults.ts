/** Plants a fault in a worker's services. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '@pfotenportal/server/context/services'
import type { PlantedFault } from './faults.ts'

function chargeWithNewKeys({ gateway }: Services): void {
  const charge = gateway.charge.bind(gateway)
  Object.assign(gateway, {
    charge: (request: Parameters<typeof charge>[0], signal: AbortSignal) =>
      charge({ ...request, key: `${request.key}#${process.hrtime.bigint()}` }, signal),
  })
}

type RunQuery = (request: unknown, ...rest: unknown[]) => unknown

/** Changes how the connections of this process send their statements. */
function changeQueries({ database }: Services, change: (query: RunQuery) => RunQuery): void {
  const changed = new WeakSet()
  database.pool.on('acquire', (client) => {
    const query: unknown = Reflect.get(client, 'query')
    if (changed.has(client) || typeof query !== 'function') return
    changed.add(client)
    Reflect.set(
      client,
      'query',
      change((...sent) => Reflect.apply(query, client, sent) as unknown),
    )
  })
}

const SLOW_COMMIT_MS = 40

/**
 * Removes row locks and advisory locks from all queries of this process, and delays commits so that conflicting
 * transactions overlap within seconds.
 */
function disableLocks(services: Services): void {
  changeQueries(services, (query) => (request, ...rest) => {
    const run = () => query(unlocked(request), ...rest)
    return request === 'commit' ? pause(SLOW_COMMIT_MS).then(run) : run()
  })
}

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

/** Whoever postpones a mail writes that it was sent. */
function forgetRefusedMails(services: Services): void {
  const forgotten = (text: string) =>
    /^update "outbox" set "send_after"/i.test(text) ? text.replace('set ', 'set "sent_at" = now(), ') : text
  changeQueries(services, (query) => (request, ...rest) => {
    if (typeof request === 'string') return query(forgotten(request), ...rest)
    const text: unknown = Reflect.get(Object(request), 'text')
    if (typeof text === 'string') Reflect.set(Object(request), 'text', forgotten(text))
    return query(request, ...rest)
  })
}

/** No space, and what a transaction answers after that. */
const REFUSED = ['53100', '25P02']

/** Neither looks whether anything is stored, nor reads that it was not. */
function ignoreFullDisk(services: Services): void {
  const nothing = () => undefined
  Object.assign(services.database.writes, { require: nothing, note: nothing, check: async () => undefined })
  changeQueries(services, (query) => async (request, ...rest) => {
    try {
      return await query(request, ...rest)
    } catch (error) {
      const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
      if (!REFUSED.includes(String(code))) throw error
      return { rows: [], rowCount: 1, command: 'UPDATE', fields: [] }
    }
  })
}

function trustAnyClock({ clock }: Services): void {
  Object.assign(clock, { isTrusted: () => true })
}

function trustAnySignature({ gateway }: Services): void {
  Object.assign(gateway, { readWebhookEvent: async (raw: Buffer) => JSON.parse(raw.toString()) as unknown })
}

export const PLANT: Readonly<Record<PlantedFault, (services: Services) => void>> = {
  'no-key': chargeWithNewKeys,
  'no-lock': disableLocks,
  'mail-first': recordEmailsFirst,
  'mail-forgotten': forgetRefusedMails,
  'any-clock': trustAnyClock,
  'full-ignored': ignoreFullDisk,
  'any-signature': trustAnySignature,
}
