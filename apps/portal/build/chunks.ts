/**
 * How the code is split into chunks: there are few, and a chunk of a first screen contains only code that this screen
 * needs. React changes rarely, so its chunk stays cached across our releases.
 */
/** The two screens that a visit can start with, and their modules. */
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

/** The first screens that import a module statically. */
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

/**
 * Icons are separate modules, but all are imported by the package's index, so every screen seems to use all of them.
 */
const isIcon = (id: string) => id.includes('/lucide-react/dist/esm/icons/')

/** The chunk of a module that a first screen needs; null leaves the choice to the bundler. */
export function firstScreenChunk(id: string, graph: Graph): string | null {
  if (isIcon(id)) return null
  const found = screensOf(id, graph, new Set())
  if (found.size === 0) return null
  return found.size === screens.length ? 'common' : ([...found][0] ?? null)
}

interface Host {
  hostType: 'html' | 'js'
}

/** The dependencies of a chunk without the first screens' chunks, which are loaded already. The HTML page needs all. */
export function withoutFirstScreens(_file: string, needed: string[], { hostType }: Host): string[] {
  if (hostType === 'html') return needed
  return needed.filter(
    (name) => !/assets\/(index|react|rolldown-runtime|common|login|portal)-[\w-]+\.js$/.test(name),
  )
}
