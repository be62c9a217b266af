/** What an import says about each line, and its totals. */
import type { ImportProblem } from './unit-parts.ts'

/** What happened, or would happen, to a line. */
export type ImportOutcome = 'accepted' | 'added' | 'refused' | 'changed' | 'unchanged' | 'left out'

/** How many lines had each outcome; those without content are skipped, such as the heading. */
export type LineCounts = Readonly<Record<ImportOutcome | 'skipped', number>>

/** The totals of a run, in lines of the files; customers are counted apart. */
export interface Summary {
  readonly lines: LineCounts
  readonly customers: Readonly<Record<'accepted' | 'refused' | 'known', number>>
  /** The same for each file; its counts add up to its lines. */
  readonly files: ReadonlyMap<string, LineCounts>
  /** Customers who have to confirm a method, and how many methods of which provider. */
  readonly waiting: { readonly customers: number; readonly providers: ReadonlyMap<string, number> }
  /** Files that were not read, or perhaps not to their end, and not accepted as such. */
  readonly unread: number
}

/** A place in a file, and how many of its lines are accounted for with it: one unless it says something else. */
export interface Lines {
  readonly file: string
  readonly line: number
  readonly lines?: number
}

/** Where the lines of a report go. */
export interface Report {
  /** A line of a file with its outcome. */
  line(outcome: ImportOutcome, at: Lines, message?: string): void
  /** Lines without content. */
  skip(at: Lines): void
  /** A file that is not read, or perhaps not to its end. */
  unread(name: string, message: string): void
  /** A problem because of which something is refused. */
  problem(problem: ImportProblem): void
  /** Something that the operator should know. */
  note(text: string): void
  customer(outcome: keyof Summary['customers']): void
  /** What a customer has to confirm before their contracts are charged here, if anything. */
  waiting(providers: readonly string[]): void
  summary(): Summary
}

/**
 * A report that is written line by line. Lines without a message are written only if everything is listed: a run that
 * writes names only what it does not take over.
 */
export function openReport(say: (line: string) => void, isComplete: boolean): Report {
  const lines = noLines()
  const files = new Map<string, ReturnType<typeof noLines>>()
  const customers = { accepted: 0, refused: 0, known: 0 }
  const providers = new Map<string, number>()
  let waiting = 0
  let unread = 0
  function count(outcome: ImportOutcome | 'skipped', { file, lines: size = 1 }: Lines): void {
    const ofFile = files.get(file) ?? noLines()
    files.set(file, ofFile)
    lines[outcome] += size
    ofFile[outcome] += size
  }
  return {
    line(outcome, at, message) {
      count(outcome, at)
      if (message !== undefined || (isComplete && outcome !== 'unchanged'))
        say(`${outcome.padEnd(8)}  ${at.file}:${at.line}${message === undefined ? '' : `  ${message}`}`)
    },
    skip: (at) => count('skipped', at),
    unread(name, message) {
      unread += 1
      say(`not read  ${name}  ${message}`)
    },
    problem({ file, line, column, message }) {
      say(`problem   ${file}:${line}${column === undefined ? '' : `:${column}`}  ${message}`)
    },
    note: (text) => say(`note      ${text}`),
    customer(outcome) {
      customers[outcome] += 1
    },
    waiting(found) {
      if (found.length > 0) waiting += 1
      for (const provider of found) providers.set(provider, (providers.get(provider) ?? 0) + 1)
    },
    summary: () => ({ lines, customers, files, unread, waiting: { customers: waiting, providers } }),
  }
}

function noLines(): Record<ImportOutcome | 'skipped', number> {
  return { accepted: 0, added: 0, refused: 0, changed: 0, unchanged: 0, 'left out': 0, skipped: 0 }
}
