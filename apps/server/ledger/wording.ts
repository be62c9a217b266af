/** Sentences about a month of the books, in both languages. */
import type { Language } from '@pfotenportal/contract/values'
import type { operatorLedgerDe } from '@pfotenportal/text/de/operator-ledger'
import { formatRate } from '@pfotenportal/text/format'
import type { Comparison } from './books.ts'
import type { MissingForBatch } from './files.ts'

type LedgerText = typeof operatorLedgerDe

/** The account that is missing, and where the brand names it. */
export function missingText(missing: MissingForBatch, copy: LedgerText, language: Language): string {
  if (missing.what !== 'REVENUE' && missing.what !== 'DISCOUNT') return copy.missing[missing.what]
  const { country, tenths } = missing
  return copy.missing[missing.what](country, formatRate(String(tenths / 1000), language))
}

/** How the month compares with the provider; undefined if nobody has asked yet. */
export function comparisonText(
  comparison: Comparison,
  { compare, providers }: LedgerText,
): string | undefined {
  const { outcome, gateway } = comparison
  if (outcome === 'NOT_ASKED') return undefined
  const names: Readonly<Partial<Record<string, string>>> = providers
  const provider = names[gateway] ?? gateway
  if (outcome !== 'COMPARED') return compare[outcome](provider)
  return comparison.balance.isBalanced ? compare.balanced(provider) : compare.notBalanced(provider)
}
