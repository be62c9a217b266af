/** Rules for what is found in the database. */
import { isPublicAddress } from '../core/public-address.ts'
import { compareMigrations, type AppliedMigration } from '../database/applied-migrations.ts'
import { OLDEST_SERVER } from '../database/open.ts'
import { error, note, warning, well, type Finding } from './finding.ts'
import { bytesText } from './judge-machine.ts'
import { THRESHOLDS } from './thresholds.ts'

/** What a server says about itself. */
export interface ServerFacts {
  /** `server_version_num` and `server_version`. */
  readonly versionNumber: number
  readonly version: string
  readonly isStandby: boolean
  readonly isReadOnly: boolean
  /** Whether the process that answers is another one than the one that greeted: something stands in between. */
  readonly isPooled: boolean
  /** Whether the connection has the settings with which it was opened. */
  readonly keepsSettings: boolean
  readonly isEncrypted: boolean
  /** The IP addresses of both ends of the connection, as the server sees them; none for a socket. */
  readonly ends: readonly string[]
  readonly connections: { readonly used: number; readonly max: number }
  readonly encoding: string
  readonly locale: string
  /** Whether `lower('Ä')` is `ä`. */
  readonly lowersUmlauts: boolean
  readonly timeZone: string
  readonly knowsBerlin: boolean
  readonly role: string
  readonly isSuperuser: boolean
  /** The first schema of the search path that exists. */
  readonly schema: string | null
  readonly mayCreate: boolean
  readonly foreignTables: readonly { readonly name: string; readonly owner: string }[]
}

/** Whether the service could start on it. */
export function isUsable({ versionNumber, isStandby, isReadOnly }: ServerFacts): boolean {
  return versionNumber >= OLDEST_SERVER && !isStandby && !isReadOnly
}

export function judgeServer(facts: ServerFacts): Finding[] {
  const { versionNumber, version, isStandby, isReadOnly, isPooled, keepsSettings } = facts
  const found: Finding[] = []
  if (versionNumber < OLDEST_SERVER) found.push(error('databaseOld', version))
  if (isStandby) found.push(error('databaseStandby'))
  else if (isReadOnly) found.push(error('databaseReadOnly'))
  if (!keepsSettings) found.push(error('databasePoolDrops'))
  else if (isPooled) found.push(warning('databasePooled'))
  if (!facts.isEncrypted && facts.ends.some(isPublicAddress)) found.push(error('databasePlain'))
  const free = facts.connections.max - facts.connections.used
  if (free < THRESHOLDS.freeConnections) found.push(warning('databaseCrowded', free, facts.connections.max))
  return isUsable(facts) ? [well('databaseWell', version), ...found] : found
}

/** What a replica says about itself, beside its primary. */
export interface ReplicaFacts extends Pick<ServerFacts, 'isStandby' | 'isEncrypted' | 'ends' | 'role'> {
  /** The rest of a standby; null of any other server. */
  readonly standby: {
    /** Whether it has the database of the primary. */
    readonly isSame: boolean
    /** Tables of the service that its role cannot read. */
    readonly hidden: number
    /** After how many seconds it had what the primary had; null if it did not within the seconds after which it is not read. */
    readonly secondsBehind: number | null
    /** What it lacks of that. */
    readonly missingBytes: number
    /** Whether a connection brings it the log of the primary. */
    readonly isReceiving: boolean
  } | null
}

/** What the service does not read is a warning, because the primary answers instead. */
export function judgeReplica(facts: ReplicaFacts): Finding[] {
  const { standby, isEncrypted, ends, role } = facts
  const plain = !isEncrypted && ends.some(isPublicAddress) ? [error('replicaPlain')] : []
  if (standby === null) return [warning('replicaNoStandby'), ...plain]
  if (!standby.isSame) return [warning('replicaOther'), ...plain]
  const hidden = standby.hidden > 0 ? [error('replicaHidden', role, standby.hidden)] : []
  return [judgeProgress(standby), ...hidden, ...plain]
}

function judgeProgress({
  secondsBehind,
  missingBytes,
  isReceiving,
}: NonNullable<ReplicaFacts['standby']>): Finding {
  if (secondsBehind !== null) return well('replicaWell', Math.max(1, Math.ceil(secondsBehind)))
  const late = [THRESHOLDS.replicaSeconds, bytesText(missingBytes)] as const
  return isReceiving ? warning('replicaBehind', ...late) : warning('replicaCutOff', ...late)
}

export function judgeEncoding(facts: ServerFacts): Finding[] {
  const { encoding, locale, lowersUmlauts, timeZone, knowsBerlin } = facts
  const found: Finding[] = []
  if (encoding !== 'UTF8') found.push(error('encodingWrong', encoding))
  else if (!lowersUmlauts) found.push(warning('encodingAscii', locale))
  if (timeZone !== 'UTC') found.push(error('zoneWrong', timeZone))
  if (!knowsBerlin) found.push(error('zoneUnknown'))
  return found.length > 0 ? found : [well('encodingWell', encoding, locale)]
}

/** `isOwn`: the embedded database, whose only role is that of the service. */
export function judgePrivileges(facts: ServerFacts, isOwn: boolean): Finding[] {
  const { role, isSuperuser, schema, mayCreate, foreignTables } = facts
  const found: Finding[] = []
  const [table] = foreignTables
  if (table) found.push(error('privilegesTables', foreignTables.length, table.name, table.owner))
  if (schema === null) found.push(error('privilegesNoSchema'))
  else if (!mayCreate) found.push(error('privilegesCreate', schema))
  if (isSuperuser && !isOwn) found.push(warning('privilegesSuper', role))
  return found.length > 0 ? found : [well('privilegesWell', role)]
}

export interface MigrationFacts {
  readonly applied: readonly Pick<AppliedMigration, 'name' | 'suits'>[]
  readonly known: readonly string[]
}

function pendingOf({ applied, known }: MigrationFacts): readonly string[] {
  return known.filter((it) => applied.every(({ name }) => name !== it))
}

/** Whether the tables are those of this version, or of a newer one with which it can run. */
export function isCurrent(facts: MigrationFacts): boolean {
  const { unknown, isSuited } = compareMigrations(facts.applied, facts.known)
  return pendingOf(facts).length === 0 && (unknown.length === 0 || isSuited)
}

export function judgeMigrations(facts: MigrationFacts): Finding[] {
  const { applied, known } = facts
  const { unknown, isSuited } = compareMigrations(applied, known)
  const newer = unknown.map(({ name }) => name).join(', ')
  if (unknown.length > 0)
    return [isSuited ? warning('migrationsAhead', newer) : error('migrationsNewer', newer)]
  if (applied.length === 0) return [note('migrationsNone')]
  const pending = pendingOf(facts)
  const [first] = pending
  return [
    first === undefined
      ? well('migrationsWell', known.length)
      : warning('migrationsPending', pending.length, first),
  ]
}

export interface CatalogueFacts {
  readonly versions: readonly { readonly version: number; readonly from: string }[]
  readonly today: string
}

export function judgeCatalogue({ versions, today }: CatalogueFacts): Finding[] {
  const inOrder = versions.toSorted((a, b) => a.version - b.version)
  const current = inOrder.findLast(({ from }) => from <= today)
  if (current) return [well('catalogueWell', current.version, current.from)]
  const [first] = inOrder
  return [first ? error('catalogueLater', first.version, first.from) : error('catalogueNone')]
}

/** The processes of the service that are connected. */
export function judgeProcesses(count: number): Finding[] {
  if (count === 0) return [warning('processesNone')]
  return [count === 1 ? note('processesOne') : well('processesWell', count)]
}
