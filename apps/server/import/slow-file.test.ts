/** A file whose reading takes longer than the database may be silent: a large one, or one on a slow disk. */
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase, type Database } from '../database/open.ts'
import { customerFiles, folderOf } from '../testing/import-files.ts'
import { sharedTestService } from '../testing/shared-service.ts'
import { findFiles } from './find-files.ts'
import { runImport } from './import.ts'
import { openReport } from './report.ts'
import { sourceOf } from './sources.ts'

const service = sharedTestService()
const SILENCE_MS = 500
let database: Database

beforeEach(() => {
  database = openDatabase({ url: service.databaseUrl, silenceTimeoutMilliseconds: SILENCE_MS })
})
afterEach(() => database.close())

/** Passes a text to whoever opens the path, twice: its encoding is found first. That reader waits for the second half. */
async function passSlowly(path: string, text: string): Promise<void> {
  execFileSync('mkfifo', [path])
  for (const isFirst of [true, false]) {
    const pipe = await open(path, 'w')
    await pipe.write(text.slice(0, 100))
    if (isFirst) await pause(SILENCE_MS * 3)
    await pipe.write(text.slice(100))
    rmSync(path)
    // The next reader finds another pipe.
    if (isFirst) execFileSync('mkfifo', [path])
    await pipe.close()
  }
}

it('is imported', async () => {
  const files = customerFiles([1, 2])
  const folder = folderOf(files)
  const found = findFiles(folder, sourceOf('own'))
  const path = join(folder, 'orders.csv')
  rmSync(path)
  const report = openReport(() => undefined, false)
  await Promise.all([
    passSlowly(path, files['orders.csv'] ?? ''),
    runImport({
      services: { ...service.services, database },
      found,
      source: 'own',
      isApplied: true,
      hasMails: false,
      without: [],
      report,
      progress: { show: () => undefined, clear: () => undefined },
    }),
  ])
  expect(report.summary().customers).toEqual({ accepted: 2, refused: 0, known: 0 })
})
