/** Test helpers for the books of a month. */
import { parse } from 'csv-parse/sync'
import { day } from '@pfotenportal/domain/core/calendar'
import { monthOf, type Month } from '@pfotenportal/domain/ledger/month'
import { readBooks, readStatement, type MonthOfBooks } from '../ledger/books.ts'
import { ledgerTables, postingBatches } from '../ledger/files.ts'
import type { TestService } from './start.ts'

export const testMonth = (text: string): Month => monthOf(day(`${text}-01`))

/** The books of a month with the provider's statement. Throws if there are none. */
export async function booksOf(
  { services }: Pick<TestService, 'services'>,
  text: string,
): Promise<MonthOfBooks> {
  const month = testMonth(text)
  const books = await readBooks(services, month, { statement: await readStatement(services, month) })
  if (!books.ok) throw new Error(books.reason)
  return books
}

/** The posting batch of a month. Throws if it has none. */
export function batchOf({ services }: Pick<TestService, 'services'>, books: MonthOfBooks): Buffer {
  const result = postingBatches(books, services.config.brand)
  const [file] = result.ok ? result.files : []
  if (!file) throw new Error(JSON.stringify(result))
  return file.content
}

/** A table of a month, as a spreadsheet reads it. */
export function tableOf(
  books: MonthOfBooks,
  name: 'buchungen' | 'tage' | 'abgleich',
): Record<string, string>[] {
  const file = ledgerTables(books).find((each) => each.name.startsWith(name))
  return parse(file?.content ?? '', { bom: true, delimiter: ';', columns: true })
}

/** Cents of an amount such as `-1234,56`. */
export function centsOf(text: string | undefined): number {
  if (!/^-?\d+,\d{2}$/.test(text ?? '')) throw new Error(`not an amount: ${text}`)
  return Number((text ?? '').replace(',', ''))
}
