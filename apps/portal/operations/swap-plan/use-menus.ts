/** The menus of the recipes being chosen. */
import { useQuery } from '@tanstack/react-query'
import type { ProductView } from '@pfotenportal/contract/products'
import type { RecipeCode } from '@pfotenportal/domain/catalogue/catalogue'
import { call } from '../../data/call.ts'
import { inOrder } from '../../data/catalogue.ts'
import { recipesQuery, type ResourceKey } from '../../data/resources.ts'
import { errorOf } from '../../data/send.ts'

/** The product with the menus of a set of recipes: of a long list it has only some until they are asked for. */
export function useMenus(
  product: ProductView,
  chosen: readonly RecipeCode[],
  /** Reads it instead of the customer's call. */
  read?: (recipes: readonly RecipeCode[], signal: AbortSignal) => Promise<ProductView>,
) {
  const recipes = inOrder(chosen)
  const set = recipes.join()
  const isListed = product.variants.some(
    ({ selectedOptions }) => inOrder(selectedOptions.recipes).join() === set,
  )
  const isMissing = recipes.length > 0 && !isListed
  const key: ResourceKey = ['menus', `${product.id} ${set}`]
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      read?.(recipes, signal) ??
      call('readProduct', { params: { productId: product.id }, query: recipesQuery(recipes) }, signal),
    enabled: isMissing,
  })
  return {
    product: (isMissing ? query.data : undefined) ?? product,
    /** They are on their way. */
    pending: isMissing && query.isFetching,
    error: isMissing && query.error ? errorOf(query.error) : null,
    retry: () => void query.refetch(),
  }
}
