/**
 * How the code is cut into files: few of them, and none that carries what its first screen does not need. React
 * changes rarely, so its file outlives releases of ours.
 */
/** The two screens that a visit begins with, and the modules that each of them is made of. */
export const firstScreens = {
  login: ['screens/login/login-flow.tsx'],
  portal: ['shell/signed-in.tsx', 'screens/dashboard/dashboard.tsx'],
} as const

interface ModuleInfo {
  importers: readonly string[]
  dynamicImporters: readonly string[]
}

interface Graph {
  getModuleInfo(id: string): ModuleInfo | null
}

type Screen = keyof typeof firstScreens
const screens = Object.entries(firstScreens) as [Screen, readonly string[]][]

/** The first screens that a module is loaded for: those whose code reaches it by static imports. */
function screensOf(id: string, graph: Graph, seen: Set<string>): Set<Screen> {
  const found = new Set<Screen>()
  if (seen.has(id)) return found
  seen.add(id)
  for (const [screen, sources] of screens)
    if (sources.some((source) => id.endsWith(`/${source}`))) found.add(screen)
  for (const importer of graph.getModuleInfo(id)?.importers ?? []) {
    for (const screen of screensOf(importer, graph, seen)) found.add(screen)
  }
  return found
}

/** Each icon is a module of its own, but all of them are reached through the package's index, as if every screen used all. */
const isIcon = (id: string) => id.includes('/lucide-react/dist/esm/icons/')

/** The file for a module behind the first screens; null leaves it to the bundler. */
export function sharedFile(id: string, graph: Graph): string | null {
  if (isIcon(id)) return null
  const found = screensOf(id, graph, new Set())
  if (found.size === 0) return null
  return found.size === screens.length ? 'common' : ([...found][0] ?? null)
}

interface Host {
  hostType: 'html' | 'js'
}

/** What a page needs beyond the first screens: only that has to be fetched with it. The page itself needs all. */
export function withoutFirstScreens(_file: string, needed: string[], { hostType }: Host): string[] {
  if (hostType === 'html') return needed
  return needed.filter(
    (name) => !/assets\/(index|react|rolldown-runtime|common|login|portal)-[\w-]+\.js$/.test(name),
  )
}
