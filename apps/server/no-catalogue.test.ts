import { expect, test } from 'vitest'
import { readDefaultVersion } from './core/default-catalogue.ts'
import { listVersions } from './database/catalogue.ts'
import { catalogueCommand, changedCatalogue } from './testing/catalogue.ts'
import { startSampleWorld } from './testing/sample-world.ts'
import { startTestService } from './testing/start.ts'
import { createTestDatabase } from './testing/test-database.ts'

test('until there is a contract, a company replaces the catalogue of a trial by its own', async () => {
  const service = await startTestService()
  try {
    const own = changedCatalogue(({ recipes, reasons }) => {
      recipes.pop()
      reasons.pop()
    })
    expect((await catalogueCommand(service.services, 'apply', own)).output).toContain('Stored as version 2')
  } finally {
    await service.stop()
  }
})

test('a production service without a catalogue starts, says so, answers 503, and serves once one is applied', async () => {
  const empty = await createTestDatabase()
  const first = await startTestService({ databaseUrl: empty.url })
  await first.services.database.query.deleteFrom('catalogue_version').execute()
  await first.stop()
  const service = await startTestService({
    databaseUrl: empty.url,
    configure: (config) => ({ ...config, production: true }),
  })
  try {
    const readiness = () => service.request('GET', '/readyz')
    expect(service.service.notes.join()).toContain('npm run catalogue -- apply')
    expect((await readiness()).status).toBe(503)
    expect(await (await readiness()).text()).toContain('No catalogue is in force')
    expect((await service.request('POST', '/api/v1/auth/link', { json: {} })).status).toBe(503)
    expect(
      (
        await catalogueCommand(
          service.services,
          'apply',
          changedCatalogue(() => undefined),
        )
      ).code,
    ).toBe(0)
    expect((await readiness()).status).toBe(200)
    expect((await service.request('POST', '/api/v1/auth/link', { json: {} })).status).not.toBe(503)
  } finally {
    await service.stop()
    await empty.drop()
  }
})

test('a database with contracts from before there were versions goes on with the terms of that time', async () => {
  const world = await startSampleWorld()
  await world.services.database.query.deleteFrom('catalogue_version').execute()
  const service = await startTestService({
    databaseUrl: world.databaseUrl,
    configure: (config) => ({ ...config, production: true }),
  })
  try {
    const versions = await listVersions(service.services.database.query)
    expect(versions).toEqual([readDefaultVersion()])
    expect((await service.request('GET', '/readyz')).status).toBe(200)
  } finally {
    await service.stop()
    await world.stop()
  }
})
