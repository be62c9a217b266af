import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Encrypter, generateIdentity, identityToRecipient } from 'age-encryption'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { instant } from '@pfotenportal/domain/core/calendar'
import { migrations } from '../database/migrate.ts'
import { laterMigrations } from '../testing/later-migrations.ts'
import { queryAt } from '../testing/query-at.ts'
import { TEST_NOW } from '../testing/test-config.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { deleteOldBackups, readBackups, writeNote } from './list.ts'
import { restoreBackup } from './restore.ts'
import { takeBackup } from './take.ts'
import { UnusableBackup } from './unusable.ts'

let directory: string
let source: TestDatabase
let target: TestDatabase

beforeAll(async () => {
  source = await createTestDatabase({ sampleAt: instant(TEST_NOW) })
})
afterAll(() => source.drop())

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'pfotenportal-backup-'))
  target = await createTestDatabase({ empty: true })
})
afterEach(async () => {
  rmSync(directory, { recursive: true })
  await target.drop()
})

const take = (recipients: readonly string[] = []) =>
  takeBackup({ url: source.url, directory, recipients, version: '1.0.0' })
const restore = (path: string, more: { identities?: string[]; replaces?: boolean } = {}) =>
  restoreBackup({ url: target.url, path, identities: [], isMarked: true, ...more })

const tablesOf = (url: string) => queryAt(url, "select tablename from pg_tables where schemaname = 'public'")

it('everything that was stored is restored, numbers go on, and the restore is marked', async () => {
  // A photo of 6 MB, and text with every character that a file of rows could stumble over.
  await queryAt(
    source.url,
    String.raw`insert into server_secret values ('big', repeat(E'\\.\n\t\\N ä🐶', 400000), now())`,
  )
  const taken = await take()
  expect(taken).toMatchObject({ isEncrypted: false, migrations: Object.keys(migrations) })
  const restored = await restore(taken.path)
  expect(restored).toMatchObject({ rows: taken.rows, tables: taken.tables, takenAt: taken.takenAt })
  const facts = `select (select count(*) from customer_order) as orders, (select md5(value) from server_secret where name = 'big') as big,
    (select last_value from order_number) as last, nextval('order_number') > 0 as next, (select count(*) from pg_constraint) as constraints,
    (select count(*) from pg_trigger where tgenabled = 'O') as triggers`
  expect(await queryAt(target.url, facts)).toEqual(await queryAt(source.url, facts))
  expect(await queryAt(target.url, 'select backup_at, file, reconciled_at from restore')).toEqual([
    { backup_at: new Date(taken.takenAt), file: readdirSync(directory)[0], reconciled_at: null },
  ])
}, 30_000)

it('an encrypted backup is restored with its key, by a server that never had it, and with no other', async () => {
  const [own, other] = [await generateIdentity(), await generateIdentity()]
  const { path } = await take([await identityToRecipient(own)])
  expect(readFileSync(path).includes('customer_order')).toBe(false)
  await expect(restore(path)).rejects.toThrow(/encrypted.*--identity/)
  await expect(restore(path, { identities: [other] })).rejects.toThrow(/another key/)
  expect(await tablesOf(target.url)).toEqual([])
  expect(await restore(path, { identities: [own] })).toMatchObject({ version: '1.0.0' })
}, 30_000)

it('a truncated or changed file is refused, and nothing is changed', async () => {
  const { path } = await take()
  const whole = readFileSync(path)
  const own = await generateIdentity()
  const encrypter = new Encrypter()
  encrypter.addRecipient(await identityToRecipient(own))
  const sealed = Buffer.from(await encrypter.encrypt(whole))
  const changed = (bytes: Buffer, at: number) => {
    const copy = Buffer.from(bytes)
    copy.writeUInt8(copy.readUInt8(at) ^ 1, at)
    return copy
  }
  const cases = [
    whole.subarray(0, whole.length - 9),
    whole.subarray(0, whole.length >> 1),
    changed(whole, whole.length >> 1),
    changed(whole, whole.length - 6),
    sealed.subarray(0, sealed.length - 1000),
    changed(sealed, sealed.length >> 1),
    Buffer.from('not a backup'),
    Buffer.alloc(0),
  ]
  for (const bytes of cases) {
    writeFileSync(path, bytes)
    await expect(restore(path, { identities: [own] })).rejects.toBeInstanceOf(UnusableBackup)
  }
  expect(await tablesOf(target.url)).toEqual([])
}, 60_000)

it('a database with tables is only replaced on request, and stays as it was if the backup is damaged', async () => {
  const { path } = await take()
  await queryAt(target.url, 'create table foreign_report (id integer); insert into foreign_report values (1)')
  await expect(restore(path)).rejects.toThrow(/not empty.*--replace/)
  truncateSync(path, 20_000)
  await expect(restore(path, { replaces: true })).rejects.toThrow(/damaged/)
  expect(await queryAt(target.url, 'select id from foreign_report')).toEqual([{ id: 1 }])
  const again = await take()
  await restore(again.path, { replaces: true })
  await restore(again.path, { replaces: true })
  expect(await queryAt(target.url, 'select count(*)::int from restore')).toEqual([{ count: 1 }])
}, 60_000)

it('a restore is refused while a service is connected', async () => {
  const { path } = await take()
  const service = new Client({ connectionString: target.url, application_name: 'pfotenportal' })
  await service.connect()
  await expect(restore(path)).rejects.toThrow(/connected.*pfotenportal \(1\).*Stop/)
  await service.end()
}, 20_000)

it('a backup leaves out what belongs to somebody else, and a database of a newer version', async () => {
  const own = await createTestDatabase()
  await queryAt(own.url, 'create table foreign_report (id integer)')
  const options = { url: own.url, directory, recipients: [], version: '1.0.0' }
  await restore((await takeBackup(options)).path)
  expect(await queryAt(target.url, "select to_regclass('foreign_report')")).toEqual([{ to_regclass: null }])
  await queryAt(own.url, "insert into migration values ('9999-future', now())")
  await expect(takeBackup(options)).rejects.toThrow(/newer version.*9999-future/)
  expect(Object.keys(laterMigrations)).not.toContain('9999-future')
  await own.drop()
}, 30_000)

it('of two backups at once one is taken, and the other one says why not', async () => {
  const both = await Promise.allSettled([take(), take()])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: expect.stringContaining('Another backup') as string },
  })
}, 20_000)

it('a backup that fails leaves no file, and deletes none', async () => {
  const { path } = await take()
  const recipients = [`age1${'q'.repeat(58)}`]
  await expect(take(recipients)).rejects.toThrow()
  expect(readdirSync(directory).filter((name) => !name.endsWith('.json'))).toEqual([path.split('/').at(-1)])
}, 20_000)

it('old backups are deleted by the rule with their notes, and the newest never', async () => {
  const note = { version: '', migrations: [], rows: 0, tables: 0, bytes: 0, digest: '', isEncrypted: false }
  for (let day = 10; day < 31; day += 1) {
    const takenAt = instant(`2026-11-${day}T01:30:00.000Z`)
    const path = join(directory, `pfotenportal-202611${day}T013000000Z.backup`)
    writeFileSync(path, '')
    await writeNote(path, { ...note, takenAt })
  }
  // The clock was set back: what was just taken looks older than the rest.
  const newest = join(directory, 'pfotenportal-20261111T020000000Z.backup')
  writeFileSync(newest, '')
  const kept = await deleteOldBackups(directory, newest)
  expect(kept).toContain(newest)
  expect((await readBackups(directory)).map(({ path }) => path)).toEqual(kept)
  expect(kept).toHaveLength(10)
  expect(readdirSync(directory)).toHaveLength(kept.length * 2 - 1)
})

it('the backup before an upgrade outlives those that are taken on the same day after it', async () => {
  const note = { version: '', rows: 0, tables: 0, bytes: 0, digest: '', isEncrypted: false }
  const written: string[] = []
  for (const [hour, last] of [
    ['08', '0001'],
    ['09', '0001'],
    ['10', '0002'],
    ['11', '0002'],
  ] as const) {
    const path = join(directory, `pfotenportal-20271111T${hour}0000000Z.backup`)
    writeFileSync(path, '')
    await writeNote(path, {
      ...note,
      takenAt: instant(`2027-11-11T${hour}:00:00.000Z`),
      migrations: ['0000', last],
    })
    written.push(path)
  }
  const [, before, , newest] = written
  const kept = await deleteOldBackups(directory, newest ?? '')
  expect(kept.filter((path) => written.includes(path))).toEqual([newest, before])
})
