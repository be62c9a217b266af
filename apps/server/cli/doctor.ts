/** `npm run doctor`: checks a running or a stopped installation. Changes nothing, and sends no mail. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findSelfCheck } from '../auth/self-check.ts'
import { realNow } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import { openLog } from '../core/log.ts'
import { readRelease, rootDirectory } from '../core/release.ts'
import { openEmbedded } from '../database/embedded.ts'
import { refuseToReplace } from '../database/embedded/refusals.ts'
import { openDatabase, type Database } from '../database/open.ts'
import { systemLookUp } from '../doctor/ask-dns.ts'
import { readBackupFacts } from '../doctor/backups.ts'
import { EXIT_CODES, reportJson, reportRows, summaryLine } from '../doctor/report.ts'
import { runChecks } from '../doctor/run-checks.ts'
import { readSettings, type Site } from '../doctor/site.ts'
import { openGateway } from '../gateways/open.ts'
import { readJobFacts } from '../staff/doctor/read-jobs.ts'
import { WrongUsage, type Command } from './command.ts'
import { printTable } from './table.ts'

export const USAGE = `Usage: npm run doctor -- [--json]
Checks settings, Node, packages, database, clock, disk, backups, mail, payments, address, certificate, proxy and jobs.
  --json  one JSON document, for monitoring
Exits with 0 if all is well, 1 for a warning, 2 for an error.`

type Closer = () => Promise<unknown>

/** The address of the database; the embedded one is started if there is one. Null if there is none yet. */
async function findDatabaseUrl({ databaseUrl, dataDir }: Config, closers: Closer[]): Promise<string | null> {
  if (databaseUrl !== null) return databaseUrl
  const directory = join(dataDir, 'postgres')
  if (!existsSync(dataDir)) return null
  if (!existsSync(directory)) {
    refuseToReplace(dataDir, directory)
    return null
  }
  const embedded = await openEmbedded({ dataDir })
  closers.push(() => embedded.close())
  return embedded.url
}

async function openSiteDatabase(config: Config, closers: Closer[]): Promise<Database | null> {
  const url = await findDatabaseUrl(config, closers)
  if (url === null) return null
  const database = openDatabase({ url, applicationName: 'pfotenportal-doctor', maxConnections: 4 })
  closers.push(() => database.close())
  return database
}

/** The installation of this environment; what is opened is added to `closers`. */
function openSite(closers: Closer[]): Site {
  return {
    ...readSettings(process.env),
    environment: process.env,
    root: rootDirectory(),
    openDatabase: (config) => openSiteDatabase(config, closers),
    readJobs: readJobFacts,
    findSignature: findSelfCheck,
    async checkGateway(config, database, signal) {
      const gateway = await openGateway({ config, database, clock: { realNow }, log: openLog('silent') })
      return (await gateway.check?.(signal)) ?? null
    },
    lookUp: systemLookUp(),
    readBackups: readBackupFacts,
  }
}

/** Prints what the checks find; returns the exit code of the worst finding. */
export async function runBare({ args, say }: Omit<Command, 'services'>): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { json: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  if (positionals.length > 0) throw new WrongUsage('Too many arguments.')
  const closers: Closer[] = []
  const site = openSite(closers)
  try {
    const examination = await runChecks(site)
    if (values.json) say(reportJson(examination, readRelease(site.config ?? { commit: null }), realNow()))
    else {
      printTable(say, ['state', 'check', 'finding'], reportRows(examination))
      say(`\n${summaryLine(examination)}`)
    }
    return EXIT_CODES[examination.level]
  } finally {
    for (const close of closers.toReversed()) await close().catch(() => undefined)
  }
}
