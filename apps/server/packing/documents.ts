/** The three documents of a batch as streams: packing list as CSV, packing list as PDF, labels. */
import { Readable } from 'node:stream'
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

/** The stream is lazy: nothing is made before it is consumed. */
function streamOf(parts: AsyncIterable<string | Buffer>): Readable {
  return Readable.from(parts, { objectMode: false })
}
