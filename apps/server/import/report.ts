/** What an import says about each line, and its totals. */
import type { Problem } from './unit.ts'

/** What happened, or would happen, to a line. */
export type Outcome = 'accepted' | 'refused' | 'changed' | 'unchanged' | 'left out'

/** The totals of a run, in lines; customers are counted apart. */
export interface Summary {
  readonly lines: Readonly<Record<Outcome, number>>
  readonly customers: Readonly<Record<'accepted' | 'refused' | 'known', number>>
}

/** Where the lines of a report go. */
export interface Report {
  /** A line of a file with its outcome. */
  line(outcome: Outcome, at: { readonly file: string; readonly line: number }, message?: string): void
  /** A problem because of which something is refused. */
  problem(problem: Problem): void
  /** Something that the operator should know. */
  note(text: string): void
  customer(outcome: keyof Summary['customers']): void
  summary(): Summary
}

/**
 * A report that is written line by line. Lines without a message are written only if everything is listed: a run that
 * writes names only what it does not take over.
 */
export function openReport(say: (line: string) => void, isComplete: boolean): Report {
  const lines = { accepted: 0, refused: 0, changed: 0, unchanged: 0, 'left out': 0 }
  const customers = { accepted: 0, refused: 0, known: 0 }
  return {
    line(outcome, at, message) {
      lines[outcome] += 1
      if (message !== undefined || (isComplete && outcome !== 'unchanged'))
        say(`${outcome.padEnd(8)}  ${at.file}:${at.line}${message === undefined ? '' : `  ${message}`}`)
    },
    problem({ file, line, column, message }) {
      say(`problem   ${file}:${line}${column === undefined ? '' : `:${column}`}  ${message}`)
    },
    note: (text) => say(`note      ${text}`),
    customer(outcome) {
      customers[outcome] += 1
    },
    summary: () => ({ lines, customers }),
  }
}
