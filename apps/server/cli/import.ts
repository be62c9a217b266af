/** `npm run import -- folder`: imports customers of another system, with everything of theirs (docs/import.md). */
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { UnusableFile } from '../core/files/text-file.ts'
import { findFiles, type FoundFiles } from '../import/find-files.ts'
import { runImport } from '../import/import.ts'
import { openGoods, type RunGoods } from '../import/open-goods.ts'
import { importExports } from '../import/portal/import-exports.ts'
import { openProgress } from '../import/progress.ts'
import { openReport, type LineCounts, type Report } from '../import/report.ts'
import { sourceOf, SYSTEMS } from '../import/sources.ts'
import { WrongUsage, type Command } from './command.ts'

export const USAGE = `Usage: npm run import -- <folder or file> [--from ${SYSTEMS.join('|')}|portal] [--map <file>]
       [--apply] [--mails] [--without <file or line>]…

  Without --apply nothing is written: the report says what would be.
  --from     the system that exported the files; "own" (docs/import.md) by default; "portal" for what
             "npm run customer -- export" writes, a file for each customer
  --map      the file that says which of our SKUs the articles of the other system are; without --apply it is drafted
             if there is none
  --apply    writes, customer by customer; an interrupted run is continued by running it again
  --mails    asks customers by mail to confirm payment methods that cannot be charged yet
  --without  accepts that a file of the folder is not read, such as notes.txt, or that a line which belongs to nobody
             is left out, such as orders.csv:17, or that the last line of a file is complete without a line end;
             "unknown-customers" accepts all lines of customers whom no file has, "erased-customers" that customers come
             back who were erased here; can be repeated

  Exits with 1 if a line was refused or a file was not read.`

function parse(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      from: { type: 'string', default: 'own' },
      map: { type: 'string' },
      apply: { type: 'boolean', default: false },
      mails: { type: 'boolean', default: false },
      without: { type: 'string', multiple: true, default: [] },
    },
  })
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0) throw new WrongUsage('Exactly one folder or file is required.')
  const from = ([...SYSTEMS, 'portal'] as const).find((name) => name === values.from)
  if (!from) throw new WrongUsage(`"${values.from}" is no system whose exports can be read.`)
  if (values.mails && !values.apply) throw new WrongUsage('--mails needs --apply.')
  if (values.map !== undefined && (from === 'own' || from === 'portal'))
    throw new WrongUsage('--map is for exports of another system: our own format has our SKUs.')
  if (values.mails && from === 'portal')
    throw new WrongUsage('--mails is for exports of another system: the portal asks to confirm a method.')
  return { ...values, path, from }
}

export async function run({ services, args, say, complain }: Command): Promise<number> {
  const { path, from, map, apply: isApplied, mails: hasMails, without } = parse(args)
  const progress = openProgress(process.stderr, () => performance.now())
  const report = openReport((line) => {
    progress.clear()
    say(line)
  }, !isApplied)
  let goods: RunGoods | undefined
  try {
    if (from === 'portal') await importExports({ services, path, isApplied, without, report })
    else {
      goods = await openGoods({ map, isApplied, onNote: (text) => report.note(text) })
      const found = filesAt(path, sourceOf(from, goods), goods.apart)
      await runImport({
        services,
        found,
        source: from,
        goods,
        isApplied,
        hasMails,
        without,
        report,
        progress,
      })
    }
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error
    progress.clear()
    complain(`${error.message} Nothing was imported.`)
    return 1
  }
  progress.clear()
  if (hasMails) services.mail.wake()
  if (goods && !isApplied) printDraft(goods, say)
  printSummary(report, isApplied, say)
  const { lines, unread } = report.summary()
  return lines.refused > 0 || unread > 0 ? 1 : 0
}

function filesAt(
  path: string,
  source: Parameters<typeof findFiles>[1],
  apart: readonly string[],
): FoundFiles {
  try {
    return findFiles(path, source, apart)
  } catch (error) {
    throw error instanceof UnusableFile ? new WrongUsage(error.message) : error
  }
}

function printDraft(goods: RunGoods, say: Command['say']): void {
  const draft = goods.writeDraft()
  if (draft === undefined) return
  say(`Drafted ${draft} with every article of the export. Enter our SKUs in its column ours, and run again.`)
}

function printSummary(report: Report, isApplied: boolean, say: Command['say']): void {
  const { customers, lines, files } = report.summary()
  for (const [name, counts] of files) say(`file      ${name}: ${countsOf(counts)}`)
  const done = isApplied ? 'imported' : 'would be imported'
  say(
    `Customers: ${customers.accepted} ${done}, ${customers.refused} refused, ${customers.known} here already.`,
  )
  say(`All files: ${countsOf(lines)}.`)
  printWaiting(report, say)
  if (!isApplied) say('Nothing was written. Add --apply to import.')
}

/** How many customers have to act before they can be charged here. */
function printWaiting(report: Report, say: Command['say']): void {
  const { customers, providers } = report.summary().waiting
  if (customers === 0) return
  const named = [...providers].toSorted((a, b) => b[1] - a[1]).map(([name, count]) => `${name} ${count}`)
  say(
    `To confirm: ${customers} customers have to confirm a method before this service charges them (${named.join(', ')}).`,
  )
  say('Until then the old system goes on billing their contracts: docs/going-live.md, "Parallel run".')
}

function countsOf(lines: LineCounts): string {
  const found = Object.entries(lines).filter(([, count]) => count > 0)
  const all = found.reduce((sum, [, count]) => sum + count, 0)
  return [`${all} lines`, ...found.map(([outcome, count]) => `${count} ${outcome}`)].join(', ')
}
