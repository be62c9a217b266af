/** Bases and log of several databases in one directory, as a new one in the place of another leaves them (C-657). */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { basesOf, deleteOldBases, readBases } from './base.ts'
import { beginLog, logDirectoryOf } from './log.ts'

const FORMER = '6A00000000000001'
/** Created on 30 November 2026 at 12:00 UTC. */
const CREATED_AT = Date.UTC(2026, 10, 30, 12) / 1000
const PRESENT = `${CREATED_AT.toString(16).toUpperCase()}00000002`

let root: string
let backupDir: string
let home: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pfotenportal-base-'))
  backupDir = join(root, 'backups')
  home = join(root, 'postgres')
  mkdirSync(backupDir)
  mkdirSync(join(home, 'cluster/global'), { recursive: true })
  const control = Buffer.alloc(512)
  control.writeBigUInt64LE(BigInt(`0x${PRESENT}`))
  writeFileSync(join(home, 'cluster/global/pg_control'), control)
})
afterEach(() => rmSync(root, { recursive: true }))

const segment = (number: number) => `00000001${number.toString(16).padStart(16, '0').toUpperCase()}`

function addBase(time: string, first: number, cluster: string | null): string {
  const name = `pfotenportal-${time}-${segment(first)}${cluster === null ? '' : `-${cluster}`}.base`
  writeFileSync(join(backupDir, name), '')
  return name
}

function addLog(cluster: string | null, numbers: readonly number[]): void {
  const directory = logDirectoryOf(backupDir, cluster)
  mkdirSync(directory, { recursive: true })
  for (const number of numbers) writeFileSync(join(directory, `${segment(number)}.gz`), '')
  writeFileSync(join(directory, '00000002.history.gz'), '')
}

const logOf = (cluster: string | null) =>
  readdirSync(logDirectoryOf(backupDir, cluster))
    .filter((name) => name.endsWith('.gz') && !name.includes('history'))
    .map((name) => Number.parseInt(name.slice(8, 24), 16))

it('the log of a new database is kept beside that of the former one, which is far ahead', async () => {
  addBase('20261129T013000000Z', 900, FORMER)
  addLog(FORMER, [899, 900, 901])
  addBase('20261130T130000000Z', 5, PRESENT)
  addLog(PRESENT, [4, 5, 6])
  await deleteOldBases(backupDir)
  expect([logOf(FORMER), logOf(PRESENT)]).toEqual([
    [900, 901],
    [5, 6],
  ])
})

it('a former database goes with its last base: its folder half a day after anything was written there', async () => {
  addLog(FORMER, [900])
  addBase('20261130T130000000Z', 5, PRESENT)
  addLog(PRESENT, [5])
  await deleteOldBases(backupDir)
  expect(logOf(FORMER)).toEqual([900])
  const before = Date.now() / 1000 - 13 * 3600
  for (const cluster of [FORMER, PRESENT]) utimesSync(logDirectoryOf(backupDir, cluster), before, before)
  await deleteOldBases(backupDir)
  expect(readdirSync(logDirectoryOf(backupDir, null))).not.toContain(FORMER)
  expect(logOf(PRESENT)).toEqual([5])
})

it('what version 1.0.0 wrote is kept as long as its bases, and then all but the histories is deleted', async () => {
  const old = addBase('20261130T133000000Z', 5, null)
  addLog(null, [3, 5, 6])
  addBase('20261130T140000000Z', 9, PRESENT)
  await deleteOldBases(backupDir)
  expect(logOf(null)).toEqual([5, 6])
  rmSync(join(backupDir, old))
  await deleteOldBases(backupDir)
  expect(readdirSync(logDirectoryOf(backupDir, null))).toEqual(['00000002.history.gz'])
})

it('what was moved since an upgrade is kept as long as a base of version 1.0.0 that needs it', async () => {
  const old = addBase('20261130T133000000Z', 5, null)
  addLog(PRESENT, [6, 8, 9])
  addBase('20261130T140000000Z', 9, PRESENT)
  await deleteOldBases(backupDir)
  expect(logOf(PRESENT)).toEqual([6, 8, 9])
  rmSync(join(backupDir, old))
  await deleteOldBases(backupDir)
  expect(logOf(PRESENT)).toEqual([9])
})

it('any moment since means of the running database: what is older than it is of another one', async () => {
  addBase('20261130T113000000Z', 900, null)
  addBase('20261130T140000000Z', 910, FORMER)
  expect(await basesOf(home, await readBases(backupDir))).toEqual([])
  const unnamed = addBase('20261130T123000000Z', 2, null)
  const named = addBase('20261130T150000000Z', 3, PRESENT)
  const found = await basesOf(home, await readBases(backupDir))
  expect(found.map(({ path }) => path)).toEqual([named, unnamed].map((name) => join(backupDir, name)))
})

it('a new database moves its log into a folder of its own', async () => {
  addLog(null, [900])
  expect(await beginLog(home, backupDir)).toBe(join(backupDir, 'log', PRESENT))
  expect(logOf(PRESENT)).toEqual([])
})
