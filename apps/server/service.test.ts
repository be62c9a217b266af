import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { reasonOf } from './service.ts'

async function errorOf(work: () => unknown): Promise<unknown> {
  try {
    await work()
  } catch (error) {
    return error
  }
  throw new Error('it did not fail')
}

it.each([
  [
    'a missing file of the build',
    () => readFileSync('/nowhere/worker.js'),
    /^A file is missing: \/nowhere\/worker\.js\. If it belongs to the service, build it again/,
  ],
  [
    'a database whose socket is missing',
    () => new Client({ host: '/nowhere' }).connect(),
    /^The database became unavailable during the start: connect ENOENT/,
  ],
])('a start that fails because of %s says so', async (_, work, reason) => {
  expect(reasonOf(await errorOf(work), { port: 3000 })).toMatch(reason)
})
