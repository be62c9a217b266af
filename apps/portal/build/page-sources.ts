/** The module of each signed-in page by its address, for the list of files that are preloaded with the page. */
import { portalPageNames, routes, type PortalPage } from '../routes.ts'

/** The pages whose still frame has their content, whose styles are in the page therefore. */
export const stillPages = ['dashboard', 'orders', 'subscriptions', 'profile'] as const

export const pageSources: Readonly<Record<string, string>> = Object.fromEntries(
  portalPageNames.filter((page) => page !== 'gallery').map((page) => [routes[page], moduleOf(page)]),
)

/** The module of a page: its name with hyphens. */
function moduleOf(page: PortalPage): string {
  const name = page.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return `screens/${name}/${name}.tsx`
}
