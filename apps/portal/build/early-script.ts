/** Inlines `early.ts` into the page's head, so that it runs before anything is fetched. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transformWithOxc, type Plugin } from 'vite'

const PLACE = '<!--early-->'

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
