/** The brand: read from `BRAND_DIR` when the service starts, and complete and checked from then on. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { weakPairs, type Theme } from '@pfotenportal/contract/palette'
import type { Language } from '@pfotenportal/contract/values'
import { issueText } from '../files/issue-text.ts'
import { helpFile, readHelp, type Help } from './help.ts'
import { allLegalTexts, readLegalTexts, type LegalTexts } from './legal-texts.ts'
import { cleanLogo } from './logo.ts'
import { brandFile, type BrandFile } from './schema.ts'

/** The icons of the installed portal, and their width and height in pixels. */
const ICON_SIZES = { 'apple-180.png': 180, 'icon-192.png': 192, 'icon-512.png': 512, 'maskable-512.png': 512 }

/** The file name of an icon of the installed portal. */
export type IconName = keyof typeof ICON_SIZES

/** The file names of all icons. */
export const iconNames = Object.keys(ICON_SIZES) as readonly IconName[]

/** Everything that customers recognise the company by. */
export interface Brand extends Omit<BrandFile, '$schema'> {
  /** The logo as a clean SVG element. */
  readonly logo: string
  /** PNG files. */
  readonly icons: Readonly<Record<IconName, Buffer>>
  /** The versions of each legal page, the oldest first. */
  readonly legal: LegalTexts
  /** The answers to frequent questions. */
  readonly help: Help
  /** The company's pictures of its articles, by file name. The catalogue names their paths. */
  readonly pictures: ReadonlyMap<string, Buffer>
  /** Changes with anything in the brand. */
  readonly version: string
}

/** The brand, or one message for each fault with the path in its file. */
export type BrandResult =
  { readonly ok: true; readonly brand: Brand } | { readonly ok: false; readonly problems: readonly string[] }

const languages: readonly Language[] = ['de', 'en']

/** Finds the shipped brand, relative to the sources or to the build. */
function shippedBrand(): string {
  const here = dirname(fileURLToPath(import.meta.url))
  const candidates = ['../../../../brand', '../../../../../brand'].map((path) => join(here, path))
  const found = candidates.find((directory) => existsSync(join(directory, 'default.json')))
  if (found === undefined) throw new Error('The shipped brand is missing. Set BRAND_DIR.')
  return found
}

/** Reads files of a brand and collects what is wrong with them. */
class BrandReader {
  readonly problems: string[] = []
  readonly #hash = createHash('sha256')
  readonly #directory: string

  constructor(directory: string) {
    this.#directory = directory
  }

  get version(): string {
    return this.#hash.copy().digest('hex').slice(0, 12)
  }

  report(name: string, problem: string): void {
    this.problems.push(`${join(this.#directory, name)}: ${problem}`)
  }

  read(name: string): Buffer | undefined {
    try {
      const content = readFileSync(join(this.#directory, name))
      this.#hash.update(name).update(content)
      return content
    } catch {
      this.report(name, 'cannot be read.')
      return undefined
    }
  }

  /** The names in a folder that a brand need not have. */
  list(folder: string): string[] {
    const path = join(this.#directory, folder)
    return existsSync(path) ? readdirSync(path).toSorted() : []
  }

  /** The content as text, without the byte order mark that some editors write. */
  readText(name: string): string | undefined {
    const content = this.read(name)
    if (content === undefined) return undefined
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(content)
    } catch {
      this.report(name, 'is not text in UTF-8.')
      return undefined
    }
  }
}

function readFile(reader: BrandReader): BrandFile | undefined {
  const name = 'default.json'
  const text = reader.readText(name)
  if (text === undefined) return undefined
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    reader.report(name, `is not JSON: ${error instanceof Error ? error.message : ''}`)
    return undefined
  }
  const parsed = brandFile.safeParse(json)
  if (!parsed.success) {
    for (const issue of parsed.error.issues) reader.report(name, issueText(issue))
    return undefined
  }
  for (const theme of ['light', 'dark'] satisfies Theme[]) {
    for (const pair of weakPairs(parsed.data.colours[theme], theme)) {
      reader.report(name, `colours.${theme}: ${pair}`)
    }
  }
  return parsed.data
}

function readLogo(reader: BrandReader): string {
  const source = reader.readText('logo.svg')
  if (source === undefined) return ''
  const result = cleanLogo(source)
  if ('svg' in result) return result.svg
  reader.report('logo.svg', result.problem)
  return ''
}

const PNG_START = Buffer.from('89504e470d0a1a0a', 'hex')

function readIcon(reader: BrandReader, name: IconName): Buffer {
  const file = `icons/${name}`
  const content = reader.read(file)
  if (content === undefined) return Buffer.alloc(0)
  const size = ICON_SIZES[name]
  const isPng = content.length > 24 && content.subarray(0, 8).equals(PNG_START)
  if (!isPng || content.readUInt32BE(16) !== size || content.readUInt32BE(20) !== size) {
    reader.report(file, `is not a PNG of ${size} by ${size} pixels.`)
  }
  return content
}

/** Where the service has a picture of the brand. */
export const picturePath = (name: string): string => `/pictures/${name}`

const PICTURE = /^[\w-]+\.(svg|png|jpg|webp)$/
/** So that a page with all pictures still loads quickly on a phone. */
const MAX_PICTURE_BYTES = 500_000

function readPictures(reader: BrandReader): Map<string, Buffer> {
  const pictures = new Map<string, Buffer>()
  for (const name of reader.list('pictures')) {
    const file = `pictures/${name}`
    const content = reader.read(file)
    if (!PICTURE.test(name)) reader.report(file, 'is not called like name.svg, .png, .jpg or .webp.')
    else if (content && content.length > MAX_PICTURE_BYTES) reader.report(file, 'is larger than 500 kB.')
    else if (content) pictures.set(name, content)
  }
  return pictures
}

/** Reads the brand in a directory, or the shipped one. */
export function readBrand(directory: string | null): BrandResult {
  if (directory !== null && !existsSync(directory)) {
    return { ok: false, problems: [`BRAND_DIR names a directory that does not exist: ${directory}`] }
  }
  const reader = new BrandReader(directory ?? shippedBrand())
  const file = readFile(reader)
  const logo = readLogo(reader)
  const icons = Object.fromEntries(iconNames.map((name) => [name, readIcon(reader, name)])) as Brand['icons']
  const pictures = readPictures(reader)
  const legal = readLegalTexts(reader)
  const help = readHelp(reader)
  if (file === undefined || reader.problems.length > 0) return { ok: false, problems: reader.problems }
  const { $schema: _, ...values } = file
  return { ok: true, brand: { ...values, logo, icons, legal, help, pictures, version: reader.version } }
}

/** What only the sample has: its name, numbers of zeros, a test identifier, and names and addresses that belong to nobody. */
const SAMPLE =
  /[\w-]*(?<!\d)0{6,}(?!\d)|DE98ZZZ09999999999|(?:Pfotenportal )?Muster GmbH|Pfotenportal|Maxi Muster|Muster(?:text|stadt)|Sample text|Beispielallee|[\w.-]+@[\w.-]+\.example\b|\/\/www\.example\.com\b/g

/**
 * Where the brand still names the sample seller: one message for each part. No company may go live with one, because
 * receipts, mandates and the legal notice would be wrong.
 */
export function sampleParts(brand: Brand): string[] {
  const { name, portalName, seller, contact, sender = '', statementDescriptor, links, legal, help } = brand
  const parts: [string, string][] = [
    ['default.json: name', name],
    ...languages.map((language): [string, string] => [
      `default.json: portalName.${language}`,
      portalName[language],
    ]),
    ...Object.entries(seller).map(([key, value]): [string, string] => [`default.json: seller.${key}`, value]),
    ['default.json: contact.phone', contact?.phone ?? ''],
    ['default.json: sender', sender],
    ['default.json: statementDescriptor', statementDescriptor],
    ...Object.entries(links).map(([key, value]): [string, string] => [`default.json: links.${key}`, value]),
    ...(help ? languages.map((language): [string, string] => [helpFile(language), help[language]]) : []),
    ...allLegalTexts(legal).map(({ file, html }): [string, string] => [file, html]),
  ]
  return parts.flatMap(([part, text]) => {
    const found = new Set(text.match(SAMPLE))
    return found.size === 0 ? [] : [`BRAND_DIR names the sample seller in ${part}: ${[...found].join(', ')}`]
  })
}
