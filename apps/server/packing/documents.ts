/** The three documents of a batch, as streams: the list for a spreadsheet, the list on paper, the labels. */
import { Readable } from 'node:stream'
import type { PackingBatch } from '@pfotenportal/domain/parcel/packing'
import type { Services } from '../context/services.ts'
import { packedBoxes, packingTotals } from './packed-boxes.ts'
import { packingCsv } from './packing-list-csv.ts'

/** What a document is made from. */
export type PackingSource = Pick<Services, 'database' | 'config'>

/** A kind of document. */
export interface PackingDocument {
  readonly fileName: (week: string) => string
  readonly contentType: string
  /** Begins it; it is read from the database as it is taken. */
  open(source: PackingSource, batch: PackingBatch): Promise<Readable>
}

const PDF = 'application/pdf'

/** What draws PDFs is large and loaded with the first one. */
const lists = () => import('./packing-list-pdf.ts')
const labels = () => import('./bag-labels.ts')

/** All of them, by the end of their address (docs/operations.md, "Packing"). */
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
    async open({ database }, batch) {
      const { packingPdf } = await lists()
      const totals = await packingTotals(database.query, batch)
      return streamOf(packingPdf(batch, totals, packedBoxes(database.query, batch)))
    },
  },
  '/labels.pdf': {
    fileName: (week) => `etiketten-${week}.pdf`,
    contentType: PDF,
    async open({ database, config }, batch) {
      const { labelsPdf } = await labels()
      const contact = config.adviceUrl.replace(/^mailto:/, '')
      return streamOf(labelsPdf({ batch, contact, boxes: () => packedBoxes(database.query, batch) }))
    },
  },
}

/** What is not taken yet is not made yet. */
function streamOf(parts: AsyncIterable<string | Buffer>): Readable {
  return Readable.from(parts, { objectMode: false })
}
