/** What a person has to look at: words about dogs that are not understood (docs/domain.md 6.1), missing house numbers, and methods to be confirmed. */
import { lacksHouseNumber } from '@pfotenportal/domain/customer/address'
import { unclearWords } from '@pfotenportal/domain/pet/recipe'
import { newestCatalogue } from '../core/catalogue.ts'
import { digitsRewritingOf } from '../core/files/rewritten.ts'
import type { Row } from './format.ts'
import { isUnconfirmed, providerOf } from './methods.ts'
import type { Report } from './report.ts'
import type { UnitLine } from './unit-parts.ts'
import type { Unit } from './unit.ts'

/** Names each dog of a customer with the words that are not understood, and what follows from them. */
export function reportUnclearWords({ key, lines }: Pick<Unit, 'key' | 'lines'>, report: Report): void {
  for (const { kind, file, line, values } of lines) {
    if (kind !== 'dogs') continue
    const dog = values as unknown as Row<'dogs'>
    const words = unclearWords(
      { allergies: dog.allergies, healthIssues: dog.health_issues },
      newestCatalogue(),
    )
    if (words.length === 0) continue
    const named = words.map((word) => `"${word}"`).join(', ')
    report.note(
      `${file}:${line}  not understood about "${dog.name}" of customer "${key}": ${named}; no recipe is recommended until the customer has checked this in the portal`,
    )
  }
}

/** What the operator should know about an accepted line; methods are listed before a run that writes. */
export function noteOf({ kind, values }: UnitLine, isApplied: boolean): string | undefined {
  if (kind === 'payment-methods') {
    const method = values as unknown as Row<'payment-methods'>
    return isUnconfirmed(method) && !isApplied
      ? `${providerOf(method)}: the customer has to confirm it`
      : undefined
  }
  return kind === 'addresses' ? addressNote(values as unknown as Row<'addresses'>) : undefined
}

function addressNote({ address1, country, phone }: Row<'addresses'>): string | undefined {
  const rewriting = digitsRewritingOf(phone)
  const notes = [
    lacksHouseNumber({ address1, countryCode: country }, newestCatalogue()) &&
      'has no house number; taken as it is',
    rewriting !== undefined && `without its phone: ${rewriting}`,
  ].filter((note) => note !== false)
  return notes.length === 0 ? undefined : notes.join('; ')
}
