/** `/operator/ledger`: the books of each month, and their files. They name orders and documents, never a person. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseMonth, type Month } from '@pfotenportal/domain/ledger/month'
import type { Services } from '../../context/services.ts'
import { sendRefusal } from '../../http/answer.ts'
import { readBooks, readLedgerState, readStatement, type MonthOfBooks } from '../../ledger/books.ts'
import { ledgerTables, postingBatches, type LedgerFile } from '../../ledger/files.ts'
import { LEDGER_PATH } from '../page/paths.ts'
import { loadRenderer, rememberLanguage, sendPage, viewOf } from '../page/respond.ts'
import { requirePermission } from '../sign-in/access.ts'

interface OfMonth {
  Params: { month: string }
  Querystring: { compare?: string }
}

/** Registers the pages and the files. */
export function registerLedger(app: FastifyInstance, services: Services): void {
  app.get(LEDGER_PATH, requirePermission('readFigures'), async (_request, reply) => {
    const { first, closedUntil, today } = await readLedgerState(services.database.query, services)
    const shown = first !== null && closedUntil === null ? first : today.slice(0, 7)
    return reply.header('cache-control', 'no-store').redirect(`${LEDGER_PATH}/${shown}`, 303)
  })
  app.get<OfMonth>(`${LEDGER_PATH}/:month`, requirePermission('readFigures'), (request, reply) =>
    sendMonth(services, request, reply),
  )
  for (const [end, pick] of Object.entries(files))
    app.get<OfMonth>(`${LEDGER_PATH}/:month/${end}`, requirePermission('readFigures'), (request, reply) =>
      sendFile(services, request, reply, pick),
    )
  app.get<{ Params: { month: string; part: string } }>(
    `${LEDGER_PATH}/:month/datev-:part(^[1-9]\\d?$).csv`,
    requirePermission('readFigures'),
    (request, reply) =>
      sendFile(services, request, reply, (books) => {
        const batches = postingBatches(books, services.config.brand)
        return batches.ok ? batches.files[Number(request.params.part) - 1] : undefined
      }),
  )
}

const files: Readonly<Record<string, (books: MonthOfBooks) => LedgerFile | undefined>> = {
  'buchungen.csv': (books) => ledgerTables(books)[0],
  'tage.csv': (books) => ledgerTables(books)[1],
  'abgleich.csv': (books) => ledgerTables(books)[2],
}

async function sendMonth(
  services: Services,
  request: FastifyRequest<OfMonth>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  rememberLanguage(services, request, reply)
  const { ledgerPageHtml, noMonthHtml } = await loadRenderer()
  const view = viewOf(services, request, await services.clock.moment())
  const { month: typed } = request.params
  const month = parseMonth(typed)
  if (month === undefined) return sendPage(reply, noMonthHtml(view, 'INVALID', typed.slice(0, 20)), 404)
  const asks = request.query.compare === 'yes'
  const books = await booksOf(services, month, asks ? leavingOf(reply) : null)
  if (!books.ok) return sendPage(reply, noMonthHtml(view, books.reason, month), 404)
  const state = await readLedgerState(services.database.query, services)
  return sendPage(reply, ledgerPageHtml(view, { books, state, brand: services.config.brand }))
}

/** Aborts when the browser no longer waits, so that nobody lists a month for nobody. */
function leavingOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => controller.abort())
  return controller.signal
}

/** The books of a month; with a signal, with what the provider states. */
async function booksOf(services: Services, month: Month, signal: AbortSignal | null) {
  const statement = signal ? await readStatement(services, month, signal) : ('NOT_ASKED' as const)
  return readBooks(services, month, { statement })
}

/** A file of a month, always with the provider's statement; it is not found if there is none. */
async function sendFile(
  services: Services,
  request: FastifyRequest<{ Params: { month: string } }>,
  reply: FastifyReply,
  pick: (books: MonthOfBooks) => LedgerFile | undefined,
): Promise<FastifyReply> {
  const month = parseMonth(request.params.month)
  const books = month && (await booksOf(services, month, leavingOf(reply)))
  const file = books?.ok ? pick(books) : undefined
  if (!file) return sendRefusal(request, reply, { ok: false, reason: 'NOT_FOUND' })
  return reply
    .header('content-disposition', `attachment; filename="${file.name}"`)
    .header('x-robots-tag', 'noindex')
    .header('cache-control', 'no-store')
    .type(file.contentType)
    .send(file.content)
}
