/** What the doctor finds out about a standby: whether it is the right one, may be read, and how far behind it is. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, type Database } from '../database/open.ts'
import { createExternalDatabase, type ExternalDatabase } from '../testing/postgres.ts'
import { eventually } from '../testing/processes.ts'
import { queryAt } from '../testing/query-at.ts'
import { judgeReplica } from './judge-database.ts'
import { readReplica, readServer } from './read-server.ts'

let primary: ExternalDatabase
let standby: ExternalDatabase
let database: Database

beforeAll(async () => {
  primary = await createExternalDatabase()
  await primary.start()
  standby = await primary.createStandby()
  await standby.start()
  database = openDatabase({ url: primary.url, applicationName: 'test' })
}, 120_000)
afterAll(async () => {
  await database?.close()
  await standby?.remove()
  await primary?.remove()
})

async function find(changed: { pathname?: string; username?: string; password?: string } = {}) {
  const url = Object.assign(new URL(standby.url), changed).href
  const server = await readServer(database)
  const replica = await readReplica(url, { database, server }, new AbortController().signal)
  const found = 'code' in replica ? [replica] : judgeReplica(replica)
  return found.map(({ level, code }) => `${level} ${code}`)
}

it('a standby that follows is well, and one whose replay is paused is behind', async () => {
  expect(await find()).toEqual(['well replicaWell'])
  await queryAt(standby.url, 'select pg_wal_replay_pause()')
  await eventually(async () => {
    const [row] = await queryAt<{ state: string }>(
      standby.url,
      'select pg_get_wal_replay_pause_state() as state',
    )
    return row?.state === 'paused'
  })
  await queryAt(primary.url, 'create table box (id int)')
  expect(await find()).toEqual(['warning replicaBehind'])
  await queryAt(standby.url, 'select pg_wal_replay_resume()')
}, 120_000)

it('a standby is the wrong one for another database, and unusable for a role that cannot read the tables', async () => {
  await queryAt(primary.url, 'create database another')
  await queryAt(primary.url, 'create table bowl (id int)')
  await queryAt(primary.url, `create role reader login password 'reader'`)
  await eventually(async () => (await find()).includes('well replicaWell'))
  expect(await find({ pathname: '/another' })).toEqual(['warning replicaOther'])
  expect(await find({ username: 'reader', password: 'reader' })).toEqual([
    'well replicaWell',
    'error replicaHidden',
  ])
}, 120_000)
