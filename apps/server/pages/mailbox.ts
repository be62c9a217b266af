/** `/mailbox`: the mails of the embedded mailbox, and `/mailbox/preview`. Never in production. */
import type { Language } from '@pfotenportal/contract/values'
import { mailboxDe, type MailboxText } from '@pfotenportal/text/de/mailbox'
import { mailboxEn } from '@pfotenportal/text/en/mailbox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  findReceivedMail,
  listReceivedMails,
  listReceivedMailHeaders,
  newestReceivedMailId,
} from '../database/mail/mailbox.ts'
import type { Services } from '../context/services.ts'
import { languageOf } from '../core/answer.ts'
import { mailboxPolicy, mailPolicy } from './mailbox-style.ts'
import { policyText } from '../http/security-headers.ts'
import { TIME_TRAVEL_PATH } from './time-travel.ts'

const copy: Readonly<Record<Language, MailboxText>> = { de: mailboxDe, en: mailboxEn }

interface ById {
  Params: { id: string }
  Querystring: { view?: string }
}

interface BySample {
  Params: { template: string; language: string }
  Querystring: { view?: string }
}

/** React renders these pages; it is loaded with the first one. */
const pages = () => import('./mailbox-page.tsx')
const previews = () => import('./mailbox-preview.tsx')

function readerOf(request: FastifyRequest): { language: Language; copy: MailboxText } {
  const language = languageOf(request.headers['accept-language'])
  return { language, copy: copy[language] }
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
  return reply.code(404).type('text/plain; charset=utf-8').send(readerOf(request).copy.notFound)
}

async function mailboxHtml(
  { database, config, clock }: Services,
  reader: { language: Language; copy: MailboxText },
  chosen: { id: number; asText: boolean } | undefined,
): Promise<string> {
  const { pageHtml, entryOf, readingOf, Empty, Notice } = await pages()
  const { createElement } = await import('react')
  const domain = new URL(config.publicUrl).hostname
  const heads = await listReceivedMailHeaders(database.query, domain)
  const currentId = chosen?.id ?? heads[0]?.id
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
    listCount: text.count(heads.length),
    entries: heads.map((head) => entryOf(head, reader.language, now, currentId)),
    reading: mail && readingOf(mail, reader.language, text, chosen?.asText === true),
    shows: chosen || heads.length === 0 ? 'mail' : 'list',
    placeholder: chosen
      ? createElement(Notice, null, text.notFound)
      : createElement(Empty, { copy: text, portalUrl: config.publicUrl }),
    newest: heads[0]?.id ?? 0,
  })
}

function registerReceived(app: FastifyInstance, services: Services): void {
  const { query } = services.database
  const domain = new URL(services.config.publicUrl).hostname

  app.get('/mailbox.json', async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send(await listReceivedMails(query))
  })

  app.get('/mailbox/newest', async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ id: await newestReceivedMailId(query) })
  })

  app.get('/mailbox', async (request, reply) => {
    return sendPage(reply, await mailboxHtml(services, readerOf(request), undefined))
  })

  app.get<ById>('/mailbox/:id(^[1-9]\\d{0,8}$)', async (request, reply) => {
    const id = Number(request.params.id)
    const asText = request.query.view === 'text'
    const exists = (await findReceivedMail(query, domain, id)) !== undefined
    return sendPage(reply, await mailboxHtml(services, readerOf(request), { id, asText }), exists ? 200 : 404)
  })

  app.get<ById>('/mailbox/:id(^[1-9]\\d{0,8}).html', async (request, reply) => {
    const mail = await findReceivedMail(query, domain, Number(request.params.id))
    return mail ? sendMail(reply, mail.html) : sendNotFound(request, reply)
  })
}

function registerPreview(app: FastifyInstance, services: Services): void {
  app.get('/mailbox/preview', async (request, reply) => {
    const { previewHtml } = await previews()
    return sendPage(reply, await previewHtml(services, readerOf(request), undefined, false))
  })

  app.get<BySample>('/mailbox/preview/:template/:language', async (request, reply) => {
    const { sampleOf, previewHtml } = await previews()
    const sample = sampleOf(request.params.template, request.params.language)
    if (!sample) return sendNotFound(request, reply)
    return sendPage(
      reply,
      await previewHtml(services, readerOf(request), sample, request.query.view === 'text'),
    )
  })

  app.get<BySample>('/mailbox/preview/:template/:language/mail.html', async (request, reply) => {
    const { sampleOf, renderSample } = await previews()
    const sample = sampleOf(request.params.template, request.params.language)
    return sample
      ? sendMail(reply, (await renderSample(services, sample)).html)
      : sendNotFound(request, reply)
  })
}

/** Registers the pages; received mails only exist with the embedded mailbox. */
export async function registerMailbox(app: FastifyInstance, services: Services): Promise<void> {
  if (services.config.production) return
  if (services.mail.mailboxUrl !== null) registerReceived(app, services)
  registerPreview(app, services)
}
