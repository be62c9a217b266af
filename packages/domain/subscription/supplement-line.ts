/** Supplements as line items of a box: paid ones (C-150; docs/domain.md 5.8) and free samples (7.5). */
import {
  onSale,
  supplementOfKind,
  supplementOfProduct,
  type Catalogue,
  type Supplement,
  type SupplementKind,
} from '../catalogue/catalogue.ts'
import type { Moment } from '../catalogue/moment.ts'
import { readIssues, type IssueWords } from '../pet/recipe.ts'
import { schedule } from './schedule.ts'
import {
  exceptionAt,
  nextCycleIndex,
  orderIdOf,
  withException,
  type Line,
  type Subscription,
  type SubscriptionFacts,
} from './subscription.ts'

type Supplements = Pick<Catalogue, 'supplements'>
type Lines = Pick<SubscriptionFacts, 'lines' | 'exceptions'>

/** The paid supplement of a line; undefined for menus and free samples. */
export function paidSupplement({ price, product }: Line, catalogue: Supplements): Supplement | undefined {
  return price > 0 && product !== null ? supplementOfProduct(catalogue, product.productId) : undefined
}

/** The lines without recurring supplements, as after a cancellation. */
export function withoutSupplements(lines: readonly Line[], catalogue: Supplements): Line[] {
  return lines.filter((line) => paidSupplement(line, catalogue) === undefined)
}

/** Whether any upcoming box contains a paid supplement. */
export function hasSupplement(subscription: Lines, catalogue: Supplements): boolean {
  return allLines(subscription).some((line) => paidSupplement(line, catalogue) !== undefined)
}

/** Whether the price of all boxes or of one of them increases, which is a new obligation to pay (§ 312j BGB; C-152). */
export function hasMoreToPay(before: Lines, after: Lines): boolean {
  return sumOf(after.lines) > sumOf(before.lines) || sumOf(allLines(after)) > sumOf(allLines(before))
}

function allLines({ lines, exceptions }: Lines): readonly Line[] {
  return [...lines, ...exceptions.flatMap(({ extraLines }) => extraLines)]
}

function sumOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
}

/** The line number of samples within a subscription, and that of a reward that is a product. */
const SAMPLE_LINE = 9
const REWARD_LINE = 0

/**
 * The supplement that suits a dog best: the one for its first matching health issue, else the first one. Undefined if
 * none is sold.
 */
export function recommendedSupplement(
  pet: { readonly healthIssues: readonly string[] } | null,
  catalogue: Supplements & IssueWords,
): SupplementKind | undefined {
  const sold = onSale(catalogue.supplements)
  const suited = readIssues(pet?.healthIssues ?? [], catalogue)
    .tokens.map((issue) => sold.find(({ recommendedFor }) => recommendedFor.includes(issue)))
    .find((supplement) => supplement !== undefined)
  return (suited ?? sold[0])?.kind
}

/** A subscription with a free sample in an upcoming box. */
export interface AddedSample {
  readonly subscription: Subscription
  /** The order that contains the sample; null during a pause, when it is the first one after it. */
  readonly orderId: number | null
}

/**
 * Adds a sample to the next box that can still be changed, or during a pause to the first one after it. Undefined if no
 * such box is planned or the supplement is not sold.
 */
export function addFreeSample(
  subscription: Subscription,
  kind: SupplementKind,
  moment: Moment,
): AddedSample | undefined {
  const cycleIndex =
    subscription.status === 'PAUSED' ? nextCycleIndex(subscription) : nextEditableIndex(subscription, moment)
  const line = sampleLine(subscription.id, supplementOfKind(moment.catalogue, kind))
  if (cycleIndex === undefined || !line) return undefined
  const exception = exceptionAt(subscription, cycleIndex)
  const changed = { ...exception, extraLines: [...exception.extraLines, line] }
  return {
    subscription: { ...subscription, exceptions: withException(subscription.exceptions, changed) },
    orderId: subscription.status === 'PAUSED' ? null : orderIdOf(subscription.id, cycleIndex),
  }
}

function nextEditableIndex(subscription: Subscription, moment: Moment): number | undefined {
  return schedule(subscription, moment).find(({ status, isEditable }) => status === 'SCHEDULED' && isEditable)
    ?.cycleIndex
}

function sampleLine(subscriptionId: number, supplement: Supplement | undefined): Line | undefined {
  if (!supplement || supplement.retired) return undefined
  return freeLine(subscriptionId * 10 + SAMPLE_LINE, supplement)
}

/** The line of a reward that is a product: it was promised, so it comes even if the supplement is no longer sold. */
export function rewardLine(subscriptionId: number, supplement: Supplement): Line {
  return freeLine(subscriptionId * 10 + REWARD_LINE, supplement)
}

function freeLine(id: number, { sku, productId, variantId }: Supplement): Line {
  return { id, sku, quantity: 1, price: 0, product: { productId, variantId } }
}
