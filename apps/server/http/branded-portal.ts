/** Fills the brand into the built portal: its page and its service worker. */
import { createHash } from 'node:crypto'
import { brandProperties, type Theme } from '@pfotenportal/contract/palette'
import {
  BRAND_PLACEHOLDER,
  PICTURES_PLACEHOLDER,
  PORTAL_PLACEHOLDER,
} from '@pfotenportal/contract/portal-config'
import { picturePath, type Brand } from '../core/brand/brand.ts'

const buildMeta = /<meta name="build" content="([^"]+)" \/>/
const themeColour =
  /(<meta name="theme-color" content=")[^"]*(" media="\(prefers-color-scheme: (light|dark)\)")/g

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** The version of a build with a brand: an installed portal renews itself if either changes. */
function versionOf(build: string, brand: Brand): string {
  return createHash('sha256').update(build).update(brand.version).digest('hex').slice(0, 12)
}

/** Replaces the version of the build in the page or the service worker. */
function renewed(text: string, build: string | undefined, brand: Brand): string {
  return build === undefined ? text : text.replaceAll(build, versionOf(build, brand))
}

/** The page with the brand's name and colours. */
export function brandedPage(html: string, brand: Brand): string {
  // Twice `:root`, so that the brand's colours win over the portal's own style sheet wherever that stands.
  const style = `<style>:root:root{${brandProperties(brand.colours)}}</style>`
  const named = html
    .replaceAll(BRAND_PLACEHOLDER, () => escaped(brand.name))
    .replaceAll(PORTAL_PLACEHOLDER, () => escaped(brand.portalName.de))
    .replaceAll(
      themeColour,
      (_all, start: string, end: string, theme: Theme) => `${start}${brand.colours[theme].ground}${end}`,
    )
    .replace('</head>', () => `${style}</head>`)
  return renewed(named, buildMeta.exec(html)?.[1], brand)
}

/** The service worker of a built page with the brand, whose pictures it caches as well. */
export function brandedWorker(worker: string, html: string, brand: Brand): string {
  const pictures = [...brand.pictures.keys()].map((name) => ` ${picturePath(name)}`).join('')
  return renewed(worker.replace(PICTURES_PLACEHOLDER, pictures), buildMeta.exec(html)?.[1], brand)
}
