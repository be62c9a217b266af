/** The brand's files: colours and logo for pages, icons and manifests of the installed portal. */
import type { FastifyInstance } from 'fastify'
import { helpTextPath } from '@pfotenportal/contract/legal'
import { brandProperties, neutrals } from '@pfotenportal/contract/palette'
import type { Language } from '@pfotenportal/contract/values'
import { core as german } from '@pfotenportal/text/de/core'
import { core as english } from '@pfotenportal/text/en/core'
import { iconNames, picturePath, type Brand } from '../core/brand/brand.ts'
import { openToEverybody } from './declared-access.ts'

/** The style sheet with the brand's colours, which the service's own pages load. */
export const BRAND_STYLE_PATH = '/brand.css'
/** The logo, also the icon of the browser's tab. */
export const LOGO_PATH = '/icon.svg'

const themed = (name: keyof typeof neutrals.light) =>
  `light-dark(${neutrals.light[name]},${neutrals.dark[name]})`

/** The colours of the service's own pages: the brand's, those that all brands share, and short names for some. */
function styleOf({ colours }: Brand): string {
  return (
    `:root{color-scheme:light dark;${brandProperties(colours)}` +
    `--card:${themed('card')};--ink:${themed('ink')};--muted:${themed('muted')};--line:${themed('line')};` +
    `--edge:${themed('fieldLine')};--soft:${themed('sunken')};--hover:var(--action-hover)}`
  )
}

/** The web app manifest in one language. */
function manifestOf({ name, colours }: Brand, lang: Language): object {
  const { shell } = lang === 'en' ? english : german
  const icon = (size: number, purpose: 'any' | 'maskable') => ({
    src: `/icons/${purpose === 'any' ? 'icon' : purpose}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  const shortcuts = [
    { name: shell.menu.dashboard, url: '/dashboard' },
    { name: shell.menu.orders, url: '/orders' },
  ]
  return {
    id: '/',
    name,
    short_name: name,
    description: shell.description,
    lang,
    dir: 'ltr',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: colours.light.ground,
    theme_color: colours.light.ground,
    categories: ['food', 'shopping', 'lifestyle'],
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
    shortcuts: shortcuts.map((it) => ({ ...it, icons: [icon(192, 'any')] })),
  }
}

/** The addresses at which browsers look for an icon of the portal without a link, such as for a bookmark. */
const touchIcons = ['', '-120x120', '-152x152', '-167x167', '-180x180'].flatMap((size) =>
  ['', '-precomposed'].map((kind) => `/apple-touch-icon${size}${kind}.png`),
)

/** An icon file (ICO) with one picture, a PNG of less than 256 pixels: a header, one entry, the picture. */
function iconFile(png: Buffer, pixels: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(pixels, 6)
  header.writeUInt8(pixels, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

const PICTURE_TYPES: Readonly<Record<string, string>> = { svg: 'svg+xml', jpg: 'jpeg' }

function pictureType(name: string): string {
  const ending = name.slice(name.lastIndexOf('.') + 1)
  return `image/${PICTURE_TYPES[ending] ?? ending}`
}

/** Of files whose addresses stay the same. */
const REVALIDATED = 'no-cache'
/** Of logo and pictures of articles: a page shows them several times, and a new one appears within the hour. */
const AN_HOUR = 'public, max-age=3600'

/** Serves the files. */
export function registerBrandFiles(app: FastifyInstance, brand: Brand): void {
  function serve(path: string, type: string, content: string | Buffer, caching = REVALIDATED): void {
    const etag = `"${brand.version}"`
    app.get(path, openToEverybody, async (request, reply) => {
      void reply.header('cache-control', caching).header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type(type).send(content)
    })
  }
  serve(BRAND_STYLE_PATH, 'text/css; charset=utf-8', styleOf(brand))
  serve(LOGO_PATH, 'image/svg+xml', brand.logo, AN_HOUR)
  for (const name of iconNames) serve(`/icons/${name}`, 'image/png', brand.icons[name])
  serve('/favicon.ico', 'image/x-icon', iconFile(brand.icons['icon-192.png'], 192))
  for (const path of touchIcons) serve(path, 'image/png', brand.icons['apple-180.png'])
  for (const [name, content] of brand.pictures) {
    serve(picturePath(name), pictureType(name), content, AN_HOUR)
  }
  for (const language of ['de', 'en'] as const)
    serve(helpTextPath(language), 'text/html; charset=utf-8', brand.help?.[language] ?? '')
  const manifest = (language: Language) => JSON.stringify(manifestOf(brand, language))
  serve('/manifest.webmanifest', 'application/manifest+json', manifest('de'))
  serve('/manifest.en.webmanifest', 'application/manifest+json', manifest('en'))
}
