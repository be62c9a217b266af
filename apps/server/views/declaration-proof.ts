/**
 * The proof of a declaration (C-530): what was declared, when it was received and when the contract ends. The page, the
 * file and the email show the same lines. Days have their year, because a proof is read years later.
 */
import type { Language } from '@pfotenportal/contract/values'
import { berlinDay, isDay, type Day, type Instant } from '@pfotenportal/domain/core/calendar'
import {
  endOfContract,
  receiptNumber,
  refundDeadline,
  type DeclarationKind,
} from '@pfotenportal/domain/declaration/declaration'
import type { ReceivedAt } from '@pfotenportal/domain/events/event'
import { dayReceived } from '@pfotenportal/domain/lifecycle/cancel'
import { articlesWithoutWithdrawal, noWithdrawalReason } from '@pfotenportal/domain/product/withdrawal'
import { declarationsDe } from '@pfotenportal/text/de/declarations'
import { declarationsEn } from '@pfotenportal/text/en/declarations'
import { formatDay, formatMoment } from '@pfotenportal/text/format'
import { catalogueOn } from '../core/catalogue.ts'

const texts = { de: declarationsDe, en: declarationsEn } as const

/** A year without any day, so that formatted days always show theirs. */
const OTHER_YEAR = '0000'

/** What a customer declared. */
export interface Declared {
  readonly id: number
  readonly kind: DeclarationKind
  readonly name: string
  /** Empty if staff did not know it, as the contract. */
  readonly email: string
  readonly contract: string
  readonly message: string
  readonly isExtraordinary: boolean
  readonly endsOn: Day | null
  readonly items: readonly { readonly orderNumber: string; readonly sku: string; readonly title: string }[]
  readonly receivedAt: ReceivedAt
}

/** A proof in one language, ready to be shown. */
export interface DeclarationProof {
  /** That it has been received, for a heading. */
  readonly received: string
  readonly number: string
  readonly receivedAt: ReceivedAt
  /** The last day before which orders are placed; null for a withdrawal. */
  readonly endsOn: Day | null
  readonly lines: readonly { readonly label: string; readonly value: string }[]
  /** What follows from it. */
  readonly notes: readonly string[]
}

/** A day of a proof, with its year. */
export function provenDay(day: Day, language: Language): string {
  return formatDay(day, language, OTHER_YEAR)
}

/** A moment of a proof in Berlin, with its year. */
export function provenMoment(at: Instant, language: Language): string {
  return texts[language].proof.berlinTime(formatMoment(at, language, OTHER_YEAR))
}

/** When a declaration was received: the moment in Berlin, or the day if the time is not known. */
export function provenReceipt(receivedAt: ReceivedAt, language: Language): string {
  return isDay(receivedAt) ? provenDay(receivedAt, language) : provenMoment(receivedAt, language)
}

/** An item with its order, as the customer chooses it. */
export function itemLabel(
  { title, orderNumber }: Pick<Declared['items'][number], 'title' | 'orderNumber'>,
  language: Language,
): string {
  return `${title} (${texts[language].withdraw.order(orderNumber)})`
}

/** What was declared, in words. */
function contentOf(declared: Declared, language: Language): DeclarationProof['lines'] {
  const { proof: copy } = texts[language]
  const { kind, message, endsOn, isExtraordinary, items } = declared
  const said = message === '' ? [] : [message]
  if (kind === 'WITHDRAWAL') {
    const chosen = items.map((item) => itemLabel(item, language))
    const parts = [...chosen, ...said]
    return [
      { label: copy.declaration, value: copy.withdrawal },
      ...parts.map((value) => ({ label: copy.items, value })),
    ]
  }
  return [
    { label: copy.declaration, value: isExtraordinary ? copy.extraordinary : copy.ordinary },
    ...said.map((value) => ({ label: copy.reason, value })),
    { label: copy.requested, value: endsOn === null ? copy.soonest : provenDay(endsOn, language) },
  ]
}

/**
 * What cannot be returned, and why: the chosen items, or without a choice every such article of the catalogue, whoever
 * asks. It is said after the declaration, never before.
 */
function exceptions({ items, receivedAt }: Declared, language: Language): string[] {
  const catalogue = catalogueOn(dayReceived(receivedAt))
  const without =
    items.length > 0
      ? items.flatMap(({ title, sku }) => {
          const because = noWithdrawalReason(sku, catalogue)
          return because ? [{ title, because: because[language] }] : []
        })
      : articlesWithoutWithdrawal(catalogue).map(({ title, because }) => {
          return { title: title[language], because: because[language] }
        })
  return without.map(({ title, because }) => texts[language].proof.noRight(title, because))
}

/** What every proof says of the customer, the receipt and the end. */
interface Receipt {
  readonly number: string
  readonly contract: string
  readonly name: string
  readonly email: string
  readonly receivedAt: ReceivedAt
  readonly endsOn: Day | null
}

function linesOf(
  { number, contract, name, email, receivedAt, endsOn }: Receipt,
  declared: DeclarationProof['lines'],
  language: Language,
): DeclarationProof['lines'] {
  const { proof: copy } = texts[language]
  const lines = [
    { label: copy.number, value: number },
    ...declared,
    { label: copy.contract, value: contract },
    { label: copy.name, value: name },
    { label: copy.email, value: email },
    { label: copy.receivedAt, value: provenReceipt(receivedAt, language) },
    ...(endsOn === null ? [] : [{ label: copy.endsOn, value: provenDay(endsOn, language) }]),
  ]
  return lines.filter(({ value }) => value !== '')
}

/** The proof of a declaration. The same for every declaration of that content, whether there is such a contract or not. */
export function declarationProof(declared: Declared, language: Language): DeclarationProof {
  const { proof: copy } = texts[language]
  const { id, kind, endsOn: requested, receivedAt } = declared
  const receivedOn = dayReceived(receivedAt)
  const endsOn = kind === 'CANCELLATION' ? endOfContract(requested, receivedOn) : null
  const number = receiptNumber(kind, id)
  const deadline = provenDay(refundDeadline(receivedOn), language)
  const follows = kind === 'CANCELLATION' ? copy.cancelled : copy.withdrawn(deadline)
  return {
    received: copy.titles[kind],
    number,
    receivedAt,
    endsOn,
    lines: linesOf({ ...declared, number, endsOn }, contentOf(declared, language), language),
    notes: [
      declared.email === '' ? follows : `${follows} ${copy.unclear[kind]}`,
      ...(kind === 'WITHDRAWAL' ? exceptions(declared, language) : []),
      copy.keep,
    ],
  }
}

/** The proof of a cancellation in the portal, which ends the contract with its receipt. */
export function cancellationInPortal(
  receipt: Omit<Receipt, 'endsOn' | 'receivedAt'> & { readonly receivedAt: Instant },
  language: Language,
): Pick<DeclarationProof, 'lines' | 'notes'> {
  const { proof: copy } = texts[language]
  const declared = [
    { label: copy.declaration, value: copy.ordinary },
    { label: copy.requested, value: copy.soonest },
  ]
  const endsOn = endOfContract(null, berlinDay(receipt.receivedAt))
  return { lines: linesOf({ ...receipt, endsOn }, declared, language), notes: [copy.cancelled, copy.keep] }
}
