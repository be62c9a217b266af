/** What a person has to look at: words about dogs that are not understood (docs/domain.md 6.1), and missing house numbers. */
import { lacksHouseNumber } from '@pfotenportal/domain/customer/address'
import { unclearWords } from '@pfotenportal/domain/pet/recipe'
import { newestCatalogue } from '../core/catalogue.ts'
import type { Row } from './format.ts'
import type { Report } from './report.ts'
import type { Unit, UnitLine } from './unit.ts'

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

/** What the operator should know about an accepted line. */
export function noteOf({ kind, values }: UnitLine): string | undefined {
  const { address1 } = values
  if (kind !== 'addresses' || typeof address1 !== 'string' || !lacksHouseNumber({ address1 }))
    return undefined
  return 'has no house number; taken as it is'
}
