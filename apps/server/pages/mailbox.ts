/** `/mailbox`: the mails of the embedded mailbox, and `/mailbox/preview`. Never in production. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '@pfotenportal/contract/values'
import { mailboxDe, type MailboxText } from '@pfotenportal/text/de/mailbox'
import { mailboxEn } from '@pfotenportal/text/en/mailbox'
import type { Services } from '../context/services.ts'
import { fieldErrorTexts, languageOf } from '../core/answer.ts'
import {
  countReceivedMails,
  findNewestMailId,
  findReceivedMail,
  listReceivedMailHeaders,
  listReceivedMails,
} from '../database/mail/mailbox.ts'
import { sendRefusal } from '../http/answer.ts'
import { openToEverybody } from '../http/declared-access.ts'
import { policyText } from '../http/security-headers.ts'
import { branded, type Branded } from './branded.ts'
import { entryOf, mailHref, readingOf } from './mailbox-entries.ts'
import { mailboxPolicy, mailPolicy } from './mailbox-style.ts'
import { TIME_TRAVEL_PATH } from './time-travel.ts'

const texts: Readonly<Record<Language, MailboxText>> = { de: mailboxDe, en: mailboxEn }

/** The language and copy of a reader. */
interface Reader {
  readonly language: Language
  readonly copy: Branded<MailboxText>
}

/** How many mails a page lists, and how many `/mailbox.json` sends unless asked for fewer or more. */
const PAGE_MAILS = 50
/** A mail takes about twenty kilobytes. */
const MOST_MAILS = 100

interface Listed {
  Querystring: { before?: string; limit?: string }
}

interface ById {
  Params: { id: string }
  Querystring: { view?: string; before?: string }
}

interface BySample {
  Params: { template: string; language: string }
  Querystring: { view?: string }
}

/** React renders these pages; it is loaded with the first one. */
const pages = () => import('./mailbox-page.tsx')
const previews = () => import('./mailbox-preview.tsx')

function readerOf({ config }: Services, request: FastifyRequest): Reader {
  const language = languageOf(request.headers['accept-language'])
  return { language, copy: branded(texts, config.brand)[language] }
}

function sendPage(reply: FastifyReply, html: string, status = 200): FastifyReply {
  return reply
    .code(status)
    .header('content-security-policy', policyText(mailboxPolicy))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html)
}

function sendMail(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header('content-security-policy', policyText(mailPolicy))
    .header('x-frame-options', 'SAMEORIGIN')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html)
}

function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { notFound } = texts[languageOf(request.headers['accept-language'])]
  return reply.code(404).type('text/plain; charset=utf-8').send(notFound)
}

/** Parses the id of a mail; undefined for anything else. */
function idOf(text: string | undefined): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined
}

/** The part of the list that starts at the cursor; without one, the newest part or the one that starts at a mail. */
async function listAround(
  { database }: Services,
  domain: string,
  before: number | undefined,
  chosenId: number | undefined,
) {
  const read = async (cursor: number | undefined) => ({
    ...(await listReceivedMailHeaders(database.query, domain, { before: cursor, limit: PAGE_MAILS })),
    before: cursor,
  })
  const list = await read(before)
  const isBeyond = chosenId !== undefined && list.next !== undefined && chosenId < list.next
  return isBeyond && before === undefined ? read(chosenId + 1) : list
}

async function mailboxHtml(
  services: Services,
  reader: Reader,
  cursor: number | undefined,
  chosen?: { id: number; asText: boolean },
): Promise<string> {
  const { database, config, clock } = services
  const { pageHtml, Empty, Notice } = await pages()
  const { createElement } = await import('react')
  const domain = new URL(config.publicUrl).hostname
  const newest = await findNewestMailId(database.query)
  const { mails, next, before } = await listAround(services, domain, cursor, chosen?.id)
  const currentId = chosen?.id ?? mails[0]?.id
  const mail = currentId === undefined ? undefined : await findReceivedMail(database.query, domain, currentId)
  const text = reader.copy
  const now = { business: (await clock.moment()).at, real: clock.realNow() }
  return pageHtml({
    ...reader,
    title: text.title,
    intro: text.intro,
    links: [
      { href: TIME_TRAVEL_PATH, label: text.toTimeTravel },
      { href: '/mailbox/preview', label: text.toPreview },
      { href: '/', label: text.toPortal },
    ],
    listTitle: text.list,
    listCount: text.count(await countReceivedMails(database.query)),
    entries: mails.map((head) => ({
      ...entryOf(head, reader.language, now),
      href: mailHref(head.id, { before }),
      isCurrent: head.id === currentId,
    })),
    pageLinks: [
      ...(before === undefined ? [] : [{ href: mailHref(null, {}), label: text.newest }]),
      ...(next === undefined ? [] : [{ href: mailHref(null, { before: next }), label: text.older }]),
    ],
    reading: mail && readingOf(mail, reader.language, text, { asText: chosen?.asText === true, before }),
    shows: chosen || mails.length === 0 ? 'mail' : 'list',
    placeholder: chosen
      ? createElement(Notice, null, text.notFound)
      : createElement(Empty, { copy: text, portalUrl: config.publicUrl }),
    newest,
  })
}

function registerReceived(app: FastifyInstance, services: Services): void {
  const { query } = services.database
  const domain = new URL(services.config.publicUrl).hostname

  app.get<Listed>('/mailbox.json', openToEverybody, async (request, reply) => {
    const { before, limit = String(PAGE_MAILS) } = request.query
    const range = { before: idOf(before), limit: idOf(limit) ?? 0 }
    const { invalid } = fieldErrorTexts[readerOf(services, request).language]
    const fields = {
      ...(before !== undefined && range.before === undefined && { before: invalid }),
      ...((range.limit < 1 || range.limit > MOST_MAILS) && { limit: invalid }),
    }
    if (Object.keys(fields).length > 0) {
      return sendRefusal(request, reply, { ok: false, reason: 'VALIDATION_FAILED', fields })
    }
    const { mails, next } = await listReceivedMails(query, range)
    if (next !== undefined) {
      void reply.header('link', `</mailbox.json?before=${next}&limit=${range.limit}>; rel="next"`)
    }
    return reply.header('cache-control', 'no-store').send(mails)
  })

  app.get('/mailbox/newest', openToEverybody, async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ id: await findNewestMailId(query) })
  })

  app.get<Listed>('/mailbox', openToEverybody, async (request, reply) => {
    return sendPage(
      reply,
      await mailboxHtml(services, readerOf(services, request), idOf(request.query.before)),
    )
  })

  app.get<ById>('/mailbox/:id(^[1-9]\\d{0,8}$)', openToEverybody, async (request, reply) => {
    const id = Number(request.params.id)
    const asText = request.query.view === 'text'
    const exists = (await findReceivedMail(query, domain, id)) !== undefined
    const before = idOf(request.query.before)
    const html = await mailboxHtml(services, readerOf(services, request), before, { id, asText })
    return sendPage(reply, html, exists ? 200 : 404)
  })

  app.get<ById>('/mailbox/:id(^[1-9]\\d{0,8}).html', openToEverybody, async (request, reply) => {
    const mail = await findReceivedMail(query, domain, Number(request.params.id))
    return mail ? sendMail(reply, mail.html) : sendNotFound(request, reply)
  })
}

function registerPreview(app: FastifyInstance, services: Services): void {
  app.get('/mailbox/preview', openToEverybody, async (request, reply) => {
    const { previewHtml } = await previews()
    return sendPage(reply, await previewHtml(services, readerOf(services, request), undefined, false))
  })

  app.get<BySample>('/mailbox/preview/:template/:language', openToEverybody, async (request, reply) => {
    const { sampleOf, previewHtml } = await previews()
    const sample = sampleOf(request.params.template, request.params.language)
    if (!sample) return sendNotFound(request, reply)
    return sendPage(
      reply,
      await previewHtml(services, readerOf(services, request), sample, request.query.view === 'text'),
    )
  })

  app.get<BySample>(
    '/mailbox/preview/:template/:language/mail.html',
    openToEverybody,
    async (request, reply) => {
      const { sampleOf, renderSample } = await previews()
      const sample = sampleOf(request.params.template, request.params.language)
      return sample
        ? sendMail(reply, (await renderSample(services, sample)).html)
        : sendNotFound(request, reply)
    },
  )
}

/** Registers the pages; received mails only exist with the embedded mailbox. */
export async function registerMailbox(app: FastifyInstance, services: Services): Promise<void> {
  if (services.config.production) return
  if (services.mail.mailboxUrl !== null) registerReceived(app, services)
  registerPreview(app, services)
}
