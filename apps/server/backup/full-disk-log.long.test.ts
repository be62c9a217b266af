/** The embedded database and its log while the disk of the backups is full. Only root may make such a disk. */
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Services } from '../context/services.ts'
import { homeOf, openEmbedded, type Embedded } from '../database/embedded.ts'
import { waitingLog } from '../database/embedded/log-archive.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase, type Database } from '../database/open.ts'
import { runSource } from '../testing/processes.ts'
import { queryAt } from '../testing/query-at.ts'
import { canMountDisk, mountSmallDisk, type SmallDisk } from '../testing/small-disk.ts'
import { testConfig } from '../testing/test-config.ts'
import { readBases, takeBase } from './base.ts'
import { readBackups } from './list.ts'
import { logRoutine } from './log-routine.ts'
import { clusterIn, logDirectoryOf, waitingSegments } from './log.ts'
import { restorePointInTime } from './point-in-time.ts'

// Starts processes, on a machine shared with other tests.
vi.setConfig({ testTimeout: 480_000 })

const withDisk = it.skipIf(!canMountDisk())

let root: string
let dataDir: string
let backupDir: string
let disk: SmallDisk | undefined
let embedded: Embedded | undefined
let database: Database | undefined

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pfotenportal-log-'))
  chmodSync(root, 0o755)
  dataDir = join(root, 'data')
  backupDir = join(root, 'backups')
  mkdirSync(backupDir)
  disk = mountSmallDisk(backupDir)
})
afterEach(async () => {
  await close()
  disk?.unmount()
  rmSync(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

async function open(): Promise<string> {
  embedded = await openEmbedded({ dataDir, idleSeconds: 20 })
  database = openDatabase({ url: embedded.url })
  return embedded.url
}

async function close(): Promise<void> {
  await database?.close()
  await embedded?.close()
  database = undefined
  embedded = undefined
}

const config = () => testConfig({ DATA_DIR: dataDir, BACKUP_DIR: backupDir })
/** What the service does every 30 seconds. */
const runRoutine = () => logRoutine.run({ config: config(), database } as Services)
const waiting = () => waitingSegments(waitingLog(homeOf(dataDir)))
const logDirectory = async () =>
  logDirectoryOf(backupDir, (await clusterIn(join(homeOf(dataDir), 'cluster'))) ?? null)
const moved = async () => readdirSync(await logDirectory()).toSorted()

/** Rows that no compression makes smaller, and a finished segment of the log with them. */
async function add(url: string, id: number): Promise<void> {
  const before = (await waiting()).length
  await queryAt(
    url,
    `insert into box select ${id}, string_agg(md5(i::text || ${id}), '') from generate_series(1, 40000) as i`,
  )
  await queryAt(url, 'select pg_switch_wal()')
  await expect.poll(async () => (await waiting()).length).toBeGreaterThan(before)
}

/** `npm run backup`: its exit code, and what it prints. */
async function backup(): Promise<[number | null, string]> {
  const env = { NODE_ENV: 'test', DATA_DIR: dataDir, BACKUP_DIR: backupDir }
  const command = runSource('cli/main.ts', { args: ['backup'], env })
  await once(command.child, 'close')
  return [command.child.exitCode, command.output()]
}

const boxes = async (url: string) =>
  (await queryAt<{ id: number }>(url, 'select id from box order by id')).map(({ id }) => id)

async function create(url: string): Promise<void> {
  await queryAt(url, 'create table box (id int primary key, content text)')
  await queryAt(url, 'alter table box alter content set storage external')
  await queryAt(url, 'create table restore (backup_at timestamptz, file text)')
}

withDisk(
  'what of the log finds no room waits beside the database, follows in order, and is restored to its end',
  async () => {
    const url = await open()
    await create(url)
    await takeBase({ url, home: homeOf(dataDir), backupDir, recipients: [], version: '1.0.0' })
    for (let id = 1; id < 5; id += 1) await add(url, id)
    const before = await moved()
    const all = await waiting()
    // Room for the first of them and a part of the second.
    expect(disk?.fill(1_000_000)).toBe(true)
    await expect(runRoutine()).rejects.toThrow(
      `The disk of ${await logDirectory()} is full. Free some space there or enlarge it, then try again.`,
    )
    const left = await waiting()
    const [first = '', ...rest] = (await moved()).filter((name) => !before.includes(name))
    expect([first.slice(0, 24), rest]).toEqual([all[0], []])
    expect(left).toEqual(all.slice(1))
    await expect(runRoutine()).rejects.toThrow(`waits in ${waitingLog(homeOf(dataDir))}`)
    // No segment is ended early while those before it wait.
    expect(await waiting()).toEqual(left)
    // The database goes on.
    await add(url, 5)
    expect(await boxes(url)).toEqual([1, 2, 3, 4, 5])

    disk?.free()
    await runRoutine()
    await expect.poll(async () => (await waiting()).length).toBeLessThan(2)
    await runRoutine()
    const names = (await moved()).map((name) => name.slice(0, 24))
    expect(names).toEqual(expect.arrayContaining([...all]))
    await close()

    // The disk of the database is lost as well.
    rmSync(dataDir, { recursive: true })
    await restorePointInTime({ dataDir, backupDir, identities: [], recipients: [], at: null })
    expect(await boxes(await open())).toEqual([1, 2, 3, 4, 5])
  },
)

withDisk(
  'while the disk of the backups is not mounted, the log is not moved to the disk below, and comes back whole',
  async () => {
    const url = await open()
    await create(url)
    await takeBase({ url, home: homeOf(dataDir), backupDir, recipients: [], version: '1.0.0' })
    const held = join(root, 'held')
    mkdirSync(held)
    disk?.move(held)
    await add(url, 1)
    await expect(runRoutine()).rejects.toThrow(
      `${backupDir} is not the directory of the backups so far: it has no folder "log", to which the log of the database was moved. Mount its disk.`,
    )
    expect(readdirSync(backupDir)).toEqual([])
    // Neither is a backup taken there.
    expect(await backup()).toEqual([1, expect.stringMatching(/is not the directory of the backups so far/)])
    expect(readdirSync(backupDir)).toEqual([])
    rmSync(backupDir, { recursive: true })
    await expect(runRoutine()).rejects.toThrow(/Mount its disk/)
    expect(existsSync(backupDir)).toBe(false)

    mkdirSync(backupDir)
    disk?.move(backupDir)
    await runRoutine()
    await close()
    rmSync(dataDir, { recursive: true })
    await restorePointInTime({ dataDir, backupDir, identities: [], recipients: [], at: null })
    expect(await boxes(await open())).toEqual([1])
  },
)

withDisk(
  'a disk with room for a backup and none for a base fails the nightly command, and is not filled up by it',
  async () => {
    await open()
    if (database) await migrate(database)
    for (let day = 10; day < 31; day += 1)
      writeFileSync(join(backupDir, `pfotenportal-202001${day}T013000000Z.backup`), '')
    expect(await backup()).toEqual([0, expect.stringMatching(/ 8 kept, 14 deleted, any moment since /)])
    const [first, ...none] = await readBases(backupDir)
    expect(none).toEqual([])
    expect(disk?.fill(1_000_000)).toBe(true)
    for (let night = 0; night < 2; night += 1)
      expect(await backup()).toEqual([
        1,
        `The disk of ${backupDir} is full. Free some space there or enlarge it, then try again. What was there before is as it was.\n`,
      ])
    // Of each day only the newest is left.
    expect((await readBackups(backupDir)).length).toBeLessThan(10)
    expect(readdirSync(backupDir).filter((name) => name.endsWith('.part'))).toEqual([])
    expect(await readBases(backupDir)).toEqual([first])
    disk?.free()
    expect(await backup()).toEqual([0, expect.stringMatching(/ deleted, any moment since /)])
    expect(await readBases(backupDir)).not.toEqual([first])
  },
)
