/** Finds the contract for each supplement that another system bills on its own (docs/import.md). */
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import type { Day } from '@pfotenportal/domain/core/calendar'
import type { SupplementPrice } from '@pfotenportal/domain/import/past-order'
import {
  contractOfSupplement,
  supplementKinds,
  type PossibleContract,
} from '@pfotenportal/domain/import/supplement-contract'
import { cycleDays } from '@pfotenportal/domain/plan/plan'
import { parseMenuSku } from '@pfotenportal/domain/plan/sku'
import { nextBillingDate } from '@pfotenportal/domain/subscription/schedule'
import { supplementMessage } from './fault-messages.ts'
import { problemOf, type ImportProblem, type LineWithRow, type Parts, type UnitLine } from './unit-parts.ts'

/** Supplements of a contract that is here already. */
export interface LateSupplements {
  readonly subscriptionId: number
  readonly supplements: readonly (SupplementPrice & { readonly lineId: string })[]
}

/** The supplements of a customer with their contracts. */
export interface JoinedSupplements {
  /** The contracts of the files, with the supplements that come in their boxes. */
  readonly subscriptions: Parts['subscriptions']
  readonly late: readonly LateSupplements[]
  /** The former id of the contract of each line that comes with a contract of the files, by the line's id. */
  readonly contractOf: ReadonlyMap<string, string>
  /** What the operator should know about a line. */
  readonly notes: ReadonlyMap<UnitLine, string>
  readonly problems: readonly ImportProblem[]
}

/** A contract of the files or of here, with the supplements that it gets. */
interface Candidate extends PossibleContract {
  readonly kinds: PossibleContract['kinds'][number][]
  readonly line: LineWithRow<'subscriptions'> | null
  readonly subscriptionId: number | null
  readonly added: (SupplementPrice & { readonly lineId: string })[]
}

export function joinSupplements(parts: Parts, moment: Moment): JoinedSupplements {
  const addressKey = addressKeys(parts)
  const candidates = [...fromFiles(parts, addressKey, moment), ...fromHere(parts, moment)]
  const contractOf = new Map<string, string>()
  const notes = new Map<UnitLine, string>()
  const problems: ImportProblem[] = []
  for (const { line, row } of parts.supplements) {
    const { supplement: kind, price, interval } = row
    const found = contractOfSupplement(
      {
        kind,
        interval,
        addressId: addressKey(row.address_id),
        nextDate: row.next_billing_date,
        contractId: row.subscription_id === null ? null : idAmong(row.subscription_id, parts),
      },
      candidates,
    )
    if ('fault' in found) {
      const message = supplementMessage(found.fault, found.contracts.map(nameOf))
      problems.push(problemOf(line, message, found.fault === 'OTHER_INTERVAL' ? 'interval' : 'supplement'))
      continue
    }
    const { contract } = found
    contract.kinds.push(kind)
    contract.added.push({ kind, price, lineId: row.id })
    if (contract.line) contractOf.set(row.id, contract.id)
    notes.set(line, noteOf(contract, row.next_billing_date))
  }
  return {
    subscriptions: parts.subscriptions.map((each) => withAdded(each, candidates)),
    late: candidates.flatMap(({ subscriptionId, added }) =>
      subscriptionId === null || added.length === 0 ? [] : [{ subscriptionId, supplements: added }],
    ),
    contractOf,
    notes,
    problems,
  }
}

const HERE = 'here:'

/** The former id of a contract of the files, or ours of one that is here. */
function idAmong(externalId: string, { here, subscriptions }: Parts): string {
  if (subscriptions.some(({ row }) => row.id === externalId)) return externalId
  const id = here?.idOf('subscriptions', externalId)
  return id === undefined ? externalId : `${HERE}${id}`
}

function nameOf({ id }: PossibleContract): string {
  return id.startsWith(HERE) ? `${id.slice(HERE.length)} here` : `"${id}"`
}

/** Equal addresses are one: some systems write the address of each contract anew. */
function addressKeys({ addresses, here }: Parts): (id: string) => string {
  return (id) => {
    const found = addresses.find(({ row }) => row.id === id)?.row
    if (found) return JSON.stringify({ ...found, id: '' })
    const ours = here?.idOf('addresses', id)
    return ours === undefined ? id : `${HERE}${ours}`
  }
}

function fromFiles(
  { subscriptions }: Parts,
  addressKey: (id: string) => string,
  { catalogue }: Moment,
): Candidate[] {
  return subscriptions.flatMap((line) => {
    const { row } = line
    const plan = parseMenuSku(row.sku, catalogue)?.plan
    if (row.status === 'cancelled' || !plan) return []
    return [
      {
        id: row.id,
        addressId: addressKey(row.address_id),
        intervalDays: cycleDays(plan.cycle),
        nextDate: row.next_billing_date ?? row.resumes_on,
        kinds: row.supplements.map(({ kind }) => kind),
        line,
        subscriptionId: null,
        added: [],
      },
    ]
  })
}

function fromHere({ here }: Parts, moment: Moment): Candidate[] {
  return (here?.contracts ?? []).flatMap(({ subscription }) => {
    if (subscription.status === 'CANCELLED') return []
    const address = subscription.shippingAddress?.addressId
    return [
      {
        id: `${HERE}${subscription.id}`,
        addressId: address === undefined ? null : `${HERE}${address}`,
        intervalDays: subscription.intervalDays,
        nextDate: nextBillingDate(subscription, moment),
        kinds: supplementKinds(subscription, moment.catalogue),
        line: null,
        subscriptionId: subscription.id,
        added: [],
      },
    ]
  })
}

function noteOf(contract: Candidate, planned: Day): string {
  const comes = `comes in every box of ${nameOf(contract)}`
  return contract.nextDate === planned || contract.nextDate === null
    ? comes
    : `${comes}, and is charged with it: next on ${contract.nextDate} instead of ${planned}`
}

function withAdded(
  contract: LineWithRow<'subscriptions'>,
  candidates: readonly Candidate[],
): LineWithRow<'subscriptions'> {
  const added = candidates.find(({ line }) => line === contract)?.added ?? []
  if (added.length === 0) return contract
  const supplements = [...contract.row.supplements, ...added.map(({ kind, price }) => ({ kind, price }))]
  return { ...contract, row: { ...contract.row, supplements } }
}
