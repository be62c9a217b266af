/** An order of Shopify as its webhook `orders/paid` sends it, as far as it matters here. Everything may be missing. */
import { z } from 'zod'

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .catch(null)
  .transform((value) => String(value ?? '').trim())
const flag = z.boolean().nullish().catch(false).transform(Boolean)
const listOf = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .nullish()
    .catch([])
    .transform((list) => list ?? [])

const NameAndValue = z.object({ name: text, value: text })
const Discounts = listOf(z.object({ amount: text }))
const Taxes = listOf(z.object({ price: text }))

const LineItem = z.object({
  id: text,
  sku: text,
  title: text,
  variant_title: text,
  quantity: z.number().catch(1),
  current_quantity: z.number().nullish().catch(null),
  price: text,
  gift_card: flag,
  discount_allocations: Discounts,
  tax_lines: Taxes,
  properties: listOf(NameAndValue),
})
export type ShopifyLine = z.output<typeof LineItem>

const Address = z
  .object({
    first_name: text,
    last_name: text,
    name: text,
    company: text,
    address1: text,
    address2: text,
    zip: text,
    city: text,
    country_code: text,
    phone: text,
  })
  .nullish()
  .catch(null)
export type ShopifyAddress = NonNullable<z.output<typeof Address>>

export const ShopifyOrder = z.object({
  id: text,
  name: text,
  test: flag,
  email: text,
  contact_email: text,
  phone: text,
  note: text,
  created_at: text,
  processed_at: text,
  cancelled_at: text,
  financial_status: text,
  currency: text,
  taxes_included: z.boolean().nullish().catch(true),
  customer_locale: text,
  note_attributes: listOf(NameAndValue),
  customer: z
    .object({ id: text, email: text, first_name: text, last_name: text, phone: text })
    .nullish()
    .catch(null),
  shipping_address: Address,
  billing_address: Address,
  shipping_lines: listOf(z.object({ price: text, discount_allocations: Discounts, tax_lines: Taxes })),
  line_items: listOf(LineItem),
})
export type ShopifyOrder = z.output<typeof ShopifyOrder>

/** A text without what people write differently: capitals, umlauts, blanks and marks. */
export function folded(written: string): string {
  return written
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]/g, '')
}

/** The value of the first of some names that is there and not empty; empty without one. */
export function valueOf(list: ShopifyLine['properties'], names: readonly string[] = []): string {
  for (const name of names) {
    const found = list.find((each) => folded(each.name) === folded(name) && each.value !== '')
    if (found) return found.value
  }
  return ''
}

/** The first text under a path such as `transactions.receipt.customer`; lists on the way are searched. Empty without one. */
export function textAt(value: unknown, path: readonly string[]): string {
  if (Array.isArray(value)) {
    for (const item of value as unknown[]) {
      const found = textAt(item, path)
      if (found !== '') return found
    }
    return ''
  }
  const [first, ...rest] = path
  if (first === undefined) return typeof value === 'string' ? value.trim() : ''
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, first)) return ''
  return textAt((value as Readonly<Record<string, unknown>>)[first], rest)
}
