/** The module of each signed-in page by its address, for the list of files that are preloaded with the page. */
import { portalPageNames, routes } from '../routes.ts'

/** The pages whose still frame has their content, whose styles are in the page therefore. */
export const stillPages = ['dashboard', 'orders', 'subscriptions', 'profile'] as const

export const pageSources: Readonly<Record<string, string>> = Object.fromEntries(
  portalPageNames
    .filter((page) => page !== 'gallery')
    .map((page) => [routes[page], `screens/${page}/${page}.tsx`]),
)
