/** Builds what makes the portal installable and usable offline: version, manifests and service worker. */
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type ResolvedConfig } from 'vite'

const PLACE = '<!--build-->'
/** Files that the worker does not cache: compressed copies, generated files and build files. */
const NOT_CACHED = /\.(br|gz|map|html)$|^\.vite|^worker\.js$|^robots\.txt$/

/** The texts of the web app manifest in one language. */
export interface ManifestLabels {
  name: string
  description: string
  dashboard: string
  orders: string
}

async function filesOf(dist: string): Promise<string[]> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(dist.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((name) => !NOT_CACHED.test(name))
    .sort()
}

/** The colours are those of the page's background (styles/tokens.css), as in the page's head. */
function manifestOf(lang: 'de' | 'en', labels: ManifestLabels): object {
  const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
    src,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: '/',
    name: labels.name,
    short_name: labels.name,
    description: labels.description,
    lang,
    dir: 'ltr',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: '#fbf6ee',
    theme_color: '#fbf6ee',
    categories: ['food', 'shopping', 'lifestyle'],
    icons: [
      icon('/icons/icon-192.png', 192, 'any'),
      icon('/icons/icon-512.png', 512, 'any'),
      icon('/icons/maskable-512.png', 512, 'maskable'),
    ],
    shortcuts: [
      { name: labels.dashboard, url: '/dashboard' },
      { name: labels.orders, url: '/orders' },
    ].map((it) => ({ ...it, icons: [icon('/icons/icon-192.png', 192, 'any')] })),
  }
}

/** Writes a manifest per language. */
export async function writeManifests(
  dist: string,
  labels: Record<'de' | 'en', ManifestLabels>,
): Promise<void> {
  const write = (name: string, lang: 'de' | 'en') =>
    writeFile(join(dist, name), JSON.stringify(manifestOf(lang, labels[lang])))
  await Promise.all([write('manifest.webmanifest', 'de'), write('manifest.en.webmanifest', 'en')])
}

/** The version of the build: a hash of all files and the page. */
async function versionOf(dist: string, names: readonly string[], html: string): Promise<string> {
  const hash = createHash('sha256').update(html)
  for (const name of names) hash.update(name).update(await readFile(join(dist, name)))
  return hash.digest('hex').slice(0, 12)
}

/** Builds the worker for the files of a finished build. Returns the page with its version inserted. */
export async function writeWorker(config: ResolvedConfig, dist: string, html: string): Promise<string> {
  const names = await filesOf(dist)
  const version = await versionOf(dist, names, html)
  await build({
    configFile: false,
    root: config.root,
    logLevel: 'error',
    publicDir: false,
    resolve: { conditions: config.resolve.conditions },
    define: { BUILD: JSON.stringify(version), FILES: JSON.stringify(names.map((name) => `/${name}`)) },
    build: {
      outDir: dist,
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: {
        input: join(config.root, 'offline/worker/worker.ts'),
        output: { format: 'iife', entryFileNames: 'worker.js' },
      },
    },
  })
  return html.replace(PLACE, () => `<meta name="build" content="${version}" />`)
}
