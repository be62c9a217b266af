/** What is wrong with a contract of another system, as far as its own line tells. */
import { contradictsPlan, intervalText, statedInterval } from '@pfotenportal/domain/import/stated-interval'
import { cycleDays } from '@pfotenportal/domain/plan/plan'
import { parseMenuSku } from '@pfotenportal/domain/plan/sku'
import { newestCatalogue } from '../core/catalogue.ts'
import type { Found } from './goods.ts'

/** A fault of a line, under the name that the column has in its file. */
export interface LineFault {
  readonly column: string
  readonly message: string
}

/** A cell with the name of its column. */
interface Stated {
  readonly column: string
  readonly text: string
}

/** How often a contract is billed or delivered, as two cells say it. */
export interface StatedFrequency {
  readonly count: Stated
  readonly unit: Stated
}

/** An interval in one form, such as `28 days`; as it is written if it is none. */
export function frequencyText({ count, unit }: StatedFrequency): string {
  const interval = statedInterval(count.text, unit.text)
  return interval ? intervalText(interval) : `${count.text} ${unit.text}`.trim()
}

/** A contract is for one box; more than one of the same menu is no plan of this service. */
export function quantityFault({ column, text }: Stated): LineFault | undefined {
  return text === '1' ? undefined : { column, message: `is ${text}; a contract is for one box` }
}

/** An article of which nobody has said what it is here; without a map, the type of the column refuses its SKU. */
export function unknownFault(found: Found, column: string): LineFault | undefined {
  return found.as === 'unknown' && found.why !== null ? { column, message: found.why } : undefined
}

/** A contract that is billed for several boxes at once. */
export function prepaidFault(billed: StatedFrequency, delivered: StatedFrequency): LineFault | undefined {
  const [every, each] = [frequencyText(billed), frequencyText(delivered)]
  if (billed.count.text === '' || delivered.count.text === '' || every === each) return undefined
  return {
    column: billed.count.column,
    message: `is every ${every}, but boxes come every ${each}; a box that is paid in advance is no contract here. Import the customer when it is used up`,
  }
}

/** An interval that is not the one of the menu, so that the contract would be charged on other days here. */
export function intervalFault(frequency: StatedFrequency, sku: string): LineFault | undefined {
  const plan = parseMenuSku(sku, newestCatalogue())?.plan
  if (!plan) return undefined
  const { count, unit } = frequency
  const interval = statedInterval(count.text, unit.text)
  if (interval && !contradictsPlan(interval, plan)) return undefined
  const days = `${cycleDays(plan.cycle)} days`
  const stated = frequencyText(frequency)
  const message = interval
    ? `is every ${intervalText(interval)}, but ${sku} comes every ${days}. Map it to a menu with this interval, or agree on another one with the customer and change it in the old system`
    : `${stated === '' ? 'is missing' : `"${stated}" is no interval such as 28 days`}; ${sku} comes every ${days}`
  return { column: count.column, message }
}
