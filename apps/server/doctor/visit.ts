/** One run of the checks: what several of them need is read once, by the first of them. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../core/config.ts'
import { readApplied } from '../database/applied-migrations.ts'
import { migrations } from '../database/migrate.ts'
import type { Database } from '../database/open.ts'
import { askAddress } from './ask-address.ts'
import { error, type Finding, type FindingCode } from './finding.ts'
import type { AddressFacts } from './judge-address.ts'
import { isCurrent, isUsable, type MigrationFacts, type ServerFacts } from './judge-database.ts'
import type { BackupFacts } from './judge-machine.ts'
import { connectionFault, countProcesses, readServer } from './read-server.ts'
import type { Site } from './site.ts'

/** Why a check cannot be made; another check says what is wrong. */
export class NotChecked extends Error {
  readonly code: Extract<FindingCode, 'needsSettings' | 'needsDatabase' | 'needsMigrations'>

  constructor(code: NotChecked['code']) {
    super(code)
    this.code = code
  }
}

interface Usable {
  readonly database: Database
  readonly server: ServerFacts
}

/** What a check can ask for. Everything but the site throws NotChecked if it is not to be had. */
export interface Visit {
  readonly site: Site
  /** Aborted when the run is over. */
  readonly signal: AbortSignal
  config(): Config
  /** The database server, or why it cannot be asked; null if there is no database yet. */
  server(): Promise<ServerFacts | Finding | null>
  /** A database on which the service could start. */
  usable(): Promise<Usable>
  migrations(): Promise<MigrationFacts>
  /** A database that has the tables of this version. */
  migrated(): Promise<Database>
  address(): Promise<AddressFacts>
  backups(): Promise<readonly BackupFacts[] | null>
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined
  return () => (reading ??= read())
}

/** Less than a check of the database may take, so that those that need it say why they were not made. */
const SILENCE_SECONDS = 5

export function openVisit(site: Site, signal: AbortSignal): Visit {
  function config(): Config {
    if (site.config === null) throw new NotChecked('needsSettings')
    return site.config
  }

  const database = once(async () => site.openDatabase(config()))

  const asked = async (): Promise<ServerFacts | Finding | null> => {
    try {
      const opened = await database()
      return opened && (await readServer(opened))
    } catch (fault) {
      return connectionFault(fault)
    }
  }

  const server = once(async () => {
    config()
    const silent = new AbortController()
    const silence = sleep(SILENCE_SECONDS * 1_000, error('databaseSilent', SILENCE_SECONDS), silent)
    return Promise.race([asked(), silence]).finally(() => silent.abort())
  })

  const usable = once(async (): Promise<Usable> => {
    const facts = await server()
    if (facts === null || 'code' in facts || !isUsable(facts)) throw new NotChecked('needsDatabase')
    const opened = await database().catch(() => null)
    if (opened === null) throw new NotChecked('needsDatabase')
    return { database: opened, server: facts }
  })

  const applied = once(async (): Promise<MigrationFacts> => {
    return { applied: await readApplied((await usable()).database.pool), known: Object.keys(migrations) }
  })

  const migrated = once(async () => {
    if (!isCurrent(await applied())) throw new NotChecked('needsMigrations')
    return (await usable()).database
  })

  const address = once(async () => {
    const opened = await usable().catch(() => null)
    const signature = await site.findSignature(config(), await migrated().catch(() => null))
    // While the database is away, nobody knows; without one, nothing runs.
    const isRunning = opened ? (await countProcesses(opened.database)) > 0 : (await server()) !== null
    return askAddress(config(), signature, { isRunning, signal })
  })

  const backups = once(async () => site.readBackups(config()))

  return { site, signal, config, server, usable, migrations: applied, migrated, address, backups }
}
