/** Rules for what is found on the machine: settings, Node, packages, clock, disk, backups. */
import { error, note, warning, well, type Finding } from './finding.ts'
import { THRESHOLDS } from './thresholds.ts'

export interface SettingsFacts {
  readonly problems: readonly string[]
  /** Variables whose names are close to that of a setting. */
  readonly unknown: readonly { readonly name: string; readonly meant: string }[]
  /** Variables that begin like a setting. */
  readonly foreign: readonly string[]
}

export function judgeSettings({ problems, unknown, foreign }: SettingsFacts): Finding[] {
  const wrong = problems.map((problem) => error('settingWrong', problem))
  return [
    ...(wrong.length > 0 ? wrong : [well('settingsWell')]),
    ...unknown.map(({ name, meant }) => warning('settingUnknown', name, meant)),
    ...foreign.map((name) => note('settingForeign', name)),
  ]
}

type Version = readonly [number, number, number]

function versionOf(text: string): Version {
  const [major = 0, minor = 0, patch = 0] = text
    .replace(/^[^\d]*/, '')
    .split('.')
    .map((part) => Number.parseInt(part, 10))
  return [major, minor, patch]
}

function isAtLeast(version: Version, least: Version): boolean {
  const differing = version.findIndex((part, index) => part !== least[index])
  return differing === -1 || (version[differing] ?? 0) > (least[differing] ?? 0)
}

/** Whether a version is in a range such as `^20.19.0 || >=24.0.0`, the forms that `engines` of package.json uses. */
export function isInRange(version: string, range: string): boolean {
  const own = versionOf(version)
  return range.split('||').some((part) => {
    const least = versionOf(part.trim())
    return isAtLeast(own, least) && (!part.trim().startsWith('^') || own[0] === least[0])
  })
}

export interface NodeFacts {
  readonly version: string
  /** `engines.node` of package.json; null where there is none. */
  readonly range: string | null
  /** Whether it formats German dates in Berlin's time zone. */
  readonly knowsGerman: boolean
}

export function judgeNode({ version, range, knowsGerman }: NodeFacts): Finding[] {
  const isSupported = range === null || isInRange(version, range)
  return [
    isSupported ? well('nodeWell', version) : error('nodeUnsupported', version, range),
    ...(knowsGerman ? [] : [error('nodeWithoutGerman')]),
  ]
}

export interface DependencyFacts {
  readonly checked: number
  /** Packages whose installed version is not that of the lock file. */
  readonly differing: readonly string[]
}

export function judgeDependencies(facts: DependencyFacts | null): Finding[] {
  if (facts === null) return [note('dependenciesUnknown')]
  const [first] = facts.differing
  return [
    first === undefined
      ? well('dependenciesWell', facts.checked)
      : warning('dependenciesDiffer', facts.differing.length, first),
  ]
}

export interface ClockFacts {
  /** Milliseconds by which the machine is ahead of the database. */
  readonly driftMilliseconds: number
  /** Whether the business time of the database was ever set by hand. */
  readonly isSet: boolean
  readonly production: boolean
}

export function judgeClock({ driftMilliseconds, isSet, production }: ClockFacts): Finding[] {
  const seconds = Math.round(Math.abs(driftMilliseconds) / 1_000)
  const set = isSet && production ? [error('clockSet')] : []
  return [judgeDrift(seconds), ...set]
}

function judgeDrift(seconds: number): Finding {
  const halfHours = Math.round(seconds / 1_800)
  const isZone = halfHours > 0 && Math.abs(seconds - halfHours * 1_800) <= THRESHOLDS.zoneSeconds
  if (isZone && halfHours <= 28) return error('clockZone', halfHours / 2)
  if (seconds > THRESHOLDS.clockSeconds.error) return error('clockWrong', seconds)
  return seconds > THRESHOLDS.clockSeconds.warning ? warning('clockDrifts', seconds) : well('clockWell')
}

/** The disk below a directory; null if the directory does not exist. */
export interface DiskFacts {
  /** What the directory is for: `DATA_DIR`. */
  readonly name: string
  readonly path: string
  readonly disk: {
    readonly freeBytes: number
    readonly totalBytes: number
    readonly freeInodes: number
    /** 0 on file systems that make them as needed. */
    readonly totalInodes: number
  } | null
}

const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const

/** Bytes as a person reads them: `12.5 GiB`. */
export function bytesText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10))
  const value = bytes / 1024 ** power
  return `${value < 100 ? Math.round(value * 10) / 10 : Math.round(value)} ${UNITS[power] ?? 'B'}`
}

export function judgeDisk({ name, path, disk }: DiskFacts): Finding[] {
  if (disk === null) return [note('diskMissing', name, path)]
  const { freeBytes, totalBytes, freeInodes, totalInodes } = disk
  const share = freeBytes / Math.max(1, totalBytes)
  const percent = Math.floor(share * 100)
  const isBelow = ({ share: least, bytes }: { share: number; bytes: number }) =>
    share < least && freeBytes < bytes
  const free = bytesText(freeBytes)
  const low = (make: typeof error) =>
    name === 'BACKUP_DIR'
      ? make('backupDiskLow', path, free, percent)
      : make('diskLow', name, path, free, percent)
  const space = isBelow(THRESHOLDS.disk.error)
    ? low(error)
    : isBelow(THRESHOLDS.disk.warning)
      ? low(warning)
      : well('diskWell', name, free, percent)
  return [space, ...judgeInodes(name, path, totalInodes === 0 ? 1 : freeInodes / totalInodes)]
}

function judgeInodes(name: string, path: string, share: number): Finding[] {
  const low = ['inodesLow', name, path, Math.floor(share * 100)] as const
  if (share < THRESHOLDS.inodes.error) return [error(...low)]
  return share < THRESHOLDS.inodes.warning ? [warning(...low)] : []
}

/** A backup, by when it was made and when it was last restored as a test; in milliseconds since 1970. */
export interface BackupFacts {
  readonly takenAt: number
  readonly verifiedAt: number | null
}

const HOUR_MS = 3_600_000

/** The newest backup; `null` if nobody told where backups are. */
export function judgeBackup(backups: readonly BackupFacts[] | null, now: number): Finding[] {
  if (backups === null) return [note('backupUnknown')]
  const [newest] = backups.toSorted((a, b) => b.takenAt - a.takenAt)
  if (newest === undefined) return [error('backupNone')]
  const hours = Math.floor((now - newest.takenAt) / HOUR_MS)
  if (hours < -1) return [warning('backupFuture')]
  if (hours >= THRESHOLDS.backupHours.error) return [error('backupOld', hours)]
  if (hours >= THRESHOLDS.backupHours.warning) return [warning('backupOld', hours)]
  return [well('backupWell', Math.max(0, hours))]
}

export function judgeRestoreTest(backups: readonly BackupFacts[] | null, now: number): Finding[] {
  if (backups === null || backups.length === 0) return [note('restoreUnknown')]
  const tested = Math.max(...backups.map(({ verifiedAt }) => verifiedAt ?? Number.NEGATIVE_INFINITY))
  if (tested === Number.NEGATIVE_INFINITY) return [warning('restoreNever')]
  const days = Math.max(0, Math.floor((now - tested) / (24 * HOUR_MS)))
  return [days > THRESHOLDS.restoreTestDays ? warning('restoreOld', days) : well('restoreWell', days)]
}

/** How the log of the embedded database gets to the backups; times in milliseconds since 1970. */
export interface ArchiveFacts {
  /** Whether a process of the service runs: it moves the log. */
  readonly isRunning: boolean
  /** Since when the database server runs. */
  readonly startedAt: number
  /** Whether there is the folder that tells the server to keep its log. */
  readonly isKept: boolean
  /** The oldest segment that the server has not copied into that folder; null if there is none. */
  readonly uncopiedSince: number | null
  /** The oldest segment in that folder. */
  readonly unmovedSince: number | null
  /** When the newest segment that no longer waits arrived in the backups. */
  readonly movedAt: number | null
  readonly hasBase: boolean
}

const MINUTE_MS = 60_000

/**
 * The log is late only if some of it waits although the service runs and moves nothing: a database in which nothing
 * happens has no log to move, and a backlog takes its time.
 */
export function judgeArchive(
  facts: ArchiveFacts,
  backups: readonly BackupFacts[] | null,
  now: number,
): Finding[] {
  // Without any backup, another check says so.
  const base = !facts.hasBase && backups !== null && backups.length > 0 ? [warning('archiveNoBase')] : []
  if (!facts.isRunning) return base
  const late = lateness(facts, now)
  if (late) return [late, ...base]
  return base.length > 0 ? base : [well('archiveWell')]
}

function lateness(facts: ArchiveFacts, now: number): Finding | undefined {
  const { startedAt, isKept, uncopiedSince, unmovedSince, movedAt } = facts
  const minutesSince = (at: number) =>
    Math.floor((now - Math.max(at, startedAt, movedAt ?? startedAt)) / MINUTE_MS)
  const { warning: least, error: worst } = THRESHOLDS.archiveMinutes
  if (!isKept) return minutesSince(startedAt) >= least ? warning('archiveOff') : undefined
  const [code, since] =
    unmovedSince === null
      ? (['archiveStuck', uncopiedSince] as const)
      : (['archiveWaits', unmovedSince] as const)
  const minutes = since === null ? 0 : minutesSince(since)
  if (minutes < least) return undefined
  return (minutes >= worst ? error : warning)(code, minutes)
}
