/** Liveness: the process answers. Readiness: it can serve. */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../context/services.ts'
import { hasCatalogue, NO_CATALOGUE } from '../core/catalogue.ts'
import { readRelease } from '../core/release.ts'
import { isWriteRefused } from '../database/errors.ts'
import { isMigrated } from '../database/migrate.ts'
import { openToEverybody } from './declared-access.ts'

const storesNothing = (why: unknown) =>
  `the database stores nothing: ${why instanceof Error ? why.message : String(why)}`

/** Set while the service shuts down: it is no longer ready but still answers calls. */
export interface Draining {
  isDraining: boolean
}

export function registerHealth(app: FastifyInstance, services: Services, draining: Draining): void {
  const { clock, database } = services
  const release = readRelease(services.config)
  let migrated = false

  app.addHook('onError', (_request, _reply, error, done) => {
    database.writes.note(error)
    done()
  })

  async function unreadyReason(): Promise<string | null> {
    if (draining.isDraining) return 'stopping'
    const silence = await clock.readDrift().then(
      () => null,
      (error: unknown) => (isWriteRefused(error) ? storesNothing(error) : 'the database does not answer'),
    )
    if (silence !== null) return silence
    if (database.writes.problem !== null) return storesNothing(database.writes.problem)
    migrated ||= await isMigrated(database)
    if (!migrated) return 'the database is not migrated'
    if (!hasCatalogue((await clock.moment()).today)) return NO_CATALOGUE
    return clock.isTrusted() ? null : 'the clocks of this machine and of the database differ'
  }

  app.get('/livez', openToEverybody, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live', ...release }),
  )
  app.get('/readyz', openToEverybody, async (_request, reply) => {
    const reason = await unreadyReason()
    void reply.code(reason === null ? 200 : 503).header('cache-control', 'no-store')
    return reason === null ? { status: 'ready', ...release } : { status: 'unavailable', reason, ...release }
  })
}
