/** What is wrong with a line, by the rule that refuses it, as a message for the operator. */
import { toWire } from '@pfotenportal/domain/core/money'
import type { ContractFault } from '@pfotenportal/domain/import/imported-contract'
import type { LateOrderFault } from '@pfotenportal/domain/import/late-orders'
import type { SupplementFault } from '@pfotenportal/domain/import/supplement-contract'

export const ADDRESS_MESSAGES = {
  REQUIRED: 'is missing',
  PO_BOX: 'is a post box, to which nothing is delivered',
  PICKUP_PLACE: 'is a parcel locker or shop, where chilled boxes cannot wait',
  POST_NUMBER: 'needs the recipient’s number with the carrier',
  NO_HOUSE_NUMBER: 'has no house number',
  INVALID: 'is not right for the country',
  COUNTRY_NOT_SUPPORTED: 'is no country that is delivered to',
} as const

/** Why past orders of a contract that is here cannot be added. */
export const LATE_MESSAGES = {
  CHARGE_OPEN: 'has an order here that is not paid yet; import the line again when it is',
  PROGRESS_RESET: 'has begun a new loyalty path here, for which past orders must not count',
  TOO_MANY_ORDERS: 'has too many past orders',
} as const satisfies Record<LateOrderFault, string>

/** Why a supplement cannot be added to a contract that is here. */
export const LATE_SUPPLEMENT_MESSAGES = {
  CHARGE_OPEN: LATE_MESSAGES.CHARGE_OPEN,
  CANCELLED: 'is cancelled here',
  CONTAINED_ALREADY: 'has this supplement already',
} as const

/** Why a supplement with a contract of its own finds no contract of a dog, and what to do; with those that it may mean. */
export function supplementMessage(fault: SupplementFault, contracts: readonly string[]): string {
  const named = contracts.join(', ')
  switch (fault) {
    case 'NO_CONTRACT':
      return 'is a supplement without a contract to come with: supplements come in the boxes of a dog. Name the contract in a column contract_id, or end the supplement in the old system'
    case 'OTHER_INTERVAL':
      return `is not the interval of the contract (${named}), in whose boxes the supplement would come; change one of them in the old system, or end the supplement there`
    case 'SEVERAL_CONTRACTS':
      return `is a supplement that can belong to several contracts: ${named}. Name one in a column contract_id`
    default:
      return `is a supplement that the contract ${named} has already`
  }
}

/** What is wrong with a contract or a past order. */
export function messageOf({ reason, expected }: ContractFault): string {
  switch (reason) {
    case 'MENU_UNKNOWN':
      return 'is no menu of the catalogue'
    case 'SUPPLEMENT_UNKNOWN':
      return 'names a supplement that the catalogue in force does not have'
    case 'MISSING':
      return 'is missing for this status'
    case 'NOT_AHEAD':
      return 'must be after today, so that nobody is charged on the day of the import'
    case 'IN_THE_FUTURE':
      return 'lies in the future'
    case 'BEFORE_LAST_ORDER':
      return 'is not after the last order of this contract'
    case 'TOO_MANY_ORDERS':
      return 'has too many past orders'
    case 'SAME_DAY':
      return 'is the day of another order of this contract'
    case 'DISCOUNT_TOO_LARGE':
      return 'is larger than the price of the goods'
    default:
      return `does not add up: price and supplements less discount plus shipping are ${toWire(expected ?? 0)}`
  }
}
