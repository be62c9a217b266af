/** One PostgreSQL per test run, with a migrated template database that each test file copies. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { openCatalogues } from '../database/catalogue.ts'
import { openEmbedded } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import { NO_FSYNC } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the server's database `postgres`. */
    adminUrl: string
    /** A migrated database without connections. */
    templateName: string
  }
}

interface Prepared {
  adminUrl: string
  templateName: string
  release(): Promise<void>
}

interface Server {
  adminUrl: string
  stop(): Promise<void>
}

async function ownServer(): Promise<Server> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pfotenportal-test-'))
  // As root the server runs as another user, who needs access to the directory.
  chmodSync(dataDir, 0o755)
  const embedded = await openEmbedded({ dataDir, idleSeconds: 20 })
  const adminUrl = withDatabase(embedded.url, 'postgres')
  // Nothing here outlives the run, so no commit has to wait for the disk.
  for (const statement of NO_FSYNC) await administer(adminUrl, statement)
  return {
    adminUrl,
    async stop() {
      await embedded.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function withDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

async function administer(adminUrl: string, statement: string): Promise<{ name?: string }[]> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    return (await client.query<{ name?: string }>(statement)).rows
  } finally {
    await client.end()
  }
}

/** The template and the databases copied from it (test-database.ts). */
async function dropAll(adminUrl: string, prefix: string): Promise<void> {
  const found = `select datname as name from pg_database where starts_with(datname, '${prefix}')`
  for (const { name } of await administer(adminUrl, found)) {
    await administer(adminUrl, `drop database if exists ${name} with (force)`)
  }
}

async function prepare(): Promise<Prepared> {
  const given = process.env['TEST_DATABASE_URL']
  const server: Server = given ? { adminUrl: given, stop: async () => undefined } : await ownServer()
  const templateName = `pfotenportal_template_${process.pid}`
  await administer(server.adminUrl, `create database ${templateName}`)
  const database = openDatabase({ url: withDatabase(server.adminUrl, templateName) })
  await migrate(database)
  await openCatalogues(database, true)
  await database.close()
  return {
    adminUrl: server.adminUrl,
    templateName,
    async release() {
      // Databases that end with their server need not be dropped.
      if (given) await dropAll(server.adminUrl, templateName)
      await server.stop()
    },
  }
}

/** Shared by the projects of one run: each calls the setup, and the last teardown releases it. */
const shared: { prepared?: Promise<Prepared>; users: number } = (Reflect.get(
  globalThis,
  'pfotenportalTestServer',
) as { users: number } | undefined) ?? { users: 0 }
Reflect.set(globalThis, 'pfotenportalTestServer', shared)

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.users += 1
  shared.prepared ??= prepare()
  const prepared = await shared.prepared
  project.provide('adminUrl', prepared.adminUrl)
  project.provide('templateName', prepared.templateName)
  return async () => {
    shared.users -= 1
    if (shared.users === 0) await prepared.release()
  }
}
