import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { sharedTestService } from '../../testing/shared-service.ts'
import type { Queries } from '../open.ts'
import { runOnlyImport, withoutLimit } from './only-import.ts'

const service = sharedTestService()
const alone = <T>(work: (db: Queries) => Promise<T>) => runOnlyImport(service.services.database, work)

async function limitOf(db: Queries): Promise<string | undefined> {
  const { rows } = await sql<{ statement_timeout: string }>`SHOW statement_timeout`.execute(db)
  return rows[0]?.statement_timeout
}

it('a second import is refused while one runs, also after one that failed', async () => {
  const second = () => alone(async () => 'done')
  await alone(async () => {
    await expect(second()).rejects.toThrow('Another import is running.')
  })
  await expect(alone(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await second()).toBe('done')
})

it('only a statement over all lines may take as long as it needs', async () => {
  const limits = await alone(async (db) => [await withoutLimit(db, () => limitOf(db)), await limitOf(db)])
  expect(limits).toEqual(['0', '8s'])
})
