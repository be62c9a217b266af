/**
 * `/kuendigen` and `/widerruf`: the pages on which anybody cancels a contract, or withdraws from it, without signing in
 * (§§ 312k, 356a BGB; C-530, C-540). They work without
 * scripts. A declaration is stored before it is compared with anything, and answered with its proof, which has an address
 * of its own: a reload sends nothing again.
 */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '@pfotenportal/contract/values'
import { DECLARATION_MAX, type DeclarationKind } from '@pfotenportal/domain/declaration/declaration'
import { paymentPageDe } from '@pfotenportal/text/de/payment-page'
import { paymentPageEn } from '@pfotenportal/text/en/payment-page'
import { actorAt, type Actor } from '../../context/actor.ts'
import { servicesFor, type Services } from '../../context/services.ts'
import { briefError } from '../../core/log.ts'
import type { Customer } from '../../database/customer/customers.ts'
import { findDeclarationProof } from '../../database/order/documents.ts'
import type { DeclaredItem } from '../../database/schema/work.ts'
import { listSubscriptions } from '../../database/subscription/subscriptions.ts'
import { findSentDeclaration } from '../../database/work/declarations.ts'
import { fileOf } from '../../documents/files.ts'
import { openBySecret, openToEverybody } from '../../http/declared-access.ts'
import { isCrossSite } from '../../http/origin.ts'
import { noteRequestEvent } from '../../http/security-events.ts'
import { receiveDeclaration } from '../../operations/declarations/receive-declaration.ts'
import { declarationProof, itemLabel, type DeclarationProof } from '../../views/declaration-proof.ts'
import { branded } from '../branded.ts'
import { formOf, registerForms, sendPlainPage } from '../forms.ts'
import { readDeclarationForm, typedForm, type TypedForm } from './form.ts'
import { itemKey, listReturnableItems } from './items.ts'
import type { DeclarationPage } from './proof-views.tsx'
import type { FormView } from './views.tsx'
import { pageLanguage, signedInCustomer } from './visitor.ts'

/** React renders these pages; it is loaded with the first one. */
const views = () => import('./views.tsx')
const proofViews = () => import('./proof-views.tsx')

const PATHS: Readonly<Record<DeclarationKind, string>> = {
  CANCELLATION: '/kuendigen',
  WITHDRAWAL: '/widerruf',
}

const EMPTY: TypedForm = { name: '', contract: '', email: '', message: '', kind: '', end: '', endsOn: '' }

/** The key of a form, as the service made it. */
const KEY = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

interface ByQuery {
  Querystring: { lang?: string; abo?: string }
}

interface ByKey {
  Params: { key: string }
}

/** A query parameter that is given once. */
const single = (value: unknown): string | null => (typeof value === 'string' ? value : null)

async function actorOf(services: Services, request: FastifyRequest): Promise<Actor> {
  return actorAt(servicesFor(services, request.id), await services.clock.moment(), { requestId: request.id })
}

/** What is filled in for a signed-in customer, and the contracts to choose from. */
async function filledIn(
  { services, today }: Actor,
  customer: Customer | undefined,
  chosen: string | null,
): Promise<{ readonly typed: TypedForm; readonly contracts: readonly string[] }> {
  if (!customer) return { typed: EMPTY, contracts: [] }
  const stored = await listSubscriptions(services.database.query, customer.id, today)
  const running = stored
    .map(({ subscription }) => subscription)
    .filter(({ status }) => status !== 'CANCELLED')
  const named = running.map(({ id, pet }) => ({ id, text: pet ? `${pet.name}, ${id}` : String(id) }))
  const wanted = named.find(({ id }) => String(id) === chosen) ?? (named.length === 1 ? named[0] : undefined)
  return {
    typed: {
      ...EMPTY,
      name: `${customer.firstName} ${customer.lastName}`.trim(),
      email: customer.email,
      contract: wanted?.text ?? '',
    },
    contracts: named.map(({ text }) => text),
  }
}

/** What the routes of one kind of declaration share. */
interface Pages {
  readonly services: Services
  readonly kind: DeclarationKind
  readonly path: string
  readonly pageOf: (language: Language) => DeclarationPage
}

function pagesOf(services: Services, kind: DeclarationKind): Pages {
  const { brand, publicUrl: portalUrl } = services.config
  const texts = branded({ de: paymentPageDe, en: paymentPageEn }, brand)
  const { email } = brand.seller
  return {
    services,
    kind,
    path: PATHS[kind],
    pageOf: (language) => ({ text: texts[language], language, portalUrl, email }),
  }
}

type ShownForm = Pick<FormView, 'typed' | 'key'> & Partial<FormView>

async function showForm(
  { kind, path, pageOf }: Pages,
  reply: FastifyReply,
  language: Language,
  view: ShownForm,
  status = 200,
): Promise<FastifyReply> {
  const { formHtml } = await views()
  const whole = { kind, path, contracts: [], items: [], errors: {}, problem: null, ...view }
  return sendPlainPage(reply, formHtml(whole, pageOf(language)), { status })
}

/** The items among which a signed-in customer chooses; none for anybody else, and for a cancellation. */
async function itemsFor(
  { services, kind }: Pages,
  { today }: Actor,
  request: FastifyRequest,
  language: Language,
): Promise<readonly DeclaredItem[]> {
  const customer = kind === 'WITHDRAWAL' ? await signedInCustomer(services, request) : undefined
  return customer ? listReturnableItems(services.database.query, customer.id, { today, language }) : []
}

function shownItems(
  items: readonly DeclaredItem[],
  chosen: readonly DeclaredItem[],
  language: Language,
): FormView['items'] {
  return items.map((item) => ({
    key: itemKey(item),
    label: itemLabel(item, language),
    isChosen: chosen.includes(item),
  }))
}

/** The second step of a withdrawal: it is received only when its button is pressed. */
async function showConfirmation(
  { kind, path, pageOf }: Pages,
  reply: FastifyReply,
  language: Language,
  view: Pick<FormView, 'typed' | 'key' | 'items'>,
): Promise<FastifyReply> {
  const { confirmHtml } = await views()
  const whole = { kind, path, contracts: [], errors: {}, problem: null, ...view }
  return sendPlainPage(reply, confirmHtml(whole, pageOf(language)))
}

/** Takes a form in, or shows it again with what is wrong. */
async function receive(pages: Pages, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { services, kind, path } = pages
  const form = formOf(request.body)
  const language = pageLanguage(request, form.get('lang'), undefined)
  const typed = typedForm(form)
  const typedKey = form.get('key') ?? ''
  const key = KEY.test(typedKey) ? typedKey : randomUUID()
  const actor = await actorOf(services, request)
  const items = await itemsFor(pages, actor, request, language)
  const chosen = items.filter((item) => form.getAll('item').includes(itemKey(item)))
  const shown = { typed, key, items: shownItems(items, chosen, language) }
  const again = (view: Partial<FormView>, status: number) =>
    showForm(pages, reply, language, { ...shown, ...view }, status)
  // A page of another site cannot declare anything: the customer sees what it filled in.
  if (isCrossSite(services.config, request.headers)) return again({}, 200)
  const read = readDeclarationForm(kind, typed)
  if (!read.ok) return again({ errors: read.errors }, 422)
  const step = form.get('step')
  if (kind === 'WITHDRAWAL' && step === 'change') return again({}, 200)
  if (kind === 'WITHDRAWAL' && step !== 'confirm') return showConfirmation(pages, reply, language, shown)
  try {
    // A session may have ended in between: a withdrawal of some items must not become one of the whole contract.
    const isLost = new Set(form.getAll('item')).size > chosen.length
    const said = (form.get('said') ?? '').slice(0, DECLARATION_MAX.message)
    const sent = { ...read.sent, items: chosen, ...(isLost && said !== '' && { message: said }) }
    const received = await receiveDeclaration(actor, sent, { key, ip: request.ip, language })
    if (received.state === 'RECEIVED') {
      void reply.header('cache-control', 'no-store')
      return await reply.redirect(`${path}/nachweis/${received.key}`, 303)
    }
    noteRequestEvent(request, 'limit.reached')
    return await again({ problem: 'limit' }, 429)
  } catch (error) {
    request.log.error({ reason: briefError(error) }, 'a declaration was not received')
    return again({ problem: 'failed' }, 503)
  }
}

interface FoundProof {
  readonly id: number
  readonly proof: DeclarationProof
  readonly language: Language
  readonly email: string
}

/** The proof of a form, in the language in which it was sent; undefined if there is none. */
async function findProof({ services, kind }: Pages, key: string): Promise<FoundProof | undefined> {
  const declaration = KEY.test(key) ? await findSentDeclaration(services.database.query, key) : undefined
  if (declaration?.kind !== kind) return undefined
  const { id, language, email } = declaration
  return { id, proof: declarationProof(declaration, language), language, email }
}

async function showUnknown(
  { path, pageOf }: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  noteRequestEvent(request, 'declaration-proof.refused')
  const { unknownHtml } = await proofViews()
  const html = unknownHtml(path, pageOf(pageLanguage(request, null, undefined)))
  return sendPlainPage(reply, html, { status: 404 })
}

function registerForm(app: FastifyInstance, pages: Pages): void {
  const { services, path } = pages
  app.get<ByQuery>(path, openToEverybody, async (request, reply) => {
    const customer = await signedInCustomer(services, request)
    const language = pageLanguage(request, single(request.query.lang), customer)
    const actor = await actorOf(services, request)
    const filled = await filledIn(actor, customer, single(request.query.abo))
    const items = shownItems(await itemsFor(pages, actor, request, language), [], language)
    return showForm(pages, reply, language, { ...filled, items, key: randomUUID() })
  })
  app.post(path, openToEverybody, (request, reply) => receive(pages, request, reply))
}

function registerProof(app: FastifyInstance, pages: Pages): void {
  const { services, path, pageOf } = pages
  app.get<ByKey>(`${path}/nachweis/:key`, openBySecret, async (request, reply) => {
    const { key } = request.params
    const found = await findProof(pages, key)
    if (!found) return showUnknown(pages, request, reply)
    const { proofHtml } = await proofViews()
    const file = `${path}/nachweis/${key}/datei`
    return sendPlainPage(reply, proofHtml({ ...found, file }, pageOf(found.language)))
  })
  app.get<ByKey>(`${path}/nachweis/:key/datei`, openBySecret, async (request, reply) => {
    const found = await findProof(pages, request.params.key)
    const document = found && (await findDeclarationProof(services.database.query, found.id))
    if (!document) return showUnknown(pages, request, reply)
    const { pdf } = await fileOf(services, document)
    void reply.header('cache-control', 'no-store').type('application/pdf')
    return reply.header('content-disposition', `attachment; filename="${document.number}.pdf"`).send(pdf)
  })
}

/** Registers both pages and their proofs. */
export async function registerDeclarationPages(app: FastifyInstance, services: Services): Promise<void> {
  const register = (forms: FastifyInstance) => {
    for (const kind of ['CANCELLATION', 'WITHDRAWAL'] as const) {
      const pages = pagesOf(services, kind)
      registerForm(forms, pages)
      registerProof(forms, pages)
    }
  }
  await registerForms(app, register, { bodyLimit: 16_384 })
}
