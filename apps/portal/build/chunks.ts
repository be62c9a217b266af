/**
 * How the code is split into chunks: there are few, and a chunk of a first screen contains only code that this screen
 * needs. React changes rarely, so its chunk stays cached across our releases.
 */
import { routes } from '../routes.ts'
import { pageSources, stillPages } from './page-sources.ts'

/** The two screens that a visit can start with, and their modules. */
export const firstScreens = {
  login: ['screens/login/login-flow.tsx'],
  portal: ['shell/signed-in.tsx', 'screens/dashboard/dashboard.tsx'],
} as const

/** What every visit shows right after its first screen: only two files, because each costs a round trip. */
export const afterFirstScreen = [
  'screens/dashboard/dog-card.tsx',
  'screens/dashboard/household.tsx',
  'screens/dashboard/next-orders.tsx',
  'screens/dashboard/payment-hint.tsx',
  'screens/dashboard/reward.tsx',
  'screens/shared/delivery/parcel-track.tsx',
  'shell/dog-switch.tsx',
  'shell/mobile-menu.tsx',
  'ui/dog/dog-picture.tsx',
  'ui/notice/offline-note.tsx',
  'ui/scroll-top/scroll-top.tsx',
  'offline/update-note.tsx',
] as const

interface ModuleInfo {
  importers: readonly string[]
  dynamicImporters: readonly string[]
}

interface Graph {
  getModuleInfo(id: string): ModuleInfo | null
}

/** What each chunk is for. The other pages have their addresses as names; the sign-out is stored by every visit. */
const groups: Readonly<Record<string, readonly string[]>> = {
  ...firstScreens,
  after: afterFirstScreen,
  '/logout': ['screens/login/logout-page.tsx'],
  signIn: ['screens/login/passkey-sign-in.tsx', 'screens/login/sent-note.tsx'],
  ...Object.fromEntries(Object.entries(pageSources).map(([address, source]) => [address, [source]])),
}

function collectGroups(id: string, graph: Graph, seen: Set<string>, found: Set<string>): Set<string> {
  if (seen.has(id)) return found
  seen.add(id)
  for (const [group, modules] of Object.entries(groups))
    if (modules.some((source) => id.endsWith(`/${source}`))) found.add(group)
  for (const user of graph.getModuleInfo(id)?.importers ?? []) collectGroups(user, graph, seen, found)
  return found
}

/** Groups that share little with the pages, and must not fetch one for it. */
const APART = ['signIn', '/logout']

const known = new Map<string, ReadonlySet<string>>()

/** The groups whose modules import a module statically. */
function groupsOf(id: string, graph: Graph): ReadonlySet<string> {
  const found = known.get(id) ?? collectGroups(id, graph, new Set(), new Set())
  known.set(id, found)
  return found
}

/** The chunk of a module that a first screen needs; null leaves the choice to the bundler. */
export function firstScreenChunk(id: string, graph: Graph): string | null {
  const found = groupsOf(id, graph)
  const isCommon = [...found].some((group) => group !== 'login' && !APART.includes(group))
  if (found.has('login') && isCommon) return 'common'
  if (found.has('login')) return 'login'
  return found.has('portal') ? 'portal' : null
}

const pagesOf = (id: string, graph: Graph): string[] =>
  [...groupsOf(id, graph)].filter((group) => group.startsWith('/'))

/** The pages of the main menu other than the dashboard. */
const mainPages = new Set<string>(
  stillPages.filter((page) => page !== 'dashboard').map((page) => routes[page]),
)

const mainPagesOf = (id: string, graph: Graph) => pagesOf(id, graph).filter((page) => mainPages.has(page))

const isAfter = (id: string, graph: Graph) => groupsOf(id, graph).has('after')

/** The chunk of what the dashboard shows right after its first screen and the orders page at once: a fifth of the former. */
export function partsChunk(id: string, graph: Graph): string | null {
  return isAfter(id, graph) && groupsOf(id, graph).has(routes.orders) ? 'parts' : null
}

/** The chunk of what else the dashboard shows right after its first screen. */
export function afterChunk(id: string, graph: Graph): string | null {
  return isAfter(id, graph) ? 'after' : null
}

const nameOf = (group: string) => group.replace(/^\//, '').replace('/', '-')

/** The chunk of what pages share with sign-out, or with the later steps of a sign-in, so that those do not fetch a page. */
export function apartChunk(id: string, graph: Graph): string | null {
  const apart = APART.find((group) => groupsOf(id, graph).has(group))
  const isShared = pagesOf(id, graph).some((page) => page !== apart)
  return apart !== undefined && isShared ? `with-${nameOf(apart)}` : null
}

/** The chunk of what several pages share, unless just one of them is a main page. */
export function sharedChunk(id: string, graph: Graph): string | null {
  return pagesOf(id, graph).length > 1 && mainPagesOf(id, graph).length !== 1 ? 'pages' : null
}

/** The chunk of what one main page shares with lesser pages. */
export function lesserChunk(id: string, graph: Graph): string | null {
  const [page] = mainPagesOf(id, graph)
  return page !== undefined && pagesOf(id, graph).length > 1 ? `with-${nameOf(page)}` : null
}

/** The chunk of a page, with what dialogs share with it, so that a page is few files. */
export function pageChunk(id: string, graph: Graph): string | null {
  const [page] = pagesOf(id, graph)
  return page === undefined ? null : nameOf(page)
}

/** Icons of several other parts, which would be a file each. */
export const isIcon = (id: string) => id.includes('/lucide-react/dist/esm/icons/')

interface Host {
  hostType: 'html' | 'js'
}

/** The dependencies of a chunk without the first screens' chunks, which are loaded already. The HTML page needs all. */
export function withoutFirstScreens(_file: string, needed: string[], { hostType }: Host): string[] {
  if (hostType === 'html') return needed
  return needed.filter(
    (name) => !/assets\/(index|react|rolldown-runtime|common|login|portal|after)-[\w-]+\.js$/.test(name),
  )
}
