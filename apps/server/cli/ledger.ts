/** `npm run ledger`: the books of a month, and their files (docs/books.md). */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { toWire } from '@pfotenportal/domain/core/money'
import { totalsOf } from '@pfotenportal/domain/ledger/entry'
import { parseMonth, type Month } from '@pfotenportal/domain/ledger/month'
import { operatorLedgerEn as copy } from '@pfotenportal/text/en/operator-ledger'
import { formatPrice } from '@pfotenportal/text/format'
import { monthsOf, readBooks, readLedgerState, readStatement, type MonthOfBooks } from '../ledger/books.ts'
import { ledgerTables, postingBatches, type LedgerFile } from '../ledger/files.ts'
import { comparisonText, missingText } from '../ledger/wording.ts'
import { WrongUsage, type Command } from './command.ts'

export const USAGE = `Usage: npm run ledger -- list                            the months, and which are closed
       npm run ledger -- show <month>                   totals, comparison with the provider, open items
       npm run ledger -- export <month> [--out <directory>]
                                                        the same as CSV files and as posting batch for DATEV
A month is written like 2026-11. The exit code is 1 if it does not agree with the provider, or if no batch was written.
To close a month: npm run staff -- close-month 2026-11`

/** Columns that are two blanks apart. */
function aligned(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([label]) => label.length))
  return rows.map(([label, value]) => `${label.padEnd(width)}  ${value.padStart(14)}`)
}

const euros = (amount: number) => formatPrice(toWire(amount))

function summaryOf(books: MonthOfBooks): string[] {
  const { month, state, entries, comparison, openItems } = books
  const totals = totalsOf(entries)
  const lines = [
    `${month}: ${copy.states[state]}`,
    '',
    ...aligned([
      ['Receipts', euros(totals.receipts)],
      ['Credit notes', euros(totals.creditNotes)],
      ['Charges', euros(totals.charges)],
      ['Refunds', euros(totals.refunds)],
      ['Returned debits and disputes', euros(totals.returned)],
      ['Fees', euros(totals.fees)],
      ['At the provider', euros(totals.net)],
    ]),
    '',
    comparisonText(comparison, copy) ?? '',
  ]
  if (comparison.outcome === 'COMPARED') {
    const { payouts, change, onlyHere, onlyThere, otherAmount } = comparison.balance
    const paidOut = payouts.reduce((sum, { amount }) => sum + amount, 0)
    lines.push(`${payouts.length} payouts of ${euros(paidOut)}, balance at the provider ${euros(change)}`)
    for (const { names, key, amount } of onlyHere)
      lines.push(`  ${copy.compare.lines.onlyHere}: ${names[0] ?? key} ${euros(amount)}`)
    for (const { id, amount } of onlyThere)
      lines.push(`  ${copy.compare.lines.onlyThere}: ${id} ${euros(amount)}`)
    for (const { entry, movement } of otherAmount)
      lines.push(
        `  ${copy.compare.lines.otherAmount}: ${movement.id} ${euros(entry.amount)}, ${euros(movement.amount)}`,
      )
  }
  for (const { orderNumber, orderId, owed, why } of openItems)
    lines.push(
      `  ${copy.compare.lines.openItem}: ${orderNumber ?? orderId} ${euros(owed)}, ${copy.open.why[why]}`,
    )
  return lines
}

/** Whether everything that could be compared agrees. */
function isFine({ comparison }: MonthOfBooks): boolean {
  if (comparison.outcome === 'COMPARED') return comparison.balance.isBalanced
  return comparison.outcome === 'NONE'
}

/** A file is there whole or not at all. */
async function write(directory: string, { name, content }: LedgerFile): Promise<string> {
  const path = join(directory, name)
  await writeFile(`${path}.part`, content)
  await rename(`${path}.part`, path)
  return path
}

async function exportMonth({ services, say, complain }: Command, books: MonthOfBooks, directory: string) {
  await mkdir(directory, { recursive: true })
  const batches = postingBatches(books, services.config.brand)
  const files = [...ledgerTables(books), ...(batches.ok ? batches.files : [])]
  for (const file of files) say(await write(directory, file))
  if (batches.ok) {
    if (batches.files.length === 0) say(copy.files.empty)
    return true
  }
  complain(copy.files.missing)
  for (const missing of batches.missing) complain(`- ${missingText(missing, copy, 'en')}`)
  return false
}

async function list({ services, say }: Command): Promise<number> {
  const state = await readLedgerState(services.database.query, services)
  const closed = new Map(state.closed.map(({ month, closedAt }) => [month, closedAt]))
  for (const month of monthsOf(state)) {
    const closedAt = closed.get(month)
    say(closedAt === undefined ? `${month}  open` : `${month}  closed ${closedAt}`)
  }
  return 0
}

function monthIn(text: string | undefined): Month {
  if (text === undefined) throw new WrongUsage('Missing month.')
  const month = parseMonth(text)
  if (month === undefined) throw new WrongUsage(copy.refused.INVALID(text))
  return month
}

/** Lists the months, or shows or exports one. */
export async function run(command: Command): Promise<number> {
  const { services, say, complain } = command
  const { values, positionals } = parseArgs({
    args: [...command.args],
    options: { out: { type: 'string' } },
    allowPositionals: true,
  })
  const [verb, text, ...more] = positionals
  if (more.length > 0) throw new WrongUsage('Too many arguments.')
  if (values.out !== undefined && verb !== 'export') throw new WrongUsage('--out is only for export.')
  if (verb === 'list' && text === undefined) return list(command)
  if (verb !== 'show' && verb !== 'export') throw new WrongUsage('Unknown command, or a missing argument.')
  const month = monthIn(text)
  const books = await readBooks(services, month, { statement: await readStatement(services, month) })
  if (!books.ok) {
    complain(copy.refused[books.reason](month))
    return 1
  }
  for (const line of summaryOf(books)) say(line)
  const isExported = verb === 'show' || (await exportMonth(command, books, values.out ?? '.'))
  return isExported && isFine(books) ? 0 : 1
}
