/** What the shop has, with prices for one dog, in the language on the screen. */
import { useQuery } from '@tanstack/react-query'
import type { DataOf } from '@pfotenportal/contract/api'
import { call } from '../../data/call.ts'
import { useLanguage } from '../../ui/text/text.tsx'

export interface ShopList {
  /** Null while nothing is known. */
  readonly shop: DataOf<'readShop'> | null
  readonly pending: boolean
  readonly failed: boolean
  readonly retry: () => void
}

/** Null asks without a dog. */
export function useShop(subscriptionId: number | null): ShopList {
  const language = useLanguage()
  const query = useQuery({
    queryKey: ['shop', subscriptionId, language] as const,
    queryFn: ({ signal }) =>
      call('readShop', { query: subscriptionId === null ? {} : { subscriptionId } }, signal),
    placeholderData: (former) => former,
  })
  return {
    shop: query.data ?? null,
    pending: query.isFetching,
    failed: query.isError,
    retry: () => void query.refetch(),
  }
}
