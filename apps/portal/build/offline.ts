/** Builds what makes the portal usable offline: version and service worker. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type ResolvedConfig } from 'vite'
import { helpTextPath, legalPageNames, legalPagePath } from '@pfotenportal/contract/legal'
import { PICTURES_PLACEHOLDER } from '@pfotenportal/contract/portal-config'

const PLACE = '<!--build-->'
/** Files of the brand, which the service serves beside those of the build (`http/brand-files.ts`). */
const BRAND_FILES = [
  // The service puts the paths of the brand's pictures there.
  `icon.svg${PICTURES_PLACEHOLDER}`,
  'icons/apple-180.png',
  'icons/icon-192.png',
  'icons/icon-512.png',
  'icons/maskable-512.png',
  'manifest.webmanifest',
  'manifest.en.webmanifest',
].map((name) => `/${name}`)
const TEXTS = (['de', 'en'] as const).flatMap((language) => [
  helpTextPath(language),
  ...legalPageNames.map((name) => legalPagePath(language, name)),
])
/** Files that the worker does not cache: compressed copies, generated files and build files. */
const NOT_CACHED = /\.(br|gz|map|html)$|^\.vite|^worker\.js$|^robots\.txt$/

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
    define: {
      BUILD: JSON.stringify(version),
      FILES: JSON.stringify([...names.map((name) => `/${name}`), ...BRAND_FILES, ...TEXTS]),
    },
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
