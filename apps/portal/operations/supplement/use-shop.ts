/** The products of the shop, with prices for one dog, in the current language. */
import { useQuery } from '@tanstack/react-query'
import type { DataOf } from '@pfotenportal/contract/api'
import type { ShopItemView } from '@pfotenportal/contract/shop'
import { supplement } from '@pfotenportal/text/de/shop'
import { call } from '../../data/call.ts'
import { loadStateOf, type LoadState } from '../../data/load-state.ts'
import type { Format } from '../../ui/format/format.ts'
import { defineText, useLanguage } from '../../ui/text/text.tsx'

/** The texts about supplements in the box. */
export const useSupplementText = defineText({ supplement }, () => import('@pfotenportal/text/en/shop'))

/** Reads the shop for a subscription; null reads it without a dog. */
export function useShop(subscriptionId: number | null): LoadState<DataOf<'readShop'>> {
  const language = useLanguage()
  const query = useQuery({
    queryKey: ['shop', subscriptionId, language] as const,
    queryFn: ({ signal }) =>
      call('readShop', { query: subscriptionId === null ? {} : { subscriptionId } }, signal),
    placeholderData: (former) => former,
  })
  return loadStateOf(query)
}

/** `250 g`, `250 ml`; null if the product is not sold by weight. */
export function contentLabel({ content }: Pick<ShopItemView, 'content'>, format: Format): string | null {
  if (!content) return null
  return content.unit === 'ml' ? `${format.number(content.value)}\u00a0ml` : format.weight(content.value)
}

/** `79,60 €/kg`, `71,60 €/l`. */
export function unitPriceLabel(
  { unitPrice }: Pick<ShopItemView, 'unitPrice'>,
  format: Format,
): string | null {
  return unitPrice && format.unitPrice(unitPrice.amount, unitPrice.per)
}
