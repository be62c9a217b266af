/** A brand that shares no word, address or colour with the shipped one, as a directory for `BRAND_DIR`. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { legalPageNames } from '@pfotenportal/contract/legal'
import type { BrandFile } from '../core/brand/schema.ts'

/** The directory of the shipped brand, relative to the sources or to the build. */
export const SHIPPED_BRAND =
  ['../../../brand', '../../../../brand']
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((directory) => existsSync(directory)) ?? ''

/** The other brand's `default.json`. */
export const otherBrand: BrandFile = {
  name: 'Frischnapf',
  portalName: { de: 'Kundenportal', en: 'customer portal' },
  seller: {
    name: 'Frischnapf GmbH & Co. KG',
    street: 'Hafenstraße 7',
    place: '20457 Hamburg',
    email: 'hallo@frischnapf.de',
    vatId: 'DE123456789',
    creditorId: 'DE98ZZZ01234567890',
    feedApproval: 'α DE-HH-123456',
  },
  sender: 'portal@frischnapf.de',
  statementDescriptor: 'FRISCHNAPF',
  orderNumberPrefix: 'FN-',
  documentPrefixes: { receipt: 'BEL-', creditNote: 'KOR-' },
  links: {
    faq: 'https://frischnapf.de/fragen',
    shop: 'https://frischnapf.de/laden',
    newDog: 'https://frischnapf.de/hund',
    snacks: 'https://frischnapf.de/leckerli',
    advice: 'mailto:rat@frischnapf.de',
  },
  colours: {
    light: {
      ground: '#f5faf4',
      primary: '#3fa45f',
      onPrimary: '#08170e',
      action: '#1b6b3a',
      actionHover: '#15562e',
      actionActive: '#0f4223',
      onAction: '#fefefe',
      link: '#1b6b3a',
      linkHover: '#0f4223',
      tint: '#dff2e4',
      tintHover: '#cfead7',
      tintInk: '#15562e',
      rewardFrom: '#15562e',
      rewardTo: '#1f7340',
      onReward: '#fefefe',
      sun: '#f2c879',
      focus: '#1b6c3b',
    },
    dark: {
      ground: '#0f1712',
      primary: '#3fa45f',
      onPrimary: '#08170e',
      action: '#5cc684',
      actionHover: '#7fd49f',
      actionActive: '#a2e2ba',
      onAction: '#06190d',
      link: '#86d8a4',
      linkHover: '#b0e8c4',
      tint: '#173423',
      tintHover: '#1d422c',
      tintInk: '#a3e0b8',
      rewardFrom: '#15562e',
      rewardTo: '#1f7340',
      onReward: '#fefefe',
      sun: '#e9bd6a',
      focus: '#8fdcaa',
    },
  },
}

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><circle cx="10" cy="10" r="9" fill="#3fa45f"/></svg>'

/** Writes the other brand, with these files instead of its own. Returns its directory. */
export function writeOtherBrand(files: Readonly<Record<string, string | Buffer>> = {}): string {
  const directory = mkdtempSync(join(tmpdir(), 'brand-'))
  cpSync(join(SHIPPED_BRAND, 'icons'), join(directory, 'icons'), { recursive: true })
  const pages = legalPageNames.flatMap((page): [string, string][] => [
    [`legal/de/${page}.md`, `## ${otherBrand.seller.name}\n\nText der Seite ${page}.\n`],
    [`legal/en/${page}.md`, `## ${otherBrand.seller.name}\n\nText of the page ${page}.\n`],
  ])
  const all = {
    'default.json': JSON.stringify(otherBrand),
    'logo.svg': LOGO,
    ...Object.fromEntries(pages),
    ...files,
  }
  for (const [name, content] of Object.entries(all)) {
    const file = join(directory, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  return directory
}
