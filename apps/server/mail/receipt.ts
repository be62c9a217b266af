/** Blocks about a charged order: line items, discount, total, VAT, and what an invoice requires. */
import { parseMenuSku } from '@pfotenportal/domain/plan/sku'
import { formatRate } from '@pfotenportal/text/format'
import { nameOfTax, titleOfMenu, titleOfSample, titleOfSupplement } from '../core/catalogue-names.ts'
import { newestCatalogue } from '../core/catalogue.ts'
import { discountTitle } from '../views/discount.ts'
import { serviceCopy } from '../views/view-context.ts'
import type { MailReceipt } from './fields.ts'
import { datedDay, priceText, recipeList, recipeMarks, taxText } from './formatting.ts'
import {
  smallPrint,
  type Block,
  type ComposeContext,
  type Facts,
  type List,
  type Receipt,
} from './mail-template.ts'

type LineItem = MailReceipt['positions'][number]

/** The language of a receipt, with its texts. */
export type WordingContext = Pick<ComposeContext, 'language' | 'text'>

/** The title of a line item in the language of the mail. */
function titleOf(
  { sku, amount, supplement }: LineItem,
  { language }: Pick<ComposeContext, 'language'>,
): string {
  const menu = parseMenuSku(sku, newestCatalogue())
  if (menu) return titleOfMenu(menu.tier, language)
  if (supplement === null) return sku
  return amount === 0 ? titleOfSample(supplement, language) : titleOfSupplement(supplement, language)
}

/** A line of a receipt, as every receipt words it; with the pictures of the brand, if it is for a mail. */
export function rowOf(
  item: LineItem,
  context: WordingContext & Partial<Pick<ComposeContext, 'brand'>>,
): Receipt['rows'][number] {
  const copy = context.text.parts.receipt
  const title = titleOf(item, context)
  const menu = parseMenuSku(item.sku, newestCatalogue())
  return {
    label: item.quantity > 1 ? copy.pieces(item.quantity, title) : title,
    ...(menu && { recipes: recipeMarks(menu.plan.recipes, context) }),
    amount: item.amount === 0 ? copy.free : priceText(item.amount),
  }
}

/** What the discount of an order is called. */
export function discountLabel(
  { discount }: Pick<MailReceipt, 'discount'>,
  { language, text }: WordingContext,
): string {
  return discount ? discountTitle(discount, serviceCopy(language)) : text.parts.receipt.discount
}

/** The receipt of an order. */
export function receiptBlock(receipt: MailReceipt, context: ComposeContext): Receipt {
  const copy = context.text.parts.receipt
  const { positions, discountAmount, price, orderNumber } = receipt
  const discountRows =
    discountAmount === 0
      ? []
      : [{ label: discountLabel(receipt, context), amount: priceText(-discountAmount) }]
  return {
    kind: 'receipt',
    heading: copy.heading(orderNumber),
    rows: [
      ...positions.map((item) => rowOf(item, context)),
      ...discountRows,
      { label: copy.shipping, amount: price.shipping === 0 ? copy.shippingFree : priceText(price.shipping) },
    ],
    total: {
      label: copy.total,
      amount: priceText(price.total),
      note: copy.tax(taxText(price, context), priceText(price.tax)),
    },
  }
}

/** The contents of a box, with recipes. */
export function contentsBlock(items: readonly LineItem[], context: ComposeContext): List {
  return {
    kind: 'list',
    heading: context.text.orderReminder.contents,
    items: items.map((item) => {
      const { label, recipes, amount } = rowOf(item, context)
      return { title: label, detail: recipes ? recipeList(recipes, context) : amount }
    }),
  }
}

/** The facts that an invoice must state: date, net amount, VAT, gross amount, seller (§ 14 UStG). */
export function invoiceFacts({ price, net, paidOn }: MailReceipt, context: ComposeContext): Facts['rows'] {
  const copy = context.text.parts.receipt
  const { seller } = context.brand
  const rate = formatRate(price.taxRate, context.language)
  const amounts =
    net === null
      ? []
      : [
          { label: copy.net, value: priceText(net) },
          {
            label: copy.taxAt(nameOfTax(price.country, context.language), rate),
            value: priceText(price.tax),
          },
          { label: copy.gross, value: priceText(price.total) },
        ]
  const paid = paidOn === null ? [] : [{ label: copy.orderedOn, value: datedDay(paidOn, context) }]
  const address = `${seller.street}, ${seller.place}`
  const sellerText = [seller.name, address, copy.vatId(seller.vatId)].join('\n')
  return [...paid, ...amounts, { label: copy.seller, value: sellerText }]
}

/** The note on the right of withdrawal, which applies only to durable goods. */
export function withdrawalNote(
  { positions }: Pick<MailReceipt, 'positions'>,
  { text }: ComposeContext,
): Block {
  const { withdrawal, withdrawalOfDurableGoods } = text.parts
  const hasDurableGoods = positions.some(({ supplement, amount }) => supplement !== null && amount > 0)
  return smallPrint(hasDurableGoods ? `${withdrawal} ${withdrawalOfDurableGoods}` : withdrawal)
}
