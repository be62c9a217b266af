/** The Vite plugins that compute something at build time, so that the browser does not have to. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transformWithOxc, type Plugin } from 'vite'
import { routes } from '@pfotenportal/contract/routes'

const contractRoutesFile = fileURLToPath(import.meta.resolve('@pfotenportal/contract/routes')).replace(
  /dist\/routes\.js$/,
  'routes.ts',
)

/**
 * Replaces the contract's routes with their computed value. They are derived from descriptors whose schemas, and the
 * schema library, the browser does not need.
 */
export function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    enforce: 'pre',
    load(id) {
      if (id !== contractRoutesFile) return null
      return [
        `export const routes = new Map(${JSON.stringify([...routes])})`,
        'export function routeOf(name) { return routes.get(name) }',
      ].join('\n')
    },
  }
}

const PLACE = '<!--early-->'

/** Inlines `early.ts` into the page's head, so that it runs before anything is fetched. */
export function earlyScript(): Plugin {
  let root = ''
  return {
    name: 'pfotenportal:early-script',
    configResolved(config) {
      root = config.root
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const file = join(root, 'early.ts')
        const { code } = await transformWithOxc(await readFile(file, 'utf8'), file, {
          target: 'es2022',
          sourcemap: false,
        })
        const script = code
          .replaceAll(/\/\*[\s\S]*?\*\//g, '')
          .replace(/export\s*\{\s*\};?/, '')
          .trim()
        return html.replace(PLACE, () => `<script>${script}</script>`)
      },
    },
  }
}
