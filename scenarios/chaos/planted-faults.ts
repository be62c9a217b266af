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
  const changeClient = (client: object) => {
    const query: unknown = Reflect.get(client, 'query')
    if (changed.has(client) || typeof query !== 'function') return
    changed.add(client)
    Reflect.set(
      client,
      'query',
      change((...sent) => Reflect.apply(query, client, sent) as unknown),
    )
  }
  for (const pool of [database.pool, database.relaxed.pool]) pool.on('acquire', changeClient)
}

/** A statement is a text, or an object with one. */
function isCommit(request: unknown): boolean {
  return request === 'commit' || Reflect.get(Object(request), 'text') === 'commit'
}

const SLOW_COMMIT_MS = 40

/**
 * Removes row locks and advisory locks from all queries of this process, and delays commits so that conflicting
 * transactions overlap within seconds.
 */
function disableLocks(services: Services): void {
  changeQueries(services, (query) => (request, ...rest) => {
    const run = () => query(unlocked(request), ...rest)
    return isCommit(request) ? pause(SLOW_COMMIT_MS).then(run) : run()
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

/** Needs new pages, as a table does that grows. */
const NEEDS_SPACE =
  'create temporary table grows on commit drop as select n from generate_series(1, 50000) as n'
const LOOK_EVERY_MS = 200
/** How long a full disk is remembered. */
const FULL_MS = 600

/** Begins work on a full disk, and takes for stored what it wrote there, although nothing of it is kept. */
function ignoreFullDisk(services: Services): void {
  const nothing = () => undefined
  Object.assign(services.database.writes, { require: nothing, note: nothing, check: async () => undefined })
  let fullUntil = 0
  setInterval(() => {
    services.database.pool.query(NEEDS_SPACE).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === '53100')
        fullUntil = performance.now() + FULL_MS
    })
  }, LOOK_EVERY_MS)
  changeQueries(services, (query) => (request, ...rest) => {
    const isLost = isCommit(request) && performance.now() < fullUntil
    return query(isLost ? 'rollback' : request, ...rest)
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
