/** What a product of the shop holds and costs, as the chosen language writes it. Adds nothing up. */
import type { ShopItemView } from '@pfotenportal/contract/shop'
import type { Format } from '../../ui/format/format.ts'

/** `250 g`, `250 ml`; null for what is not sold by weight. */
export function contentWords({ content }: Pick<ShopItemView, 'content'>, format: Format): string | null {
  if (!content) return null
  return content.unit === 'ml' ? `${format.number(content.value)}\u00a0ml` : format.weight(content.value)
}

/** `79,60 €/kg`, `71,60 €/l`. */
export function unitPriceWords(
  { unitPrice }: Pick<ShopItemView, 'unitPrice'>,
  format: Format,
): string | null {
  return unitPrice && format.unitPrice(unitPrice.amount, unitPrice.per)
}
