/** The three documents of a batch, as streams and as files: packing list as CSV, packing list as PDF, labels. */
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Catalogue, RecipeCode } from '@pfotenportal/domain/catalogue/catalogue'
import type { PackingBatch } from '@pfotenportal/domain/parcel/packing'
import type { Services } from '../context/services.ts'
import { packedBoxes, packingTotals } from './packed-boxes.ts'
import { packingCsv } from './packing-list-csv.ts'

/** The sources of a document. */
export type PackingSource = Pick<Services, 'database' | 'config'>

/** A kind of document. */
export interface PackingDocument {
  readonly fileName: (week: string) => string
  readonly contentType: string
  /** Opens the document; the database is read as the stream is consumed. */
  open(source: PackingSource, batch: PackingBatch): Promise<Readable>
}

const PDF = 'application/pdf'

/** The PDF library is large, so it is loaded with the first PDF. */
const lists = () => import('./packing-list-pdf.ts')
const labels = () => import('./bag-labels.ts')

/** All documents, by the suffix of their address (docs/operations.md, "Packing"). */
export const PACKING_DOCUMENTS: Readonly<Record<'.csv' | '.pdf' | '/labels.pdf', PackingDocument>> = {
  '.csv': {
    fileName: (week) => `packliste-${week}.csv`,
    contentType: 'text/csv; charset=utf-8',
    async open({ database }, batch) {
      return streamOf(packingCsv(batch, packedBoxes(database.query, batch)))
    },
  },
  '.pdf': {
    fileName: (week) => `packliste-${week}.pdf`,
    contentType: PDF,
    async open({ database, config }, batch) {
      const { packingPdf } = await lists()
      const totals = await packingTotals(database.query, batch)
      return streamOf(packingPdf(batch, totals, packedBoxes(database.query, batch), config.brand.name))
    },
  },
  '/labels.pdf': {
    fileName: (week) => `etiketten-${week}.pdf`,
    contentType: PDF,
    async open({ database, config }, batch) {
      const { labelsPdf } = await labels()
      const boxes = () => packedBoxes(database.query, batch)
      return streamOf(labelsPdf({ batch, contact: labelContact(config), brand: config.brand, boxes }))
    },
  },
}

/** Where people ask about a label: a web or email address. */
const labelContact = ({ adviceUrl }: PackingSource['config']) => adviceUrl.replace(/^mailto:/, '')

/** The recipes of a catalogue whose small print the label of a bag does not hold. */
export async function overfullLabels(
  terms: Catalogue,
  config: PackingSource['config'],
): Promise<RecipeCode[]> {
  const { fitsOnLabel } = await labels()
  const source = { contact: labelContact(config), seller: config.brand.seller }
  return terms.recipes.map(({ code }) => code).filter((code) => !fitsOnLabel(terms, code, source))
}

/** The stream is lazy: nothing is generated until it is consumed. */
function streamOf(parts: AsyncIterable<string | Buffer>): Readable {
  return Readable.from(parts, { objectMode: false })
}

/** The files contain addresses: only their owner may read them. */
const OWNER_ONLY = 0o600

/** Writes all documents of a batch and returns their paths. A file is written completely or not at all. */
export async function exportBatch(
  source: PackingSource,
  batch: PackingBatch,
  directory: string,
): Promise<string[]> {
  await mkdir(directory, { recursive: true })
  const paths: string[] = []
  for (const document of Object.values(PACKING_DOCUMENTS)) {
    const path = resolve(join(directory, document.fileName(batch.week)))
    await writeWhole(path, await document.open(source, batch))
    paths.push(path)
  }
  return paths
}

async function writeWhole(path: string, content: NodeJS.ReadableStream): Promise<void> {
  const unfinished = `${path}.part`
  try {
    await pipeline(content, createWriteStream(unfinished, { mode: OWNER_ONLY }))
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}
