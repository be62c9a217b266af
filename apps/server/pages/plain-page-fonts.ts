/** The portal's fonts for server-rendered pages; without a built portal, system fonts are used. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findPortal } from '../http/portal.ts'

const FACES = [
  { family: 'Bricolage Grotesque', file: /^bricolage-grotesque-[\w-]+\.woff2$/, weights: '200 800' },
  { family: 'Figtree', file: /^figtree-[\w-]+\.woff2$/, weights: '300 900' },
]

/** `@font-face` rules for the files of a built portal. */
export function fontFaces(portal: string | undefined): string {
  const assets = portal && join(portal, 'assets')
  const files = assets && existsSync(assets) ? readdirSync(assets) : []
  return FACES.flatMap(({ family, file, weights }) => {
    const found = files.find((name) => file.test(name))
    if (found === undefined) return []
    const source = `url(/assets/${found}) format("woff2")`
    return [`@font-face{font-family:"${family}";font-weight:${weights};font-display:swap;src:${source}}`]
  }).join('\n')
}

export const plainPageFonts = fontFaces(findPortal())
