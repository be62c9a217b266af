/** Which processes run, and which of them is the server of a cluster. */
import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

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

/** Whether the process is the server of this cluster, and not an unrelated one that got the same id later. */
export function isServerOf(pid: number, cluster: string): boolean {
  const command = isAlive(pid) ? commandOf(pid) : ''
  return command.includes('postgres') && command.includes(`-D ${cluster} `)
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
