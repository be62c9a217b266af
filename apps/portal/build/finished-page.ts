/**
 * Completes the built page: inlines the prerendered still frames with their styles, lists the files that a visit
 * preloads, and compresses all files.
 */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'
import { routes } from '../routes.ts'
import { afterFirstScreen, firstScreens } from './chunks.ts'
import { writeWorker } from './offline.ts'
import { pageSources, stillPages } from './page-sources.ts'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

const compressible = /\.(js|css|svg|json|txt|webmanifest)$/

/** Writes a `.br` and a `.gz` copy of every text file. The page itself is compressed when it is served. */
async function compressFiles(directory: string): Promise<void> {
  const names = await readdir(directory, { recursive: true })
  await Promise.all(
    names
      .filter((name) => compressible.test(name))
      .map(async (name) => {
        const path = join(directory, name)
        const content = await readFile(path)
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
        await Promise.all([
          brotli(content, { params }).then((data) => writeFile(`${path}.br`, data)),
          gz(content, { level: 9 }).then((data) => writeFile(`${path}.gz`, data)),
        ])
      }),
  )
}

/** The output of `prerender.tsx` at build time. */
export interface StillFrames {
  /** Both frames, with the content of every page; styles hide what `early.ts` did not select. */
  root: string
  noscript: string
  description: string
}

/**
 * Shows one content of the signed-in part at a time, and moves `style` attributes into classes: the content security policy forbids style attributes, and the frames need
 * their geometry before any code runs.
 */
function externalStyles(frames: StillFrames): { html: StillFrames; css: string } {
  const names = new Map<string, string>()
  const root = frames.root.replaceAll(/<[a-z][^>]*\sstyle="([^"]*)"[^>]*>/g, (tag, style: string) => {
    const name = names.get(style) ?? `still-${names.size}`
    names.set(style, name)
    const bare = tag.replace(/\sstyle="[^"]*"/, '')
    return bare.includes(' class="')
      ? bare.replace(' class="', ` class="${name} `)
      : bare.replace(/^<[a-z0-9]+/, (start) => `${start} class="${name}"`)
  })
  const geometry = [...names].map(([style, name]) => `.${name}{${style}}`)
  const screens = [...frames.root.matchAll(/<main data-screen="([^"]+)"/g)].map(
    ([, screen]) => `html:not([data-screen='${screen}']) .still main[data-screen='${screen}']{display:none}`,
  )
  const css = [...geometry, ...screens].join('')
  return { html: { ...frames, root }, css }
}

type Chunk = Rolldown.OutputChunk

const preloadedFonts = /(bricolage-grotesque|figtree)-latin-wght-normal.*\.woff2$/

interface Built {
  chunks: Map<string, Chunk>
  files: string[]
}

/** A chunk and all its static imports. */
function withImports(built: Built, fileName: string, found = new Set<string>()): Set<string> {
  const chunk = built.chunks.get(fileName)
  if (!chunk || found.has(fileName)) return found
  found.add(fileName)
  for (const imported of chunk.imports) withImports(built, imported, found)
  return found
}

/** The chunk that contains a module. */
function chunkOf(built: Built, source: string): string {
  const chunk = [...built.chunks.values()].find(({ modules }) =>
    Object.keys(modules).some((id) => id.endsWith(`/${source}`)),
  )
  if (!chunk) throw new Error(`no code was built for ${source}`)
  return chunk.fileName
}

function stylesOf(built: Built, fileNames: Iterable<string>): Set<string> {
  return new Set(
    [...fileNames].flatMap((name) => [...(built.chunks.get(name)?.viteMetadata?.importedCss ?? [])]),
  )
}

async function prerender(config: ResolvedConfig): Promise<StillFrames> {
  const outDir = join(config.root, config.build.outDir, 'still-frames')
  await build({
    configFile: false,
    root: config.root,
    logLevel: 'error',
    publicDir: false,
    resolve: { conditions: config.resolve.conditions },
    ssr: { noExternal: true, resolve: { conditions: ['source', 'module', 'node', 'production'] } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: 'build/prerender.tsx',
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      rollupOptions: { output: { entryFileNames: 'prerender.mjs' } },
    },
  })
  const { frames } = (await import(join(outDir, 'prerender.mjs'))) as { frames: () => Promise<StillFrames> }
  const prerendered = await frames()
  await rm(outDir, { recursive: true })
  return prerendered
}

/**
 * The lists of files that `early.ts` preloads: `login`, by address of a page, `after` the first screen, and `fonts`; and
 * the `styles` that are in the page.
 */
function firstScreensData(preloads: Record<string, string[]>): string {
  return `<script type="application/json" id="first-screens">${JSON.stringify(preloads)}</script>`
}

async function finishPage(config: ResolvedConfig, built: Built): Promise<void> {
  const dist = join(config.root, config.build.outDir)
  const page = join(dist, 'index.html')
  const entry = chunkOf(built, 'apps/portal/main.tsx')
  const entryFiles = withImports(built, entry)
  const filesOf = (sources: readonly string[]) =>
    new Set(sources.flatMap((source) => [...withImports(built, chunkOf(built, source))]))
  const after = filesOf(afterFirstScreen)
  const lists = { login: filesOf(firstScreens.login), after }
  const withContent = stillPages.map((page) => pageSources[routes[page]]).filter((it) => it !== undefined)
  const inlined = [
    ...entryFiles,
    ...lists.login,
    ...filesOf([...firstScreens.portal, ...withContent]),
    ...after,
  ]
  const styles = stylesOf(built, new Set(inlined))
  const css = await Promise.all([...styles].map((name) => readFile(join(dist, name), 'utf8')))
  const pages = Object.entries(pageSources).map(([address, source]) => {
    const files = filesOf(['shell/signed-in.tsx', source])
    return [address, [...files, ...stylesOf(built, files)]] as const
  })
  const fonts = built.files.filter((name) => preloadedFonts.test(name))
  const preloads = Object.fromEntries(
    [...Object.entries(lists), ...pages, ['fonts', fonts] as const].map(([name, files]) => [
      name,
      [...files].filter((file) => !entryFiles.has(file) && !styles.has(file)).map((file) => `/${file}`),
    ]),
  )
  const { html: frames, css: frameCss } = externalStyles(await prerender(config))
  const html = (await readFile(page, 'utf8'))
    .replaceAll(/\s*<link rel="stylesheet"[^>]*>/g, '')
    .replace('<!--first-screens-->', () =>
      firstScreensData({ ...preloads, styles: [...styles].map((file) => `/${file}`) }),
    )
    .replace('<!--style-->', () => `<style>${css.join('')}${frameCss}</style>`)
    .replace('<!--frame-->', () => frames.root)
    .replace('<!--noscript-->', () => frames.noscript)
    .replace('<!--description-->', () => frames.description)
  await writeFile(page, await writeWorker(config, dist, html))
  await compressFiles(dist)
}

/** The plugin for the client build. In development the page stays unchanged. */
export function finishedPage(): Plugin {
  let config: ResolvedConfig
  let built: Built | undefined
  return {
    name: 'pfotenportal:finished-page',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      built = { chunks: new Map(chunks.map((chunk) => [chunk.fileName, chunk])), files: Object.keys(bundle) }
    },
    async closeBundle() {
      if (built) await finishPage(config, built)
    },
  }
}
