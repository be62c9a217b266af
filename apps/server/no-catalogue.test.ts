import { expect, test } from 'vitest'
import { catalogueCommand, changedCatalogue } from './testing/catalogue.ts'
import { startTestService } from './testing/start.ts'
import { createTestDatabase } from './testing/test-database.ts'

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
    expect(await (await readiness()).json()).toMatchObject({
      reason: expect.stringContaining('No catalogue is in force'),
    })
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
