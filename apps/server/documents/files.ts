/** The files of documents: drawn once, by a routine right after they are issued or by the first person who asks. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Services } from '../context/services.ts'
import {
  findFile,
  listUndrawn,
  saveFile,
  type DocumentPdf,
  type DocumentWithContent,
} from '../database/order/documents.ts'
import { documentContent } from './content.ts'

type DrawingServices = Pick<Services, 'database' | 'clock' | 'log'>

/** How many documents are read at a time. */
const BATCH = 50

/** The file of a document; draws and stores it if that was not done yet. */
export async function fileOf(services: DrawingServices, document: DocumentWithContent): Promise<DocumentPdf> {
  const { query } = services.database
  const stored = await findFile(query, document.id)
  if (stored) return stored
  await drawAndStore(services, document)
  const drawn = await findFile(query, document.id)
  if (!drawn) throw new Error(`the file of document ${document.id} was not stored`)
  return drawn
}

/** Draws what is not drawn yet; returns how many. One that cannot be drawn is reported and left for the next run. */
export async function drawDocuments(services: DrawingServices): Promise<number> {
  let [drawn, after] = [0, 0]
  for (;;) {
    const documents = await listUndrawn(services.database.query, after, BATCH)
    for (const document of documents) {
      after = document.id
      try {
        await drawAndStore(services, document)
        drawn += 1
      } catch (error) {
        services.log.error({ alert: true, document: document.number, error }, 'a document cannot be drawn')
      }
      await yieldToEventLoop()
    }
    if (documents.length < BATCH) return drawn
  }
}

async function drawAndStore(
  { database, clock }: DrawingServices,
  document: DocumentWithContent,
): Promise<void> {
  const content = documentContent.parse(document.content)
  // PDFKit and the fonts are loaded with the first document.
  const { drawDocument } = await import('./draw.ts')
  const pdf = await drawDocument({ ...document, content })
  await database.transaction((tx) => saveFile(tx, document.id, { pdf, drawnAt: clock.realNow() }))
}
