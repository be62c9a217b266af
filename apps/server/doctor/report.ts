/** The result of the checks as text and as JSON. */
import type { Release } from '../core/release.ts'
import { doctorTexts, tell } from './finding.ts'
import type { Examination } from './run-checks.ts'

/** Monitoring acts on it: a note needs nobody. */
export const EXIT_CODES = { well: 0, note: 0, warning: 1, error: 2 } as const

/** Level, check and finding of each line. */
export function reportRows({ findings }: Examination): string[][] {
  const { levels, checks } = doctorTexts.en
  return findings.map((found) => {
    const { what, todo } = tell(found, 'en')
    return [levels[found.level], checks[found.check], todo === null ? what : `${what} ${todo}`]
  })
}

/** One line for all of them. */
export function summaryLine({ level }: Examination): string {
  return doctorTexts.en.summary[level]
}

/** Keys, checks, levels and codes stay the same in later versions; sentences may change. */
export function reportJson({ level, findings }: Examination, release: Release, checkedAt: string): string {
  const lines = findings.map((found) => {
    const { what: message, todo: remedy } = tell(found, 'en')
    return { ...found, message, remedy }
  })
  return JSON.stringify({ level, checkedAt, ...release, findings: lines }, null, 2)
}
