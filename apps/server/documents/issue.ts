/**
 * Issues receipts and credit notes in the transaction that makes them due: numbers and content are fixed with it, and the
 * PDF is drawn afterwards from the content alone (decision 81).
 */
import type { Language } from '@pfotenportal/contract/values'
import { berlinDay } from '@pfotenportal/domain/core/calendar'
import {
  creditAmounts,
  creditedBefore,
  receiptAmounts,
  type ChargedAmounts,
  type SeriesKind,
  type VatGroup,
} from '@pfotenportal/domain/document/document'
import { keptUntil } from '@pfotenportal/domain/privacy/retention'
import type { Actor } from '../context/actor.ts'
import { nameOfCountry, nameOfTax } from '../core/catalogue-names.ts'
import { catalogueOn } from '../core/catalogue.ts'
import { windowsOf } from '../core/delivery-windows.ts'
import type { Tx } from '../database/open.ts'
import {
  findCreditedReceipts,
  findDocumentRecipients,
  issueDocuments,
  type CreditedReceipt,
  type DocumentRecipient,
  type NewDocument,
} from '../database/order/issue-documents.ts'
import { findOrder, findOrders, type StoredOrder } from '../database/order/orders.ts'
import { findRefundTotals } from '../database/order/refund-totals.ts'
import { listPaymentMethodsOf } from '../database/payment/payment-methods.ts'
import type { MailPayment } from '../mail/fields.ts'
import { addressText, paymentText, recipeList } from '../mail/formatting.ts'
import { paymentOf, receiptOf } from '../mail/mail-data.ts'
import { discountLabel, rowOf } from '../mail/receipt.ts'
import { mailTexts } from '../mail/renderer.ts'
import type { CreditNoteContent, ReceiptContent } from './content.ts'

/** An order with its customer and how it was paid. */
interface DocumentedOrder extends DocumentRecipient {
  readonly order: StoredOrder
  readonly paidWith: MailPayment | null
}

/**
 * Issues the receipts of orders that were just paid, in that order. Has to be the last step of the transaction, because
 * it locks the series of numbers.
 */
export async function issueReceipts(tx: Tx, actor: Actor, orders: readonly StoredOrder[]): Promise<void> {
  const charged = orders.filter(({ totals }) => totals.total > 0)
  const documents = (await readDocumented(tx, charged)).flatMap((documented): NewDocument[] => {
    const content = receiptContent(actor, documented)
    return content ? [documentOf(actor, documented, content)] : []
  })
  await issue(tx, actor, 'RECEIPT', documents)
}

/**
 * Issues receipts that replace the ones of orders whose VAT has changed since (C-557); those without a receipt of this
 * service get none. Locks the series of numbers, like `issueReceipts`.
 */
export async function issueReplacingReceipts(
  tx: Tx,
  actor: Actor,
  orderIds: readonly number[],
): Promise<void> {
  if (orderIds.length === 0) return
  const receipts = await findCreditedReceipts(tx, orderIds)
  const orders = await findOrders(tx, null, [...receipts.keys()])
  const documents = (await readDocumented(tx, [...orders.values()])).flatMap((documented): NewDocument[] => {
    const former = receipts.get(documented.order.id)
    const content = receiptContent(actor, documented, former)
    return former && content ? [documentOf(actor, documented, content, { correctsId: former.id })] : []
  })
  await issue(tx, actor, 'RECEIPT', documents)
}

/**
 * Issues the credit note about what was refunded of an order and not credited yet. Without a receipt of this service
 * there is none, since it would correct nothing. Locks the series of numbers, like `issueReceipts`.
 */
export async function issueCreditNote(
  tx: Tx,
  actor: Actor,
  { orderId, refundId }: { readonly orderId: number; readonly refundId: number },
): Promise<void> {
  const receipt = (await findCreditedReceipts(tx, [orderId])).get(orderId)
  const order = receipt && (await findOrder(tx, null, orderId))
  const [documented] = order ? await readDocumented(tx, [order]) : []
  if (!receipt || !documented) return
  const { refunded } = await findRefundTotals(tx, orderId)
  const { credited, number, issuedOn } = receipt
  const credit = creditAmounts(amountsOf(documented.order), { refunded, credited })
  if (!credit) return
  const content: CreditNoteContent = {
    kind: 'CREDIT_NOTE',
    ...commonContent(actor, documented, credit.vat),
    total: credit.amount,
    receipt: { number, issuedOn },
    isWhole: credited + credit.amount >= documented.order.totals.total,
  }
  await issue(tx, actor, 'CREDIT_NOTE', [documentOf(actor, documented, content, { refundId })])
}

async function issue(
  tx: Tx,
  { services: { config }, now }: Actor,
  kind: SeriesKind,
  documents: readonly NewDocument[],
): Promise<void> {
  const { receipt, creditNote } = config.brand.documentPrefixes
  const prefix = kind === 'RECEIPT' ? receipt : creditNote
  await issueDocuments(tx, { kind, prefix, at: now, on: berlinDay(now) }, documents)
}

async function readDocumented(tx: Tx, orders: readonly StoredOrder[]): Promise<DocumentedOrder[]> {
  if (orders.length === 0) return []
  const recipients = await findDocumentRecipients(
    tx,
    orders.map(({ id }) => id),
  )
  const customers = [...recipients.values()].map(({ customerId }) => customerId)
  const methods = await listPaymentMethodsOf(tx, customers)
  return orders.map((order) => {
    const recipient = recipients.get(order.id)
    if (!recipient) throw new Error(`order ${order.id} has no customer`)
    const method = methods.get(recipient.customerId)?.find(({ id }) => id === order.paymentMethodId)
    return { ...recipient, order, paidWith: method ? paymentOf(method) : null }
  })
}

function documentOf(
  { now }: Actor,
  { customerId, order, language }: DocumentedOrder,
  content: ReceiptContent | CreditNoteContent,
  { refundId = null, correctsId = null }: Partial<Pick<NewDocument, 'refundId' | 'correctsId'>> = {},
): NewDocument {
  const on = berlinDay(now)
  const { countryCode: country } = order.shippingAddress
  const until = keptUntil(on, 'receipts', { country, catalogue: catalogueOn(on) })
  return {
    customerId,
    orderId: order.id,
    refundId,
    correctsId,
    amount: content.total,
    keptUntil: until,
    language,
    content,
  }
}

function amountsOf({ totals, shippingAddress }: StoredOrder): ChargedAmounts {
  return { ...totals, country: shippingAddress.countryCode }
}

/** Undefined if nothing was charged. `former` is the receipt that it replaces. */
function receiptContent(
  actor: Actor,
  documented: DocumentedOrder,
  former?: CreditedReceipt,
): ReceiptContent | undefined {
  const { order, language } = documented
  const amounts = receiptAmounts(amountsOf(order))
  if (!amounts) return undefined
  const credited = former && creditedBefore(amountsOf(order), former.credited)
  const wording = { language, text: mailTexts[language] }
  const { positions } = receiptOf(order, [])
  const { from, to } = windowsOf(order).expected
  return {
    kind: 'RECEIPT',
    ...commonContent(actor, documented, amounts.vat),
    total: amounts.total,
    corrects: former ? { number: former.number, issuedOn: former.issuedOn } : null,
    credited: former && credited ? { numbers: former.notes, vat: vatContent(credited, language) } : null,
    paidOn: berlinDay(order.processedAt ?? actor.now),
    delivery: { from, to },
    lines: positions.map((item, index) => {
      const { label, recipes } = rowOf(item, wording)
      return { label, detail: recipes ? recipeList(recipes, wording) : '', amount: amounts.lines[index] ?? 0 }
    }),
    discount:
      amounts.discount === 0
        ? null
        : { label: discountLabel({ discount: order.discountUsed }, wording), amount: amounts.discount },
    shipping: amounts.shipping,
  }
}

function commonContent(
  { services: { config } }: Actor,
  { order, customerId, petName, language, paidWith }: DocumentedOrder,
  vat: readonly VatGroup[],
) {
  const wording = { language, text: mailTexts[language] }
  const { name, street, place, email, vatId } = config.brand.seller
  return {
    seller: { name, street, place, email, vatId },
    recipient: addressText(order.shippingAddress, wording).split('\n'),
    customerId,
    orderNumber: order.orderNumber ?? String(order.id),
    petName,
    payment: paymentText(paidWith, wording),
    vat: vat.map((group) => vatContent(group, language)),
  }
}

function vatContent({ country, ...amounts }: VatGroup, language: Language) {
  const names = {
    countryCode: country,
    country: nameOfCountry(country, language),
    taxName: nameOfTax(country, language),
  }
  return { ...amounts, ...names }
}
