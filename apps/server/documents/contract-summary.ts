/**
 * Issues the summary of what was agreed when a customer pressed the order button (C-559): in the transaction that makes
 * the agreement, so that there is none without it.
 */
import type { Language } from '@pfotenportal/contract/values'
import { berlinDay, type Day, type Instant } from '@pfotenportal/domain/core/calendar'
import type { CountryCode } from '@pfotenportal/domain/customer/country'
import { proofNumber } from '@pfotenportal/domain/document/document'
import { parseMenuSku } from '@pfotenportal/domain/plan/sku'
import { boxGrams } from '@pfotenportal/domain/product/bags'
import { sachetsOf } from '@pfotenportal/domain/product/sachets'
import { noWithdrawalReason } from '@pfotenportal/domain/product/withdrawal'
import type { Quote, QuotedBox } from '@pfotenportal/domain/quote/quote'
import type { PriceStep } from '@pfotenportal/domain/subscription/box'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import { documents as german } from '@pfotenportal/text/de/documents'
import { price as germanPrice } from '@pfotenportal/text/de/price'
import { documents as english } from '@pfotenportal/text/en/documents'
import { price as englishPrice } from '@pfotenportal/text/en/price'
import { formatWeight, formatWindow, type DayWindow } from '@pfotenportal/text/format'
import type { Actor } from '../context/actor.ts'
import { catalogueOn } from '../core/catalogue.ts'
import { windowsOf } from '../core/delivery-windows.ts'
import { findCustomer } from '../database/customer/customers.ts'
import type { Tx } from '../database/open.ts'
import { insertProof, nextDocumentId } from '../database/order/issue-documents.ts'
import { taxRateOf } from '../database/order/order-tax.ts'
import type { StoredOrder } from '../database/order/orders.ts'
import { addressText, priceText, recipeList, rhythmText, taxText } from '../mail/formatting.ts'
import { currentPlan, lineItemsOf } from '../mail/mail-data.ts'
import { discountLabel, rowOf } from '../mail/receipt.ts'
import { mailTexts } from '../mail/renderer.ts'
import { provenDay, provenMoment, type DeclarationProof } from '../views/declaration-proof.ts'
import { proofContent } from './issue-proof.ts'

const texts = { de: german, en: english }
const prices = { de: germanPrice, en: englishPrice }

/** The box whose price was agreed. */
export interface AgreedBox {
  /** Null if it is not an order yet. */
  readonly orderId: number | null
  readonly totals:
    StoredOrder['totals'] | (QuotedBox['totals'] & { readonly tax: number; readonly taxRate: string })
  readonly discountUsed: StoredOrder['discountUsed']
  readonly country: CountryCode
  readonly billingDate: Day
  readonly window: DayWindow
  /** What the boxes after it cost; empty if nothing was said about them. */
  readonly priceSteps: readonly PriceStep[]
}

/** A paid order. */
export function agreedOrder(order: StoredOrder): AgreedBox {
  const { id: orderId, totals, discountUsed, shippingAddress, billingDate } = order
  const window = windowsOf(order).expected
  return {
    orderId,
    totals,
    discountUsed,
    country: shippingAddress.countryCode,
    billingDate,
    window,
    priceSteps: [],
  }
}

/** The box that a quote shows: the one that is charged, or the next one. Undefined if none is planned. */
export function quotedAgreement({ charge, after }: Quote, country: CountryCode): AgreedBox | undefined {
  const box = charge ?? after.nextBox
  if (!box) return undefined
  const { totals, tax, taxPercent, billingDate, window, priceSteps } = box
  return {
    orderId: null,
    totals: { ...totals, tax, taxRate: taxRateOf(taxPercent) },
    discountUsed: totals.discountUsed,
    country,
    billingDate,
    window,
    priceSteps,
  }
}

/** Issues the summary of a contract and of the box with which it was agreed, if one is planned. */
export async function issueContractSummary(
  tx: Tx,
  actor: Actor,
  subscription: Subscription,
  box: AgreedBox | undefined,
): Promise<void> {
  const { customerId, shippingAddress } = subscription
  const customer = await findCustomer(tx, customerId)
  if (!customer) throw new Error(`subscription ${subscription.id} has no customer`)
  const { selectedLang: language, firstName, lastName, email } = customer
  const wording = { language, text: mailTexts[language] }
  const name = `${firstName} ${lastName}`.trim()
  const recipient = shippingAddress ? addressText(shippingAddress, wording).split('\n') : [name]
  const id = await nextDocumentId(tx)
  const number = proofNumber('CONTRACT', id)
  const about = { number, name, email, agreedAt: actor.now }
  const summary = summaryOf(subscription, box, about, language)
  const content = proofContent(actor, 'CONTRACT', { recipient, ...summary })
  const orderId = box?.orderId ?? null
  const stored = { id, kind: 'CONTRACT', number, customerId, language, content } as const
  await insertProof(
    tx,
    { ...stored, ...(orderId !== null && { orderId }) },
    { at: actor.now, on: berlinDay(actor.now) },
  )
}

interface About {
  readonly number: string
  readonly name: string
  readonly email: string
  readonly agreedAt: Instant
}

/** What was agreed, line by line. */
function summaryOf(
  subscription: Subscription,
  box: AgreedBox | undefined,
  { number, name, email, agreedAt }: About,
  language: Language,
): Pick<DeclarationProof, 'lines' | 'notes'> {
  const wording = { language, text: mailTexts[language] }
  const { contract: copy } = texts[language]
  const { labels } = wording.text.parts
  const { id, pet, intervalDays } = subscription
  const plan = currentPlan(subscription)
  const rhythm = plan ? rhythmText(plan, wording) : wording.text.parts.plan.rhythm(intervalDays)
  return {
    lines: [
      { label: copy.number, value: number },
      { label: copy.contract, value: pet ? `${pet.name}, ${id}` : String(id) },
      { label: copy.customer, value: `${name}\n${email}` },
      { label: copy.agreedAt, value: provenMoment(agreedAt, language) },
      ...(box ? boxLines(subscription, box, wording) : []),
      { label: labels.rhythm, value: rhythm },
      { label: labels.term, value: copy.term },
      { label: copy.noticeLabel, value: copy.notice },
    ],
    notes: [...(box ? withdrawalNotes(box, wording) : []), copy.withdrawal, copy.keep],
  }
}

type Wording = Parameters<typeof rowOf>[1]

function boxLines(subscription: Subscription, box: AgreedBox, wording: Wording): DeclarationProof['lines'] {
  const { language } = wording
  const copy = texts[language]
  const { labels } = wording.text.parts
  const { totals, country, priceSteps, discountUsed: discount } = box
  const { total, tax, taxRate, shipping } = totals
  const items = lineItemsOf(totals.lines).map((item) => rowOf(item, wording))
  const grams = gramsOf(subscription, box)
  const priced = { total, tax, taxRate, country, shipping }
  const steps = priceSteps.map((step) => ({ price: priceText(step.total), boxes: step.boxes }))
  return [
    ...items.map(({ label, recipes, amount }) => ({
      label: copy.item,
      value: recipes ? `${label}: ${amount}\n${recipeList(recipes, wording)}` : `${label}: ${amount}`,
    })),
    ...(grams === 0 ? [] : [{ label: copy.contract.weight, value: formatWeight(grams, language) }]),
    ...(totals.discount === 0
      ? []
      : [{ label: discountLabel({ discount }, wording), value: priceText(-totals.discount) }]),
    { label: copy.shipping, value: shipping === 0 ? copy.shippingFree : priceText(shipping) },
    { label: copy.total, value: `${priceText(total)} ${taxText(priced, wording)}` },
    { label: copy.tax, value: priceText(tax) },
    ...(steps.length < 2
      ? []
      : [{ label: labels.priceSteps, value: prices[language].recurring(steps, subscription.intervalDays) }]),
    { label: labels.billing, value: provenDay(box.billingDate, language) },
    { label: labels.delivery, value: formatWindow(box.window, language, '0000') },
  ]
}

/** The food of the box. */
function gramsOf({ terms }: Subscription, { totals }: AgreedBox): number {
  return totals.lines.reduce((sum, { sku, quantity }) => {
    const menu = parseMenuSku(sku, terms)
    return menu ? sum + quantity * boxGrams(sachetsOf(menu.tier, menu.plan, terms)) : sum
  }, 0)
}

/** For each article whether it can be returned. */
function withdrawalNotes({ totals, billingDate }: AgreedBox, wording: Wording): string[] {
  const { language } = wording
  const copy = texts[language].contract
  const catalogue = catalogueOn(billingDate)
  return lineItemsOf(totals.lines).map((item) => {
    const { label } = rowOf(item, wording)
    const because = noWithdrawalReason(item.sku, catalogue)
    return because ? copy.noRight(label, because[language]) : copy.right(label)
  })
}
