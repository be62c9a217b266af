/** The embedded server's processes, the user it runs as, and what that user can access. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** Whether a process with this id runs, whoever owns it. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function commandOf(pid: number): string {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    } catch {
      return ''
    }
  }
  return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout
}

/** The parameter by which a server names its cluster: `-D` may be a path that only the server itself can follow. */
export const CLUSTER_PARAMETER = 'pfotenportal.cluster'

/** Whether the process is the server of this cluster, and not an unrelated one that got the same id later. */
export function isServerOf(pid: number, cluster: string): boolean {
  const command = isAlive(pid) ? commandOf(pid) : ''
  return (
    command.includes('postgres') &&
    (command.includes(`-D ${cluster} `) || command.includes(`${CLUSTER_PARAMETER}=${cluster} `))
  )
}

/** A running server of this cluster, wherever its files are by now; undefined without one. */
export function findServerOf(cluster: string): number | undefined {
  if (process.platform !== 'linux') return undefined
  return readdirSync('/proc')
    .map(Number)
    .find((pid) => pid > 0 && isServerOf(pid, cluster))
}

function isIn(pid: string, directory: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === directory
  } catch {
    return false
  }
}

/** Whether any process works in the cluster: the children of a killed server outlive it for a moment. */
export function isInUse(cluster: string): boolean {
  if (process.platform !== 'linux') return false
  return readdirSync('/proc').some((name) => /^\d+$/.test(name) && isIn(name, cluster))
}

/** The content of the server's `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
}

/** The server that claims to run on the cluster; undefined if none does or its file is still being written. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const [pid, port] = [Number(lines[0]), Number(lines[3])]
    return pid > 0 && port > 0 ? { pid, port } : undefined
  } catch {
    return undefined
  }
}

/** Why the embedded PostgreSQL cannot run, as a message for the operator. */
export class EmbeddedDatabaseError extends Error {}

/** A user with fewer permissions than ours. */
export interface RunAs {
  readonly uid: number
  readonly gid: number
}

const candidates = ['postgres', 'nobody']

function isRoot(): boolean {
  return process.getuid?.() === 0
}

function fromPasswd(name: string): RunAs | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((it) => it.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid && uid !== '0' ? { uid: Number(uid), gid: Number(gid) } : undefined
}

/** Null: our own user. Otherwise the owner of an existing cluster, else `postgres` or `nobody`. */
export function chooseRunAsUser(cluster: string): RunAs | null {
  if (!isRoot()) return null
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster)
    if (uid !== 0) return { uid, gid }
  }
  const found = candidates.map(fromPasswd).find((it) => it !== undefined)
  if (found) return found
  throw new EmbeddedDatabaseError(
    'PostgreSQL does not run as root, and there is neither a user "postgres" nor "nobody" to run it as.' +
      ' Start as a different user, or set DATABASE_URL.',
  )
}

function canEnter(directory: string, user: RunAs): boolean {
  const { uid, gid, mode } = statSync(directory)
  const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
  return (mode & bit) !== 0
}

/** Whether the user may enter the directory and all its parents. */
export function canAccess(directory: string, user: RunAs | null): boolean {
  if (user === null) return true
  for (let at = directory; ; at = dirname(at)) {
    if (!canEnter(at, user)) return false
    if (at === dirname(at)) return true
  }
}

/** The name of a user, or its number if it has none. */
export function nameOf(uid: number): string {
  const lines = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : []
  return lines.find((line) => line.split(':')[2] === String(uid))?.split(':')[0] ?? String(uid)
}

/** The process's own directory. A process follows it without entering the directories above. */
const OWN_DIRECTORY = '/proc/self/cwd'

/**
 * How a process that works in the directory, as this user, names it: by its path, or by a name that needs no access to
 * the directories above. Undefined if the system has no such name.
 */
export function nameFor(directory: string, user: RunAs | null): string | undefined {
  if (canAccess(directory, user)) return directory
  return existsSync(OWN_DIRECTORY) ? OWN_DIRECTORY : undefined
}

function isWritable(directory: string): boolean {
  try {
    accessSync(directory, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** A path that every user can enter, the same for the same data directory. */
export function sharedDirectoryOf(dataDir: string): string {
  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  return join(isWritable('/var/lib') ? '/var/lib' : '/var/tmp', `pfotenportal-${key}`)
}

/**
 * Creates this directory if it is missing. Throws EmbeddedDatabaseError if another user created it, because that user
 * could swap its content.
 */
export function ensureSharedDirectory(dataDir: string): string {
  const place = sharedDirectoryOf(dataDir)
  if (!existsSync(place)) mkdirSync(place, { mode: 0o755 })
  const found = lstatSync(place)
  if (!found.isDirectory() || found.uid !== process.getuid?.()) {
    throw new EmbeddedDatabaseError(
      `${place} belongs to another user; remove it or set DATA_DIR to a different directory.`,
    )
  }
  chmodSync(place, 0o755)
  return place
}
