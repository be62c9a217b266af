/** `npm run import -- folder`: imports customers of another system, with everything of theirs (docs/import.md). */
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { UnusableFile } from '../core/files/text-file.ts'
import { findFiles } from '../import/find-files.ts'
import { runImport } from '../import/import.ts'
import { openProgress } from '../import/progress.ts'
import { openReport, type LineCounts, type Report } from '../import/report.ts'
import { SOURCES } from '../import/sources.ts'
import { WrongUsage, type Command } from './command.ts'

export const USAGE = `Usage: npm run import -- <folder or file> [--from ${Object.keys(SOURCES).join('|')}] [--apply] [--mails]
       [--without <file or line>]…

  Without --apply nothing is written: the report says what would be.
  --from     the system that exported the files; "own" (docs/import.md) by default
  --apply    writes, customer by customer; an interrupted run is continued by running it again
  --mails    asks customers by mail to confirm payment methods that cannot be charged yet
  --without  accepts that a file of the folder is not read, such as notes.txt, or that a line which belongs to nobody
             is left out, such as orders.csv:17; "unknown-customers" accepts all lines of customers whom no file has;
             can be repeated

  Exits with 1 if a line was refused or a file was not read.`

function parse(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      from: { type: 'string', default: 'own' },
      apply: { type: 'boolean', default: false },
      mails: { type: 'boolean', default: false },
      without: { type: 'string', multiple: true, default: [] },
    },
  })
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0) throw new WrongUsage('Exactly one folder or file is required.')
  const source = Object.hasOwn(SOURCES, values.from) ? SOURCES[values.from] : undefined
  if (!source) throw new WrongUsage(`"${values.from}" is no system whose exports can be read.`)
  if (values.mails && !values.apply) throw new WrongUsage('--mails needs --apply.')
  return { ...values, path, source }
}

export async function run({ services, args, say, complain }: Command): Promise<number> {
  const { path, source, from, apply: isApplied, mails: hasMails, without } = parse(args)
  const found = filesAt(path, source)
  const progress = openProgress(process.stderr, () => performance.now())
  const report = openReport((line) => {
    progress.clear()
    say(line)
  }, !isApplied)
  try {
    await runImport({ services, found, source: from, isApplied, hasMails, without, report, progress })
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error
    progress.clear()
    complain(`${error.message} Nothing was imported.`)
    return 1
  }
  progress.clear()
  if (hasMails) services.mail.wake()
  printSummary(report, isApplied, say)
  const { lines, unread } = report.summary()
  return lines.refused > 0 || unread > 0 ? 1 : 0
}

function filesAt(path: string, source: Parameters<typeof findFiles>[1]) {
  try {
    return findFiles(path, source)
  } catch (error) {
    throw error instanceof UnusableFile ? new WrongUsage(error.message) : error
  }
}

function printSummary(report: Report, isApplied: boolean, say: Command['say']): void {
  const { customers, lines, files } = report.summary()
  for (const [name, counts] of files) say(`file      ${name}: ${countsOf(counts)}`)
  const done = isApplied ? 'imported' : 'would be imported'
  say(
    `Customers: ${customers.accepted} ${done}, ${customers.refused} refused, ${customers.known} here already.`,
  )
  say(`All files: ${countsOf(lines)}.`)
  if (!isApplied) say('Nothing was written. Add --apply to import.')
}

function countsOf(lines: LineCounts): string {
  const found = Object.entries(lines).filter(([, count]) => count > 0)
  const all = found.reduce((sum, [, count]) => sum + count, 0)
  return [`${all} lines`, ...found.map(([outcome, count]) => `${count} ${outcome}`)].join(', ')
}
