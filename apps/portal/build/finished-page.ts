/**
 * Finishes the built page: still frames of login and dashboard as the components draw them while they wait, the
 * styles of both, fonts and code of the first screen fetched at once, everything compressed beforehand.
 */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'
import { compressFiles } from './compress.ts'
import { firstScreens } from './first-screens.ts'
import { writeManifests, writeWorker, type ManifestWords } from './offline.ts'
import { externalStyles, type StillFrames } from './still-frames.ts'

type Chunk = Rolldown.OutputChunk

const preloadedFonts = /(bricolage-grotesque|figtree)-latin-wght-normal.*\.woff2$/

interface Built {
  chunks: Map<string, Chunk>
  files: string[]
}

/** A chunk with everything it imports from the start. */
function withImports(built: Built, fileName: string, found = new Set<string>()): Set<string> {
  const chunk = built.chunks.get(fileName)
  if (!chunk || found.has(fileName)) return found
  found.add(fileName)
  for (const imported of chunk.imports) withImports(built, imported, found)
  return found
}

/** The file that a module went into. */
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

interface Drawn {
  frames: () => Promise<StillFrames>
  manifestWords: Record<'de' | 'en', ManifestWords>
}

async function drawn(
  config: ResolvedConfig,
): Promise<{ frames: StillFrames; words: Drawn['manifestWords'] }> {
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
  const { frames, manifestWords } = (await import(join(outDir, 'prerender.mjs'))) as Drawn
  const made = await frames()
  await rm(outDir, { recursive: true })
  return { frames: made, words: manifestWords }
}

function headLinks(built: Built, inlined: Iterable<string>): string {
  const fonts = built.files.filter((name) => preloadedFonts.test(name))
  return [
    ...fonts.map((name) => `<link rel="preload" href="/${name}" as="font" type="font/woff2" crossorigin />`),
    // Known as loaded, so that nobody fetches again what stands in the page.
    ...[...inlined].map((name) => `<link rel="stylesheet" href="/${name}" disabled />`),
  ].join('\n    ')
}

/** Which code `early.ts` has fetched at once, by frame. */
function firstScreensData(preloads: Record<string, string[]>): string {
  return `<script type="application/json" id="first-screens">${JSON.stringify(preloads)}</script>`
}

async function finish(config: ResolvedConfig, built: Built): Promise<void> {
  const dist = join(config.root, config.build.outDir)
  const page = join(dist, 'index.html')
  const entry = chunkOf(built, 'apps/portal/main.tsx')
  const ofEntry = withImports(built, entry)
  const needed = Object.entries(firstScreens).map(
    ([frame, sources]) =>
      [frame, sources.flatMap((source) => [...withImports(built, chunkOf(built, source))])] as const,
  )
  const styles = stylesOf(built, new Set([...ofEntry, ...needed.flatMap(([, names]) => names)]))
  const css = await Promise.all([...styles].map((name) => readFile(join(dist, name), 'utf8')))
  const preloads = Object.fromEntries(
    needed.map(([frame, names]) => [
      frame,
      [...new Set(names)].filter((name) => !ofEntry.has(name)).map((name) => `/${name}`),
    ]),
  )
  const { frames: made, words } = await drawn(config)
  const { html: frames, css: frameCss } = externalStyles(made)
  const html = (await readFile(page, 'utf8'))
    .replaceAll(/\s*<link rel="stylesheet"[^>]*>/g, '')
    .replace('<!--first-screens-->', () => firstScreensData(preloads))
    .replace('<!--head-->', () => headLinks(built, styles))
    .replace('<!--style-->', () => `<style>${css.join('')}${frameCss}</style>`)
    .replace('<!--frame-->', () => frames.root)
    .replace('<!--noscript-->', () => frames.noscript)
    .replace('<!--description-->', () => frames.description)
  await writeManifests(dist, words)
  await writeFile(page, await writeWorker(config, dist, html))
  await compressFiles(dist)
}

/** Works on the client build only; in development the page stays as it is. */
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
      if (built) await finish(config, built)
    },
  }
}
