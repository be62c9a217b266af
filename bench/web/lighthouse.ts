/**
 * Runs Lighthouse on the signed-in portal. It is fetched when it is first needed: it has 200 packages, which nothing
 * else uses.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Phone } from './browser.ts'
import type { Scores } from './report.ts'

const run = promisify(execFile)
const PACKAGE = 'lighthouse@12.8.2'
const TIMEOUT_MS = 180_000

interface Result {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>
  readonly audits: Readonly<Record<string, { readonly title: string; readonly score: number | null }>>
}

export interface LighthouseResult extends Scores {
  /** The titles of the audits that are not perfect. */
  readonly findings: readonly string[]
}

/** The scores of a page in the phone's profile. Rejects if Lighthouse cannot be fetched or run. */
export async function runLighthouse(
  phone: Phone,
  url: string,
  name: string,
  isPublic: boolean,
): Promise<LighthouseResult> {
  const directory = mkdtempSync(join(tmpdir(), 'pfotenportal-lighthouse-'))
  const output = join(directory, 'result.json')
  // Pages behind a sign-in are not indexed, so that search engines are no concern of theirs.
  const categories = ['performance', 'accessibility', 'best-practices', ...(isPublic ? ['seo'] : [])]
  const options = [
    `--port=${phone.port}`,
    '--disable-storage-reset',
    '--quiet',
    '--output=json',
    `--output-path=${output}`,
    `--only-categories=${categories.join(',')}`,
  ]
  try {
    // Not synchronously: the library that drives the browser has to let new tabs run.
    await run('npx', ['--yes', PACKAGE, url, ...options], { timeout: TIMEOUT_MS })
    const { categories: found, audits } = JSON.parse(readFileSync(output, 'utf8')) as Result
    return {
      page: name,
      scores: Object.fromEntries(Object.entries(found).map(([id, { score }]) => [id, (score ?? 0) * 100])),
      findings: Object.values(audits).flatMap(({ title, score }) =>
        score !== null && score < 1 ? [title] : [],
      ),
    }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
