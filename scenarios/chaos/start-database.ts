/** PostgreSQL on a disk of its own, which can be killed and filled. */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '@pfotenportal/server/database/embedded'
import { openDatabase, type Database } from '@pfotenportal/server/database/open'
import { mountSmallDisk, unmount, type SmallDisk } from '@pfotenportal/server/testing/small-disk'

export interface ChaosDatabase {
  readonly url: string
  readonly database: Database
  /** A directory beside the database's disk. */
  readonly directory: string
  /** Undefined unless it was asked for, and where nobody but root may mount one. */
  readonly disk: SmallDisk | undefined
  /** Kills the server. Returns false if it is down already. */
  kill(): Promise<boolean>
  close(): Promise<void>
}

const PREFIX = 'pfotenportal-chaos-'

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Removes what killed runs have left: the name of a directory has the process that made it. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = new RegExp(`^${PREFIX}(\\d+)-`).exec(name) ?? []
    if (pid === undefined || isAlive(Number(pid))) continue
    unmount(join(tmpdir(), name, 'data'))
    rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}

/** Starts the server, on a disk that can be filled if that is asked for. */
export async function startDatabase(withDisk: boolean): Promise<ChaosDatabase> {
  removeLeftovers()
  const directory = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
  const dataDir = join(directory, 'data')
  mkdirSync(dataDir)
  // As root, PostgreSQL runs as another user, who needs access to the directory.
  for (const each of [directory, dataDir]) chmodSync(each, 0o755)
  const disk = withDisk ? mountSmallDisk(dataDir) : undefined
  const embedded = await openEmbedded({ dataDir, idleSeconds: 20 })
  const database = openDatabase({ url: embedded.url, onConnectionLost: () => undefined })
  return {
    url: embedded.url,
    database,
    directory,
    disk,
    async kill() {
      try {
        const { rows } = await database.pool.query<{ file: string }>(
          "select pg_read_file('postmaster.pid') as file",
        )
        const pid = Number(rows[0]?.file.split('\n')[0])
        return pid > 1 && process.kill(pid, 'SIGKILL')
      } catch {
        return false
      }
    },
    async close() {
      await database.close()
      await embedded.close()
      disk?.unmount()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
