/** Quotes on the wire: the state before and after a command, from the same rules that price and plan the boxes. */
import type { QuotedBoxView, QuoteSideView, QuoteView } from '@pfotenportal/contract/quotes'
import { toWire } from '@pfotenportal/domain/core/money'
import type { Quote, QuotedBox, QuoteSide } from '@pfotenportal/domain/quote/quote'
import type { QuotedDelivery, SkippedDelivery } from '@pfotenportal/domain/quote/quoted-deliveries'
import { taxRateOf } from '../database/order/order-tax.ts'
import type { StoredQuote } from '../database/subscription/quotes.ts'
import { discountView, worthView } from './discount.ts'
import { lineView } from './line.ts'
import { priceStepViews } from './order.ts'
import { portionView } from './pet.ts'
import { optionsView, sachetViews } from './product.ts'
import type { ViewContext } from './view-context.ts'

/** A stored quote in the viewer's language. */
export function quoteView(
  stored: Omit<StoredQuote, 'subscriptionId'> & { readonly subscriptionId: number },
  quote: Quote,
  view: ViewContext,
): QuoteView {
  return {
    id: stored.id,
    subscriptionId: stored.subscriptionId,
    operation: stored.operation,
    createdAt: stored.createdAt,
    expiresAt: stored.expiresAt,
    currencyCode: 'EUR',
    before: sideView(quote.before, view),
    after: sideView(quote.after, view),
    charge: quote.charge && boxView(quote.charge, view),
    ...(quote.closedSkips && { closedSkips: quote.closedSkips.map(skippedView) }),
    ...(quote.inVacation.length > 0 && { holidayDeliveries: quote.inVacation.map(deliveryView) }),
    needsOrderButton: quote.needsOrderButton,
    withdrawal: quote.withdrawal,
    portion: quote.portion && {
      before: portionView(quote.portion.before),
      after: portionView(quote.portion.after),
    },
  }
}

function sideView(side: QuoteSide, view: ViewContext): QuoteSideView {
  return {
    status: side.status,
    options: optionsView(side.plan),
    intervalDays: side.intervalDays,
    kcalPerDay: side.tier,
    gramsPerDay: side.gramsPerDay,
    sachets: sachetViews(side.sachets),
    nextBox: side.nextBox && boxView(side.nextBox, view),
    upcoming: side.upcoming.map(deliveryView),
    resumesAt: side.resumesAt,
    reward: side.reward && {
      ...worthView(side.reward, view.copy),
      remainingOrders: side.reward.remainingOrders,
      isReceived: side.reward.isReceived,
    },
  }
}

type SkippedView = NonNullable<QuoteView['closedSkips']>[number]

function skippedView({ orderId, billingDate, window }: SkippedDelivery): SkippedView {
  return { orderId, billingDate, deliveryWindow: window }
}

function deliveryView(delivery: QuotedDelivery): QuoteSideView['upcoming'][number] {
  return { ...skippedView(delivery), totalPrice: toWire(delivery.total) }
}

function boxView(box: QuotedBox, { copy, catalogue }: ViewContext): QuotedBoxView {
  const { totals } = box
  const feed = { menu: box.termsVersion, added: catalogue.version }
  const { discountUsed } = totals
  return {
    orderId: box.orderId,
    billingDate: box.billingDate,
    cutoffAt: box.cutoffAt,
    deliveryWindow: box.window,
    options: optionsView(box.plan),
    lines: totals.lines.map((line) => lineView(line, copy, feed)),
    weight: { value: box.grams, unit: 'g' },
    parcelCount: box.parcels,
    totalLineItems: toWire(totals.lineItems),
    totalDiscount: toWire(totals.discount),
    totalShipping: toWire(totals.shipping),
    totalPrice: toWire(totals.total),
    priceSteps: priceStepViews(box.priceSteps),
    totalTax: toWire(box.tax),
    taxRate: taxRateOf(box.taxPercent),
    unitPrice: box.unitPrice === null ? null : { amount: toWire(box.unitPrice), per: 'kg' },
    pricePerDay: toWire(box.pricePerDay),
    discount: discountUsed && discountView(discountUsed, discountUsed.id, copy),
  }
}
