import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '@pfotenportal/server/database/embedded'
import { NO_FSYNC } from '@pfotenportal/server/testing/postgres'
import { listUnmadeCalls } from './calls.ts'
import { administer, databaseUrl, TEMPLATE } from './database.ts'
import { startProcess } from './service-process.ts'

export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pfotenportal-journeys-'))
  const embedded = await openEmbedded({ dataDir, idleSeconds: 20 })
  const adminUrl = databaseUrl(embedded.url, 'postgres')
  for (const statement of NO_FSYNC) await administer(adminUrl, statement)
  await administer(adminUrl, `create database ${TEMPLATE}`)
  const first = await startProcess(databaseUrl(adminUrl, TEMPLATE))
  await first.stop()
  process.env['JOURNEYS_ADMIN_URL'] = adminUrl
  process.env['JOURNEYS_CALLS'] ??= join(dataDir, 'calls')
  return async () => {
    const missing = listUnmadeCalls()
    await embedded.close()
    rmSync(dataDir, { recursive: true, force: true })
    // Only checked if all journeys have run.
    if (process.env['EVERY_CALL'] && missing.length > 0) {
      throw new Error(`No journey makes these calls in a browser: ${missing.join(', ')}`)
    }
  }
}
