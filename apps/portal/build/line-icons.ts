/**
 * Turns `import { X } from 'lucide-react'` into a module with the shapes of that one icon. Through the package's
 * index every icon in use would count as needed by every page, and its runtime weighs more than our icons.
 */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const IMPORT = /import \{([^}]*)\} from 'lucide-react'/g
const PREFIX = 'virtual:line-icon/'

interface IconModule {
  __iconData: { node: readonly (readonly [string, Record<string, string>])[] }
}

/** From an icon's name to its file, as the package's index pairs them. */
async function readIndex(): Promise<Map<string, string>> {
  const path = fileURLToPath(import.meta.resolve('lucide-react')).replace(
    'cjs/lucide-react.js',
    'esm/lucide-react.mjs',
  )
  const files = new Map<string, string>()
  const index = await readFile(path, 'utf8')
  for (const [, names = '', file = ''] of index.matchAll(
    /export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g,
  )) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file)
  }
  return files
}

async function shapesOf(file: string): Promise<string> {
  const { __iconData } = (await import(`lucide-react/icons/${file}`)) as IconModule
  // The keys in the attributes are lucide's own and random: they would not compress.
  return JSON.stringify(__iconData.node, (key, value: unknown) => (key === 'key' ? undefined : value))
}

/** `names` is what stands between the braces; types are left out. */
function directImports(names: string, files: ReadonlyMap<string, string>): string {
  const specifiers = names.split(',').map((name) => name.trim())
  const values = specifiers.filter((name) => name !== '' && !name.startsWith('type '))
  return values
    .map((specifier) => {
      const [name = '', local = name] = specifier.split(' as ')
      const file = files.get(name)
      if (!file) throw new Error(`lucide-react has no icon ${name}`)
      return `import ${local} from '${PREFIX}${file}'`
    })
    .join(';')
}

export function lineIcons(): Plugin {
  let index: Promise<Map<string, string>> | undefined
  return {
    name: 'pfotenportal:line-icons',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null
      const shapes = await shapesOf(id.slice(PREFIX.length + 1))
      return `import { lineIcon } from '/ui/line-icon.tsx'; export default /* @__PURE__ */ lineIcon(${shapes})`
    },
    transform: {
      filter: { id: /\.tsx?$/, code: "from 'lucide-react'" },
      async handler(code) {
        index ??= readIndex()
        const files = await index
        return { code: code.replaceAll(IMPORT, (_, names: string) => directImports(names, files)), map: null }
      },
    },
  }
}
