/** Checks that the year covers everything that the product can show. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ALL_ASSERTIONS } from './assertions.ts'
import { COVERED_ELSEWHERE } from './covered-elsewhere.ts'
import { listAssertions, type Row } from './row.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** One message for each assertion that is missing or covered twice. */
export function findGaps(shown: ReadonlySet<string>): string[] {
  const elsewhere = new Set(Object.keys(COVERED_ELSEWHERE))
  return [
    ...ALL_ASSERTIONS.filter((it) => !shown.has(it) && !elsewhere.has(it)).map((it) => `never shown: ${it}`),
    ...[...elsewhere].filter((it) => shown.has(it)).map((it) => `shown in the year and elsewhere: ${it}`),
  ]
}

/** Lists what was shown of each kind, and which tests cover the rest. */
export function summarizeCoverage(shown: ReadonlySet<string>): string {
  const kinds = [...new Set(ALL_ASSERTIONS.map((it) => it.split(' ')[0] ?? ''))]
  const lines = kinds.map((kind) => {
    const all = ALL_ASSERTIONS.filter((it) => it.startsWith(`${kind} `))
    const seen = all.filter((it) => shown.has(it)).map((it) => it.slice(kind.length + 1))
    return `${kind}: ${seen.length} of ${all.length}: ${seen.join(', ')}`
  })
  const rest = Object.entries(COVERED_ELSEWHERE).map(
    ([assertion, { test, why }]) => `${assertion}: ${test}, because ${why}`,
  )
  return [...lines, 'elsewhere:', ...rest].join('\n  ')
}

/** Everything that the rows assert, and the sign-in email, which every customer receives. */
export function listAssertionsOfTable(rows: readonly Row[]): Set<string> {
  return new Set(['mail signInLink', ...rows.flatMap(listAssertions)])
}

/** Messages for tests listed in COVERED_ELSEWHERE that do not mention what they cover. */
export function findOutdatedReferences(): string[] {
  return Object.entries(COVERED_ELSEWHERE)
    .filter(([assertion, { test }]) => {
      const name = assertion.split(' ')[1] ?? ''
      const path = `${root}${test}`
      return !existsSync(path) || !new RegExp(`\\b${name}\\b`).test(readFileSync(path, 'utf8'))
    })
    .map(([assertion, { test }]) => `${test} does not mention ${assertion}`)
}
