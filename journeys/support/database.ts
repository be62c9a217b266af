/** One PostgreSQL for the run; each test gets a copy of a database in which the sample world is already loaded. */
import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

export const TEMPLATE = 'journeys_template'

export async function administer(adminUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

export async function copyWorld(adminUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `journey_${randomBytes(6).toString('hex')}`
  await administer(adminUrl, `create database ${name} template ${TEMPLATE}`)
  return {
    url: databaseUrl(adminUrl, name),
    drop: () => administer(adminUrl, `drop database if exists ${name} with (force)`),
  }
}
