import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually, runSource, type TestProcess } from '../testing/processes.ts'
import { queryAt } from '../testing/query-at.ts'
import { openEmbedded } from './embedded.ts'
import { ensureSharedDirectory, isAlive, readPostmaster } from './embedded/operating-system.ts'

const isRoot = process.getuid?.() === 0
const UNPRIVILEGED_UID = 65_534
/** False in root's home directory, for example: an ordinary user cannot start the service from there. */
const ordinaryUserCanRead =
  isRoot &&
  spawnSync(process.execPath, ['-e', 'fs.accessSync(process.argv[1])', import.meta.filename], {
    cwd: tmpdir(),
    uid: UNPRIVILEGED_UID,
    gid: UNPRIVILEGED_UID,
  }).status === 0

/** Setting up a cluster is slow: tests that do not need a new one share it. */
const sharedDir = newDirectory()
let dataDir: string
let cluster: string
let processes: TestProcess[]

function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'pfotenportal-embedded-'))
  chmodSync(directory, 0o755)
  return directory
}

function useDirectory(directory: string): void {
  dataDir = directory
  cluster = join(dataDir, 'postgres/cluster')
}

beforeEach(() => {
  useDirectory(sharedDir)
  processes = []
})

afterEach(async () => {
  await Promise.all(processes.map((it) => it.end('SIGTERM')))
  if (existsSync(cluster)) await (await openEmbedded({ dataDir })).close()
  if (dataDir !== sharedDir) rmSync(dataDir, { recursive: true, force: true })
})

afterAll(() => rmSync(sharedDir, { recursive: true, force: true }))

function hold(idleSeconds = 60, identity: { uid?: number; gid?: number } = {}): TestProcess {
  const holder = runSource('testing/hold-embedded.ts', { args: [dataDir, String(idleSeconds)], ...identity })
  processes.push(holder)
  return holder
}

async function urlOf(holder: TestProcess): Promise<string> {
  return (await holder.until(/^open (\S+)/m))[1] ?? ''
}

/** The values in the rows. */
async function query<T>(url: string, text: string): Promise<T[]> {
  return (await queryAt<Record<string, T>>(url, text)).flatMap((row) => Object.values(row))
}

function serverPid(): number {
  return readPostmaster(cluster)?.pid ?? 0
}

describe('the embedded server', () => {
  test('survives a killed service with its data, and the next start attaches to it', async () => {
    const first = hold()
    const url = await urlOf(first)
    await query(url, 'create table note (text text)')
    await query(url, "insert into note values ('kept')")
    const pid = serverPid()
    await first.end('SIGKILL')
    expect(isAlive(pid)).toBe(true)
    const next = await openEmbedded({ dataDir })
    expect(serverPid()).toBe(pid)
    expect(await query(next.url, 'select text from note')).toEqual(['kept'])
    await next.close()
  })

  test('is restarted for the running service if it is killed, with its data', async () => {
    let restored = 0
    const it = await openEmbedded({ dataDir, onRestored: () => (restored += 1) })
    await query(it.url, 'create table memo (text text)')
    await query(it.url, "insert into memo values ('kept')")
    process.kill(serverPid(), 'SIGKILL')
    await eventually(() => restored === 1, 30_000)
    expect(await query(it.url, 'select text from memo')).toEqual(['kept'])
    await it.close()
  })

  test('is started once if two services start together on an empty directory', async () => {
    useDirectory(newDirectory())
    const [a, b] = [hold(), hold()]
    const urls = [await urlOf(a), await urlOf(b)]
    expect(urls[0]).toBe(urls[1])
    const pid = serverPid()
    await a.end('SIGTERM')
    expect(isAlive(pid)).toBe(true)
    await b.end('SIGTERM')
    expect(isAlive(pid)).toBe(false)
  })

  test('is stopped by its watcher some time after the last service has ended', async () => {
    const first = hold(1)
    await urlOf(first)
    const pid = serverPid()
    await first.end('SIGKILL')
    expect(isAlive(pid)).toBe(true)
    await eventually(() => !isAlive(pid), 20_000)
  })

  test('starts despite a stale postmaster.pid with the id of an unrelated process', async () => {
    await (await openEmbedded({ dataDir })).close()
    writeFileSync(
      join(cluster, 'postmaster.pid'),
      `${process.pid}\n${cluster}\n0\n20000\n\n127.0.0.1\n0\nready\n`,
    )
    const it = await openEmbedded({ dataDir })
    expect(await query(it.url, 'select 1')).toEqual([1])
    await it.close()
  })

  test('listens on this machine only, and only its user can read its password', async () => {
    const it = await openEmbedded({ dataDir })
    expect(await query(it.url, 'show listen_addresses')).toEqual(['127.0.0.1'])
    expect(await query(it.url, 'show data_checksums')).toEqual(['on'])
    expect(Number(new URL(it.url).port)).toBeLessThan(32_768)
    const password = join(dataDir, 'postgres/password')
    expect(statSync(password).mode & 0o777).toBe(0o600)
    const wrong = new URL(it.url)
    wrong.password = 'wrong'
    await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password/)
    expect(readFileSync(password, 'utf8')).toHaveLength(32)
    await it.close()
  })

  test('a data directory that is not a directory is refused by name', async () => {
    const file = join(sharedDir, 'a-file')
    writeFileSync(file, '')
    await expect(openEmbedded({ dataDir: file })).rejects.toThrow(`DATA_DIR ${file} cannot be used`)
  })

  test('sorts by German rules', async () => {
    const it = await openEmbedded({ dataDir })
    const sorted = await query(
      it.url,
      "select x from (values ('Zoe'), ('Ömer'), ('Otto'), ('Ärmel'), ('Anna')) as t (x) order by x",
    )
    expect(sorted).toEqual(['Anna', 'Ärmel', 'Ömer', 'Otto', 'Zoe'])
    await it.close()
  })
})

describe.runIf(isRoot)('as root', () => {
  test('the server runs as another user', async () => {
    const it = await openEmbedded({ dataDir })
    expect(statSync(cluster).uid).not.toBe(0)
    expect(statSync(`/proc/${serverPid()}`).uid).toBe(statSync(cluster).uid)
    await it.close()
  })

  test('the database is in the data directory, also below one that this user may not enter', async () => {
    const closed = newDirectory()
    useDirectory(join(closed, 'deep/data'))
    chmodSync(closed, 0o700)
    const first = await openEmbedded({ dataDir })
    expect(first.notes.join()).toContain(`A new, empty database was created in ${dataDir}/postgres`)
    await query(first.url, 'create table note (text text)')
    await first.close()
    expect(statSync(join(cluster, 'PG_VERSION')).uid).not.toBe(0)
    // The documented backup has everything.
    const copy = join(closed, 'copy')
    expect(spawnSync('cp', ['-a', dataDir, copy]).status).toBe(0)
    useDirectory(copy)
    const again = await openEmbedded({ dataDir })
    expect(again.notes.join()).not.toContain('new, empty')
    expect(await query(again.url, 'select count(*)::int from note')).toEqual([0])
    await again.close()
    rmSync(closed, { recursive: true, force: true })
  })

  test('after a copy that changed its owner, the start names the commands that give it back', async () => {
    await (await openEmbedded({ dataDir })).close()
    const copy = newDirectory()
    spawnSync('cp', ['-r', join(dataDir, 'postgres'), copy])
    useDirectory(copy)
    const failed = await openEmbedded({ dataDir }).catch((error: unknown) => error)
    const [command = ''] = /chown -R .*$/.exec(String(failed)) ?? []
    expect(String(failed)).toContain('belongs to "root"')
    expect(spawnSync('sh', ['-c', command]).status).toBe(0)
    await (await openEmbedded({ dataDir })).close()
    chmodSync(cluster, 0o755)
    await expect(openEmbedded({ dataDir })).rejects.toThrow('chmod -R u=rwX,g=,o=')
    chmodSync(cluster, 0o700)
  })

  test('a database that an earlier version put elsewhere is found, and moved by the named command', async () => {
    useDirectory(newDirectory())
    const place = ensureSharedDirectory(dataDir)
    try {
      const it = await openEmbedded({ dataDir })
      await query(it.url, 'create table note (text text)')
      await it.close()
      rmSync(join(dataDir, 'database-created'))
      renameSync(join(dataDir, 'postgres'), join(place, 'postgres'))
      const failed = String(await openEmbedded({ dataDir }).catch((error: unknown) => error))
      const [command = ''] = /mv .*$/.exec(failed) ?? []
      expect(spawnSync('sh', ['-c', command]).status).toBe(0)
      const again = await openEmbedded({ dataDir })
      expect(await query(again.url, 'select count(*)::int from note')).toEqual([0])
      await again.close()
    } finally {
      rmSync(place, { recursive: true, force: true })
    }
  })
})

describe('a data directory whose database is missing or not safe to use is refused', () => {
  beforeEach(async () => {
    useDirectory(newDirectory())
    await (await openEmbedded({ dataDir })).close()
  })

  test('if the folder was deleted, until the marker is removed', async () => {
    rmSync(join(dataDir, 'postgres'), { recursive: true })
    await expect(openEmbedded({ dataDir })).rejects.toThrow(/has a database since 20.* is missing/)
    rmSync(join(dataDir, 'database-created'))
    await (await openEmbedded({ dataDir })).close()
  })

  test('if it was moved away while its server runs', async () => {
    const it = await openEmbedded({ dataDir })
    const moved = `${dataDir}-moved`
    renameSync(dataDir, moved)
    await expect(openEmbedded({ dataDir })).rejects.toThrow(/the server of its database runs \(process \d+\)/)
    await expect(openEmbedded({ dataDir: moved })).rejects.toThrow(/while its server was running/)
    rmSync(dataDir, { recursive: true })
    renameSync(moved, dataDir)
    await it.close()
  })

  test('if a part of it is missing, or it was written by another version of PostgreSQL', async () => {
    writeFileSync(join(cluster, 'PG_VERSION'), '17\n')
    await expect(openEmbedded({ dataDir })).rejects.toThrow(/written by PostgreSQL 17.*upgrade -- postgres/)
    rmSync(join(cluster, 'PG_VERSION'))
    await expect(openEmbedded({ dataDir })).rejects.toThrow(/incomplete.*PG_VERSION is missing/)
    rmSync(join(dataDir, 'postgres'), { recursive: true })
  })

  test('but a symbolic link to it is followed', async () => {
    const link = `${dataDir}-link`
    symlinkSync(dataDir, link)
    const it = await openEmbedded({ dataDir: link })
    expect(it.notes).toEqual([])
    await it.close()
    rmSync(link)
  })
})

describe.runIf(ordinaryUserCanRead)('as an ordinary user', () => {
  test('the server runs as this user', async () => {
    useDirectory(newDirectory())
    chownSync(dataDir, UNPRIVILEGED_UID, UNPRIVILEGED_UID)
    const holder = hold(60, { uid: UNPRIVILEGED_UID, gid: UNPRIVILEGED_UID })
    expect(await query(await urlOf(holder), 'select 1')).toEqual([1])
    expect(statSync(cluster).uid).toBe(UNPRIVILEGED_UID)
    expect(await holder.end('SIGTERM')).toBe(0)
  })

  test("another user's data directory is refused by name", async () => {
    useDirectory(newDirectory())
    chownSync(dataDir, UNPRIVILEGED_UID, UNPRIVILEGED_UID)
    mkdirSync(join(dataDir, 'postgres'), { mode: 0o700 })
    const holder = hold(60, { uid: UNPRIVILEGED_UID, gid: UNPRIVILEGED_UID })
    await expect(urlOf(holder)).rejects.toThrow(/was created by another user/)
  })
})
