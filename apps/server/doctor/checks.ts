/** Every check: how long it may take, and how it is made. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { berlinDay } from '@pfotenportal/domain/core/calendar'
import { realMilliseconds, realNow } from '../core/clock.ts'
import { isLocal } from '../core/settings/kinds.ts'
import { strangeNames } from '../core/settings/strange-names.ts'
import { businessNow, findBusinessTime, readDrift } from '../database/clock.ts'
import { readMaintenance } from '../database/maintenance.ts'
import { readCertificate } from './ask-address.ts'
import { askDomain } from './ask-dns.ts'
import { askMail } from './ask-mail.ts'
import { readArchive } from './backups.ts'
import { note, warning, type CheckId, type Finding } from './finding.ts'
import { judgeAddress, judgeCertificate, judgeForwarding } from './judge-address.ts'
import { judgeBrand, judgeCarrier, judgeJobs, judgeMaintenance, judgePayments } from './judge-business.ts'
import {
  judgeCatalogue,
  judgeEncoding,
  judgeMigrations,
  judgePrivileges,
  judgeProcesses,
  judgeReplica,
  judgeServer,
} from './judge-database.ts'
import {
  judgeArchive,
  judgeBackup,
  judgeClock,
  judgeDependencies,
  judgeDisk,
  judgeNode,
  judgeRestoreTest,
  judgeSettings,
} from './judge-machine.ts'
import { judgeDomain, judgeMail } from './judge-mail.ts'
import { readDependencies, readDisk, readNode } from './read-machine.ts'
import { countProcesses, readReplica } from './read-server.ts'
import type { Visit } from './visit.ts'

interface Check {
  /** After so long without a result, the check is abandoned. */
  readonly seconds: number
  run(visit: Visit): Promise<Finding[]>
}

/** Longer than a connection to the database may take. */
const DATABASE_SECONDS = 8
/** Longer than the mail server may take to accept a connection, and then to greet. */
const MAIL_SECONDS = 22
const ADDRESS_SECONDS = 15
/** Longer than a connection to the primary, one to the replica, and its delay may take. */
const REPLICA_SECONDS = 20

const installation = {
  settings: {
    seconds: 2,
    run: async ({ site }) => judgeSettings({ problems: site.problems, ...strangeNames(site.environment) }),
  },
  node: { seconds: 5, run: async ({ site }) => judgeNode(await readNode(site.root)) },
  dependencies: {
    seconds: 15,
    run: async ({ site }) => judgeDependencies(await readDependencies(site.root)),
  },
  database: {
    seconds: DATABASE_SECONDS,
    async run(visit) {
      const { dataDir, production } = visit.config()
      const server = await visit.server()
      if (server === null) return [(production ? warning : note)('databaseNew', dataDir)]
      return 'code' in server ? [server] : judgeServer(server)
    },
  },
  replica: {
    seconds: REPLICA_SECONDS,
    async run(visit) {
      const { databaseReadUrl } = visit.config()
      if (databaseReadUrl === null) return []
      const replica = await readReplica(databaseReadUrl, await visit.usable(), visit.signal)
      return 'code' in replica ? [replica] : judgeReplica(replica)
    },
  },
  encoding: { seconds: DATABASE_SECONDS, run: async (visit) => judgeEncoding((await visit.usable()).server) },
  privileges: {
    seconds: DATABASE_SECONDS,
    run: async (visit) => judgePrivileges((await visit.usable()).server, visit.config().databaseUrl === null),
  },
  migrations: { seconds: DATABASE_SECONDS, run: async (visit) => judgeMigrations(await visit.migrations()) },
  clock: {
    seconds: DATABASE_SECONDS,
    async run(visit) {
      const { database } = await visit.usable()
      const { production } = visit.config()
      const driftMilliseconds = await readDrift(database)
      const migrated = await visit.migrated().catch(() => null)
      const isSet = migrated !== null && (await findBusinessTime(migrated.query)).mode !== 'system'
      return judgeClock({ driftMilliseconds, isSet, production })
    },
  },
  disk: {
    seconds: 5,
    async run(visit) {
      const { dataDir, databaseUrl, backupDir } = visit.config()
      const places: (readonly [string, string])[] = [['DATA_DIR', dataDir]]
      const own = join(dataDir, 'postgres')
      if (databaseUrl === null && isOtherDisk(dataDir, own)) places.push(['DATA_DIR', own])
      if (backupDir !== null && isOtherDisk(dataDir, backupDir)) places.push(['BACKUP_DIR', backupDir])
      const disks = await Promise.all(places.map(([name, path]) => readDisk(name, path)))
      const elsewhere = databaseUrl !== null && !isLocal(new URL(databaseUrl)) ? [note('diskElsewhere')] : []
      return [...disks.flatMap(judgeDisk), ...elsewhere]
    },
  },
  backup: {
    seconds: 5,
    run: async (visit) => judgeBackup(await visit.backups(), realMilliseconds()),
  },
  archive: {
    seconds: DATABASE_SECONDS,
    async run(visit) {
      const { databaseUrl, dataDir, backupDir } = visit.config()
      if (databaseUrl !== null || backupDir === null) return []
      const archive = await readArchive({ dataDir, backupDir }, (await visit.usable()).database)
      return judgeArchive(archive, await visit.backups(), realMilliseconds())
    },
  },
  restoreTest: {
    seconds: 5,
    run: async (visit) => judgeRestoreTest(await visit.backups(), realMilliseconds()),
  },
} satisfies Partial<Record<CheckId, Check>>

function isOtherDisk(one: string, other: string): boolean {
  const deviceOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.dev
  return deviceOf(other) !== undefined && deviceOf(one) !== deviceOf(other)
}

const outside = {
  mail: {
    seconds: MAIL_SECONDS,
    run: async (visit) => judgeMail(await askMail(visit.config().smtpUrl, visit.signal)),
  },
  senderDomain: {
    seconds: 15,
    async run(visit) {
      const { mailFrom, smtpUrl } = visit.config()
      if (smtpUrl === null) return [note('mailEmbedded')]
      return judgeDomain(await askDomain(mailFrom, visit.site.lookUp))
    },
  },
  payments: {
    seconds: 30,
    async run(visit) {
      const config = visit.config()
      const { paymentGateway: gateway, production } = config
      const checks =
        gateway === 'simulated'
          ? null
          : await visit.site.checkGateway(config, await visit.migrated(), visit.signal)
      return judgePayments({ gateway, production, checks })
    },
  },
  carrier: {
    seconds: 2,
    async run(visit) {
      const { carrier, production } = visit.config()
      return judgeCarrier({ ...carrier, production })
    },
  },
  processes: {
    seconds: DATABASE_SECONDS,
    run: async (visit) => judgeProcesses(await countProcesses((await visit.usable()).database)),
  },
  publicUrl: { seconds: ADDRESS_SECONDS, run: async (visit) => judgeAddress(await visit.address()) },
  certificate: {
    seconds: ADDRESS_SECONDS,
    run: async (visit) =>
      judgeCertificate(await readCertificate(visit.config().publicUrl, visit.signal), realMilliseconds()),
  },
  forwarding: { seconds: ADDRESS_SECONDS, run: async (visit) => judgeForwarding(await visit.address()) },
  maintenance: {
    seconds: DATABASE_SECONDS,
    run: async (visit) => judgeMaintenance(await readMaintenance((await visit.migrated()).query), realNow()),
  },
  jobs: {
    seconds: DATABASE_SECONDS,
    run: async (visit) => judgeJobs(await visit.site.readJobs(await visit.migrated())),
  },
  catalogue: {
    seconds: DATABASE_SECONDS,
    async run(visit) {
      const { query } = await visit.migrated()
      const versions = await query
        .selectFrom('catalogue_version')
        .select(['version', 'effective_from as from'])
        .execute()
      const now = businessNow(await findBusinessTime(query), realNow())
      return judgeCatalogue({ versions, today: berlinDay(now) })
    },
  },
  brand: {
    seconds: 2,
    async run(visit) {
      visit.config()
      return visit.site.brand === null ? [] : judgeBrand(visit.site.brand)
    },
  },
} satisfies Partial<Record<CheckId, Check>>

export const checks: Readonly<Record<CheckId, Check>> = { ...installation, ...outside }
