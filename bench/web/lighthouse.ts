/**
 * Runs Lighthouse on the signed-in portal. It is fetched when it is first needed: it has 200 packages, which nothing
 * else uses.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Scores } from './report.ts'
import type { Phone } from './browser.ts'

const PACKAGE = 'lighthouse@12.8.2'

interface Result {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>
  readonly audits: Readonly<Record<string, { readonly title: string; readonly score: number | null }>>
}

export interface LighthouseResult extends Scores {
  /** The titles of the audits that are not perfect. */
  readonly findings: readonly string[]
}

/** The scores of a page in the phone's profile. Throws if Lighthouse cannot be fetched or run. */
export function runLighthouse(phone: Phone, url: string, name: string, isPublic: boolean): LighthouseResult {
  const directory = mkdtempSync(join(tmpdir(), 'pfotenportal-lighthouse-'))
  const output = join(directory, 'result.json')
  // Pages behind a sign-in are not indexed, so that search engines are no concern of theirs.
  const categories = ['performance', 'accessibility', 'best-practices', ...(isPublic ? ['seo'] : [])]
  const { status, stderr } = spawnSync(
    'npx',
    [
      '--yes',
      PACKAGE,
      url,
      `--port=${phone.port}`,
      '--disable-storage-reset',
      '--quiet',
      '--output=json',
      `--output-path=${output}`,
      `--only-categories=${categories.join(',')}`,
    ],
    { encoding: 'utf8', timeout: 180_000 },
  )
  try {
    if (status !== 0) throw new Error(`Lighthouse failed: ${stderr}`)
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
