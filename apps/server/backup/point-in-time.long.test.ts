/** The embedded database is restored to a moment between two changes, and to the end of its log (decision 101). */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { instant } from '@pfotenportal/domain/core/calendar'
import { homeOf, openEmbedded, type Embedded } from '../database/embedded.ts'
import { waitingLog } from '../database/embedded/log-archive.ts'
import { queryAt } from '../testing/query-at.ts'
import { deleteOldBases, readBases, takeBase } from './base.ts'
import { readBackups } from './list.ts'
import { beginLog, clusterIn, logDirectoryOf, moveLog, waitingSegments } from './log.ts'
import { restorePointInTime } from './point-in-time.ts'
import { restoreBackup } from './restore.ts'

let root: string
let dataDir: string
let backupDir: string
let embedded: Embedded | undefined

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pfotenportal-point-'))
  chmodSync(root, 0o755)
  dataDir = join(root, 'data')
  backupDir = join(root, 'backups')
  mkdirSync(backupDir)
})
afterEach(async () => {
  await embedded?.close()
  embedded = undefined
  rmSync(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

async function open(): Promise<string> {
  embedded = await openEmbedded({ dataDir, idleSeconds: 20 })
  return embedded.url
}

async function close(): Promise<void> {
  await embedded?.close()
  embedded = undefined
}

/** A table like those of the service, and the one that notes restores. */
async function create(url: string): Promise<void> {
  await queryAt(url, 'create table box (id int primary key)')
  await queryAt(url, 'create table restore (backup_at timestamptz, file text)')
}

async function add(url: string, id: number): Promise<string> {
  await queryAt(url, `insert into box values (${id})`)
  const [row] = await queryAt<{ at: string }>(
    url,
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
  )
  return row?.at ?? ''
}

const boxes = async (url: string) =>
  (await queryAt<{ id: number }>(url, 'select id from box order by id')).map(({ id }) => id)
const base = (url: string, recipients: readonly string[] = []) =>
  takeBase({ url, home: homeOf(dataDir), backupDir, recipients, version: '1.0.0' })
const restore = (at: string | null, identities: readonly string[] = []) =>
  restorePointInTime({ dataDir, backupDir, identities, recipients: [], at: at === null ? null : instant(at) })

async function finishSegment(url: string): Promise<void> {
  await queryAt(url, 'select pg_switch_wal()')
  await expect.poll(() => waitingSegments(waitingLog(homeOf(dataDir)))).not.toEqual([])
}

const move = async (recipients: readonly string[] = []) =>
  moveLog(waitingLog(homeOf(dataDir)), await beginLog(homeOf(dataDir), backupDir), recipients)
const logDirectory = async () =>
  logDirectoryOf(backupDir, (await clusterIn(join(homeOf(dataDir), 'cluster'))) ?? null)

it('any moment since the base comes back, also the last one, and each restore can be taken back by another one', async () => {
  let url = await open()
  await create(url)
  await add(url, 1)
  await base(url)
  const two = await add(url, 2)
  await finishSegment(url)
  await move()
  await new Promise((resolve) => setTimeout(resolve, 50))
  const three = await add(url, 3)
  await new Promise((resolve) => setTimeout(resolve, 50))
  await add(url, 5)
  await close()

  const first = await restore(two)
  expect(first.former).not.toBeNull()
  url = await open()
  expect(await boxes(url)).toEqual([1, 2])
  expect(await queryAt(url, 'select file from restore')).toEqual([
    { file: first.base.path.split('/').at(-1) },
  ])
  await base(url)
  await add(url, 4)
  await close()

  const again = await restore(null)
  url = await open()
  expect(again.base.path).not.toBe(first.base.path)
  expect(await boxes(url)).toEqual([1, 2, 4])
  await close()

  // It was the wrong moment: the log that was left is still there, although it had not arrived in the backups.
  const third = await restore(three)
  expect(third.base.path).toBe(first.base.path)
  expect(await boxes(await open())).toEqual([1, 2, 3])
}, 400_000)

it('after the loss of the disk, everything that was moved to the backups comes back, with the private key', async () => {
  const [own, other] = [await generateIdentity(), await generateIdentity()]
  const recipients = [await identityToRecipient(own)]
  const url = await open()
  await create(url)
  await base(url, recipients)
  await add(url, 1)
  await finishSegment(url)
  await move(recipients)
  await add(url, 2)
  await close()
  rmSync(dataDir, { recursive: true })

  await expect(restore(null)).rejects.toThrow(/--identity/)
  await expect(restore(null, [other])).rejects.toThrow(/another key/)
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  await restore(null, [own])
  expect(await boxes(await open())).toEqual([1])
}, 400_000)

it('what cannot be restored is refused with a reason, and the database stays as it is', async () => {
  const url = await open()
  await create(url)
  await expect(restore(null)).rejects.toThrow(/runs. Stop every process/)
  await close()
  await expect(restore(null)).rejects.toThrow(/no base/)
  const taken = await base(await open())
  await add(embedded?.url ?? '', 1)
  await close()
  await expect(restore('2026-01-01T00:00:00.000Z')).rejects.toThrow(/oldest base/)
  await expect(restore('2999-01-01T00:00:00.000Z')).rejects.toThrow(/log ends before/)
  for (const name of readdirSync(await logDirectory()))
    writeFileSync(join(await logDirectory(), name), 'damaged')
  await expect(restore(null)).rejects.toThrow(/damaged/)
  expect(await boxes(await open())).toEqual([1])
  expect(await readBackups(backupDir)).toEqual([])
  const to = { url: embedded?.url ?? '', path: taken.path, identities: [], isMarked: false }
  await expect(restoreBackup(to)).rejects.toThrow(/base for a point in time/)
  expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres'))).toEqual(['postgres'])
}, 400_000)

it('bases of seven days are kept, and the log since the oldest of them', async () => {
  const url = await open()
  await create(url)
  for (let day = 0; day < 3; day += 1) await base(url)
  expect(await readBases(backupDir)).toHaveLength(3)
  const all = await deleteOldBases(backupDir)
  // Several of a day: the newest is kept, with its log.
  expect(all).toHaveLength(1)
  const log = readdirSync(await logDirectory()).filter((name) => !name.includes('backup'))
  expect(log.toSorted()[0]?.slice(0, 24)).toBe(all[0]?.firstSegment)
  expect(log.length).toBeGreaterThan(0)
}, 60_000)

it('a new database in the same directory is restored to any moment as well, and so is the former one', async () => {
  let url = await open()
  await create(url)
  // Each of them ends a segment.
  for (let count = 0; count < 4; count += 1) await base(url)
  const former = await add(url, 1)
  await add(url, 2)
  await finishSegment(url)
  await move()
  await close()
  renameSync(dataDir, `${dataDir}-former`)

  url = await open()
  await create(url)
  await base(url)
  await deleteOldBases(backupDir)
  await add(url, 11)
  await finishSegment(url)
  await move()
  // Such as of a later night.
  await base(url)
  const later = await add(url, 12)
  await add(url, 13)
  await finishSegment(url)
  await move()
  await deleteOldBases(backupDir)
  await close()
  await restore(later)
  expect(await boxes(await open())).toEqual([11, 12])
  await close()
  rmSync(dataDir, { recursive: true })
  await restore(null)
  expect(await boxes(await open())).toEqual([11, 12, 13])
  await close()
  // A moment before the new one existed.
  await restore(former)
  expect(await boxes(await open())).toEqual([1])
}, 400_000)

it('bases and log that version 1.0.0 wrote are restored, with what was moved since the upgrade', async () => {
  const url = await open()
  await create(url)
  const taken = await base(url)
  await add(url, 1)
  await finishSegment(url)
  await move()
  const directory = await logDirectory()
  for (const name of readdirSync(directory))
    renameSync(join(directory, name), join(logDirectoryOf(backupDir, null), name))
  renameSync(taken.path, taken.path.replace(/-[0-9A-F]{16}\.base$/, '.base'))
  await deleteOldBases(backupDir)
  await add(url, 2)
  await finishSegment(url)
  await move()
  await close()
  rmSync(dataDir, { recursive: true })
  await restore(null)
  expect(await boxes(await open())).toEqual([1, 2])
}, 400_000)
