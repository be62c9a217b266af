/** An empty, migrated database of its own for a test. */
import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { openDatabase, type Database } from '../database/open.ts'

export interface TestDatabase {
  readonly url: string
  /** Ends every connection and removes the database. */
  drop(): Promise<void>
}

async function administer(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('adminUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Creates the database; `empty` leaves out even the tables. */
export async function createTestDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const name = `pfotenportal_test_${randomBytes(6).toString('hex')}`
  const template = options.empty ? 'template0' : inject('templateName')
  await administer(`create database ${name} template ${template}`)
  const url = new URL(inject('adminUrl'))
  url.pathname = `/${name}`
  return { url: url.href, drop: () => administer(`drop database if exists ${name} with (force)`) }
}

/** A pool on a database of its own; both end with `close`. */
export async function openTestDatabase(): Promise<Database> {
  const created = await createTestDatabase()
  const database = openDatabase({ url: created.url, maxConnections: 10 })
  return {
    ...database,
    async close() {
      await database.close()
      await created.drop()
    },
  }
}
