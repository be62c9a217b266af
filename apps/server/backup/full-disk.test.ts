/** The disk of the backups is full, read-only or not there. Only root may make such a disk; without it, these tests are skipped. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { instant } from '@pfotenportal/domain/core/calendar'
import { queryAt } from '../testing/query-at.ts'
import { canMountDisk, mountSmallDisk, type SmallDisk } from '../testing/small-disk.ts'
import { TEST_NOW } from '../testing/test-config.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { readBackupFile } from './file.ts'
import type { BackupFrame } from './frames.ts'
import { noteVerification, readBackups } from './list.ts'
import { copyIntoLog, makeLogDirectory } from './log.ts'
import { takeBackup } from './take.ts'
import { UnusableBackup } from './unusable.ts'

const canMount = canMountDisk()
const withDisk = it.skipIf(!canMount)

let database: TestDatabase
let directory: string
let disk: SmallDisk | undefined

beforeAll(async () => {
  database = await createTestDatabase({ sampleAt: instant(TEST_NOW) })
  // 3 MB that no compression makes smaller: the disk fills up while rows still come.
  await queryAt(
    database.url,
    `insert into server_secret select 'big', string_agg(md5(i::text), ''), now() from generate_series(1, 200000) as i`,
  )
})
afterAll(() => database.drop())

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'pfotenportal-backup-'))
  disk = mountSmallDisk(directory)
})
afterEach(() => {
  disk?.unmount()
  rmSync(directory, { recursive: true, force: true })
})

const take = () => takeBackup({ url: database.url, directory, recipients: [], version: '1.0.0' })
const content = () => readdirSync(directory).toSorted()
const openFiles = () => readdirSync('/proc/self/fd').length

/** The sentence of a refusal; an error with a stack would help no operator. */
async function refusal(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(UnusableBackup)
  return error instanceof Error ? error.message : ''
}

const KILOBYTES = 1024
const BLOCK = 4096

withDisk.each([
  ['to the last block', 0],
  ['while the first rows are written', 64 * KILOBYTES],
  ['while the last rows are written', 2000 * KILOBYTES],
])(
  'on a disk that is full %s, no backup is taken, the old one stays, and the next one needs no cleaning up',
  async (_when, except) => {
    const old = await take()
    const before = content()
    expect(disk?.fill(except)).toBe(true)
    const message = await refusal(take())
    expect(message).toMatch(`The disk of ${directory} is full. Free some space there`)
    expect(content()).toEqual(before)
    disk?.free()
    const next = await take()
    expect((await readBackups(directory)).map(({ path }) => path)).toEqual([next.path, old.path])
    expect(next).toMatchObject({ rows: old.rows })
  },
)

withDisk(
  'a disk that is full when only the note is missing leaves a whole backup, and says that it is full',
  async () => {
    let { bytes } = await take()
    // The next backup is of the same size up to a few bytes. They must not take another block.
    for (let more = 0; bytes % BLOCK < 300 || bytes % BLOCK > BLOCK - 300; more += 1) {
      await queryAt(
        database.url,
        `insert into server_secret select 'm${more}', string_agg(md5(i::text), ''), now() from generate_series(1, 40) as i`,
      )
      bytes = (await take()).bytes
    }
    const before = content()
    // Room for the backup, to the block, and none for its note.
    expect(disk?.fill(Math.ceil(bytes / BLOCK) * BLOCK)).toBe(true)
    expect(await refusal(take())).toMatch(`The disk of ${directory} is full`)
    const [added, ...more] = content().filter((name) => !before.includes(name))
    expect(more).toEqual([])
    expect(added).toMatch(/\.backup$/)
    disk?.free()
    let last: BackupFrame | undefined
    for await (const frame of readBackupFile(join(directory, added ?? ''), [])) last = frame
    expect(last).toMatchObject({ kind: 'end' })
  },
)

withDisk('a note keeps what it says if the result of a verification finds no room', async () => {
  const { path } = await take()
  const [before, note] = [content(), readFileSync(`${path}.json`, 'utf8')]
  expect(disk?.fill()).toBe(true)
  expect(await refusal(noteVerification(path, { at: instant(TEST_NOW), problem: null }))).toMatch('is full')
  expect(content()).toEqual(before)
  expect(readFileSync(`${path}.json`, 'utf8')).toBe(note)
})

withDisk('what a killed backup has left makes room for the one of the next night', async () => {
  const left = join(directory, 'pfotenportal-20261119T013000000Z.backup.1.part')
  writeFileSync(left, Buffer.alloc(4_000 * KILOBYTES))
  utimesSync(left, new Date(), new Date(Date.now() - 23 * 3_600_000))
  expect(disk?.fill()).toBe(true)
  const taken = await take()
  expect(content()).toEqual(
    [taken.path, `${taken.path}.json`].map((path) => path.slice(directory.length + 1)),
  )
})

withDisk('a disk that became read-only is said to be, and no file stays open', async () => {
  const log = await makeLogDirectory(directory, '6A00000000000001')
  const segment = join(tmpdir(), `pfotenportal-segment-${process.pid}`)
  writeFileSync(segment, 'log')
  await take()
  disk?.protect(true)
  expect(await refusal(take())).toMatch(`The disk of ${directory} is mounted read-only`)
  const before = openFiles()
  for (let attempt = 0; attempt < 20; attempt += 1)
    expect(await refusal(copyIntoLog(segment, 'segment', log, []))).toMatch('read-only')
  await expect.poll(openFiles, { timeout: 20_000 }).toBeLessThan(before + 20)
  disk?.protect(false)
  rmSync(segment)
  expect(await readBackups(directory)).toHaveLength(1)
})

it('a directory that is gone is not created again: its disk may only be unmounted', async () => {
  const below = join(directory, 'pfotenportal')
  const options = { url: database.url, directory: below, recipients: [], version: '1.0.0' }
  expect(await refusal(takeBackup(options))).toMatch(`${below} does not exist. Mount its disk.`)
  expect(content()).toEqual([])
})
