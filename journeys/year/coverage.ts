/** Whether the table has a place for all that the product can show. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ELSEWHERE } from './elsewhere.ts'
import { sightsOf, type Row } from './row.ts'
import { ALL_SIGHTS } from './sights.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What is missing, or said twice, a sentence each. */
export function gapsOf(shown: ReadonlySet<string>): string[] {
  const elsewhere = new Set(Object.keys(ELSEWHERE))
  return [
    ...ALL_SIGHTS.filter((it) => !shown.has(it) && !elsewhere.has(it)).map((it) => `never shown: ${it}`),
    ...[...elsewhere].filter((it) => shown.has(it)).map((it) => `shown in the year and elsewhere: ${it}`),
  ]
}

/** What was shown of each kind, by name, and where the rest is shown. */
export function summaryOf(shown: ReadonlySet<string>): string {
  const kinds = [...new Set(ALL_SIGHTS.map((it) => it.split(' ')[0] ?? ''))]
  const lines = kinds.map((kind) => {
    const all = ALL_SIGHTS.filter((it) => it.startsWith(`${kind} `))
    const seen = all.filter((it) => shown.has(it)).map((it) => it.slice(kind.length + 1))
    return `${kind}: ${seen.length} of ${all.length}: ${seen.join(', ')}`
  })
  const rest = Object.entries(ELSEWHERE).map(([sight, { test, why }]) => `${sight}: ${test}, because ${why}`)
  return [...lines, 'elsewhere:', ...rest].join('\n  ')
}

/** All that rows promise; every customer is mailed a link to sign in. */
export function promisedBy(rows: readonly Row[]): Set<string> {
  return new Set(['mail loginLink', ...rows.flatMap(sightsOf)])
}

/** Tests that are said to show something and do not name it. */
export function emptyPromises(): string[] {
  return Object.entries(ELSEWHERE)
    .filter(([sight, { test }]) => {
      const name = sight.split(' ')[1] ?? ''
      const path = `${root}${test}`
      return !existsSync(path) || !new RegExp(`\\b${name}\\b`).test(readFileSync(path, 'utf8'))
    })
    .map(([sight, { test }]) => `${test} says nothing of ${sight}`)
}
