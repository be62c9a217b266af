/** The files of a month: its rows, its days, its comparison, and posting batches for DATEV. */
import { startOfBerlinDay } from '@pfotenportal/domain/core/berlin'
import { addSeconds, type Instant } from '@pfotenportal/domain/core/calendar'
import {
  bookingsOf,
  type Booking,
  type LedgerAccounts,
  type MissingAccount,
} from '@pfotenportal/domain/ledger/bookings'
import { daysOf, firstDayAfter, fiscalYearOf } from '@pfotenportal/domain/ledger/month'
import { ledgerDe } from '@pfotenportal/text/de/ledger'
import type { Brand } from '../core/brand/brand.ts'
import type { MonthOfBooks } from './books.ts'
import { balanceCsv, daysCsv, entriesCsv } from './csv.ts'
import { extfBatches } from './extf.ts'

export interface LedgerFile {
  readonly name: string
  readonly contentType: string
  readonly content: Buffer
}

/**
 * What is missing for posting batches. BOOKS: the brand names no accounts at all. STATEMENT: the provider has not stated
 * its fees, without which a batch would not have all of the month.
 */
export type MissingForBatch = MissingAccount | { readonly what: 'BOOKS' | 'STATEMENT' }

export function ledgerTables(books: MonthOfBooks): readonly LedgerFile[] {
  const csv = (name: string, content: Buffer) => ({
    name: `${name}-${books.month}.csv`,
    contentType: 'text/csv; charset=utf-8',
    content,
  })
  return [
    csv('buchungen', entriesCsv(books)),
    csv('tage', daysCsv(books)),
    csv('abgleich', balanceCsv(books)),
  ]
}

/** The posting batches of a month, none if nothing was posted; or what is missing for them. */
export function postingBatches(
  books: MonthOfBooks,
  brand: Pick<Brand, 'books' | 'name'>,
):
  | { readonly ok: true; readonly files: readonly LedgerFile[] }
  | { readonly ok: false; readonly missing: readonly MissingForBatch[] } {
  const { month, entries } = books
  if (entries.length === 0) return { ok: true, files: [] }
  const { outcome } = books.comparison
  if (outcome === 'NOT_ASKED' || outcome === 'SILENT') return { ok: false, missing: [{ what: 'STATEMENT' }] }
  if (!brand.books) return { ok: false, missing: [{ what: 'BOOKS' }] }
  const accounts: LedgerAccounts = brand.books
  const posted = bookingsOf(entries, accounts)
  if (!posted.ok) return posted
  const batches = batchesOf(books, brand.books, brand.name, posted.bookings)
  const files = batches.map((content, index) => ({
    // DATEV offers files of this form.
    name: `EXTF_Buchungsstapel_${month}${batches.length > 1 ? `_${index + 1}` : ''}.csv`,
    contentType: 'text/csv; charset=windows-1252',
    content,
  }))
  return { ok: true, files }
}

function batchesOf(
  books: MonthOfBooks,
  own: NonNullable<Brand['books']>,
  brandName: string,
  bookings: readonly Booking[],
): Buffer[] {
  const period = daysOf(books.month)
  return extfBatches(
    {
      consultant: own.consultant,
      client: own.client,
      fiscalYear: fiscalYearOf(period.from, own.fiscalYearStart),
      accountLength: own.accountLength,
      chart: own.chart ?? '',
      period,
      label: ledgerDe.label(brandName, books.month),
      exportedBy: brandName,
      createdAt: createdAt(books),
    },
    bookings,
  )
}

/** When the month was closed, else its end: never the present moment, so that the same books are the same bytes. */
function createdAt({ month, closedAt }: MonthOfBooks): Instant {
  return closedAt ?? addSeconds(startOfBerlinDay(firstDayAfter(month)), -1)
}
