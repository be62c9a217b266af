/** Test helpers for packing: boxes without a database, and the text on the pages of a PDF. */
import { getDocumentProxy } from 'unpdf'
import { day } from '@pfotenportal/domain/core/calendar'
import {
  contentsOf,
  coolPacksFor,
  parcelsOf,
  type ChargedLine,
} from '@pfotenportal/domain/parcel/box-contents'
import { batchOfMonday, type PackingBatch } from '@pfotenportal/domain/parcel/packing'
import { parcelCount } from '@pfotenportal/domain/product/price'
import { newestCatalogue } from '../core/catalogue.ts'
import type { PackedBox } from '../packing/packed-boxes.ts'

/** The batch of the Monday after the sample world's present. */
export const BATCH: PackingBatch = batchOfMonday(day('2026-11-23'))

/** A box with these lines, packed in that batch. */
export function packedBox(lines: readonly ChargedLine[], more: Partial<PackedBox> = {}): PackedBox {
  const contents = contentsOf(lines, newestCatalogue())
  const parcels = parcelsOf(contents, parcelCount(contents.grams, newestCatalogue()))
  return {
    slip: 1,
    orderNumber: 'PP-100001',
    petName: 'Oskar',
    allergies: [],
    intolerances: [],
    address: {
      firstName: 'Lea',
      lastName: 'Hoffmann',
      phone: '+4922155501005',
      company: '',
      address1: 'Venloer Straße 214',
      zip: '50823',
      city: 'Köln',
      countryCode: 'DE',
    },
    terms: newestCatalogue(),
    contents,
    parcels: parcels.map((parcel) => ({
      ...parcel,
      coolPacks: coolPacksFor(parcel.grams, BATCH.monday, newestCatalogue()),
    })),
    ...more,
  }
}

/** A menu line by its article number. */
export function menuLine(sku: string): ChargedLine {
  return { sku, quantity: 1, price: 5_000 }
}

/** Yields boxes as a batch does. */
export async function* each(boxes: readonly PackedBox[]): AsyncGenerator<PackedBox, void> {
  yield* boxes
}

/** Joins all parts of a document. */
export async function wholeOf(parts: AsyncIterable<string | Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const part of parts) all.push(Buffer.from(part))
  return Buffer.concat(all)
}

/** A piece of text on a page: its left end and its baseline, in points from the bottom left. */
export interface PageText {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
}

/** The part of the reader that is used here; its package has no types for it. */
interface Reader {
  readonly numPages: number
  getPage(number: number): Promise<{ getTextContent(): Promise<{ readonly items: readonly unknown[] }> }>
}

function isReader(value: unknown): value is Reader {
  return typeof value === 'object' && value !== null && 'numPages' in value && 'getPage' in value
}

/** The used properties of a piece of text; structure elements have no `str`. */
interface ReadText {
  readonly str: string
  readonly transform: readonly number[]
  readonly width: number
}

function isWritten(item: unknown): item is ReadText {
  return typeof item === 'object' && item !== null && 'str' in item && String(item.str).trim() !== ''
}

/** The texts on each page of a PDF, read by an independent PDF reader. */
export async function pagesOf(pdf: Uint8Array): Promise<PageText[][]> {
  const document: unknown = await getDocumentProxy(new Uint8Array(pdf))
  if (!isReader(document)) throw new Error('the PDF reader has a different interface than expected')
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1)
  const pages: PageText[][] = []
  for (const number of numbers) {
    const page = await document.getPage(number)
    const content = await page.getTextContent()
    pages.push(
      content.items.filter(isWritten).map(({ str, transform, width }) => {
        const [size = 0, , , , x = 0, y = 0] = transform
        return { text: str.replaceAll('\u00a0', ' '), x, y, width, size }
      }),
    )
  }
  return pages
}

/** The text of a PDF, line by line. */
export async function textOf(pdf: Uint8Array): Promise<string> {
  const pages = await pagesOf(pdf)
  return pages.map((page) => page.map(({ text }) => text).join('\n')).join('\n')
}
