/**
 * Replaces the contract's routes with their computed value. They are derived from descriptors whose schemas, and the
 * schema library, the browser does not need.
 */
import { fileURLToPath } from 'node:url'
import { routes } from '@pfotenportal/contract/routes'
import type { Plugin } from 'vite'

const source = fileURLToPath(import.meta.resolve('@pfotenportal/contract/routes')).replace(
  /dist\/routes\.js$/,
  'routes.ts',
)

/** The plugin of the build and of the development server. */
export function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    enforce: 'pre',
    load(id) {
      if (id !== source) return null
      return [
        `export const routes = new Map(${JSON.stringify([...routes])})`,
        'export function routeOf(name) { return routes.get(name) }',
      ].join('\n')
    },
  }
}
