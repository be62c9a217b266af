/** A charged order in a mail: its positions, its discount, what was charged and the VAT in it. */
import { parseMenuSku } from '@pfotenportal/domain/plan/sku'
import { formatRate } from '@pfotenportal/text/format'
import { seller } from '@pfotenportal/text/seller'
import { discountTitle } from '../views/discount.ts'
import { wordsOf } from '../views/view-context.ts'
import type { MailReceipt } from './fields.ts'
import { smallPrint, type Block, type Facts, type Frame, type List, type Receipt } from './mail-template.ts'
import { datedDay, priceText, recipeText, taxText } from './formatting.ts'

type Position = MailReceipt['positions'][number]

/** What a position is called in the language of the letter. */
function titleOf({ sku, amount, supplement }: Position, { language }: Frame): string {
  const words = wordsOf(language)
  const menu = parseMenuSku(sku)
  if (menu) return words.menuTitle(menu.tier)
  if (supplement === null) return sku
  const title = words.supplementTitles[supplement]
  return amount === 0 ? words.supplementSample(title) : title
}

function rowOf(position: Position, frame: Frame): Receipt['rows'][number] {
  const words = frame.text.parts.receipt
  const title = titleOf(position, frame)
  const menu = parseMenuSku(position.sku)
  return {
    label: position.quantity > 1 ? words.pieces(position.quantity, title) : title,
    ...(menu && { recipes: menu.plan.recipes }),
    amount: position.amount === 0 ? words.free : priceText(position.amount),
  }
}

function discountLabel({ discount }: MailReceipt, { language, text }: Frame): string {
  return discount ? discountTitle(discount, wordsOf(language)) : text.parts.receipt.discount
}

/** The receipt of an order. */
export function receiptBlock(receipt: MailReceipt, frame: Frame): Receipt {
  const words = frame.text.parts.receipt
  const { positions, discountAmount, price, orderNumber } = receipt
  const off =
    discountAmount === 0 ? [] : [{ label: discountLabel(receipt, frame), amount: priceText(-discountAmount) }]
  return {
    kind: 'receipt',
    heading: words.heading(orderNumber),
    rows: [
      ...positions.map((position) => rowOf(position, frame)),
      ...off,
      { label: words.shipping, amount: words.shippingFree },
    ],
    total: {
      label: words.total,
      amount: priceText(price.total),
      note: words.tax(taxText(price, frame), priceText(price.tax)),
    },
  }
}

/** What is in a box, by name and recipes. */
export function contentsBlock(positions: readonly Position[], frame: Frame): List {
  return {
    kind: 'list',
    heading: frame.text.orderReminder.contents,
    items: positions.map((position) => {
      const { label, recipes, amount } = rowOf(position, frame)
      return { title: label, detail: recipes ? recipeText([...recipes], frame) : amount }
    }),
  }
}

/** What makes a receipt one for the tax office: day, net, VAT, gross, and who sells (§ 14 UStG). */
export function invoiceFacts({ price, net, paidOn }: MailReceipt, frame: Frame): Facts['rows'] {
  const words = frame.text.parts.receipt
  const rate = formatRate(price.taxRate, frame.language)
  const amounts =
    net === null
      ? []
      : [
          { label: words.net, value: priceText(net) },
          { label: words.taxAt(price.country, rate), value: priceText(price.tax) },
          { label: words.gross, value: priceText(price.total) },
        ]
  const paid = paidOn === null ? [] : [{ label: words.orderedOn, value: datedDay(paidOn, frame) }]
  const place = `${seller.street}, ${seller.place}`
  const by = [seller.name, place, words.vatId(seller.vatId)].join('\n')
  return [...paid, ...amounts, { label: words.seller, value: by }]
}

/** What the law says about giving it back; products that keep can be given back. */
export function withdrawalNote({ positions }: Pick<MailReceipt, 'positions'>, { text }: Frame): Block {
  const { withdrawal, withdrawalOfOthers } = text.parts
  const hasOthers = positions.some(({ supplement, amount }) => supplement !== null && amount > 0)
  return smallPrint(hasOthers ? `${withdrawal} ${withdrawalOfOthers}` : withdrawal)
}
