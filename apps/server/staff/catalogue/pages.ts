/**
 * `/operator/catalogue`: the versions of the catalogue, compared, checked and applied. All forms of a new version are
 * sent to one address, in two steps: `check` shows what would change, `apply` stores what was shown.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Day } from '@pfotenportal/domain/core/calendar'
import type { Services } from '../../context/services.ts'
import type { CatalogueVersion } from '../../core/catalogue.ts'
import { listVersionsWithAuthors } from '../../database/catalogue-versions.ts'
import { findVersion } from '../../database/catalogue.ts'
import { formOf } from '../../pages/forms.ts'
import { actorOf } from '../customers/request.ts'
import { CATALOGUE_PATH } from '../page/paths.ts'
import { sendPage } from '../page/respond.ts'
import { requirePermission } from '../sign-in/access.ts'
import { applyVersion, changesBetween, planVersion, type VersionRequest } from './actions.ts'
import type { Checked } from './plan.tsx'
import { loadCatalogue, viewFor } from './request.ts'
import { dayOf, versionOf, versionPath } from './view.ts'

interface ByVersion {
  Params: { version: string }
  Querystring: { done?: string }
}

interface CompareQuery {
  Querystring: { from?: string; to?: string }
}

const options = requirePermission('editCatalogue')
const VERSION = ':version(^[1-9]\\d{0,8}$)'

/** Registers the pages and forms of versions. */
export function registerVersions(app: FastifyInstance, services: Services): void {
  registerPages(app, services)
  registerNewVersion(app, services)
}

async function sendNone(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { renderNoVersion } = await loadCatalogue()
  return sendPage(reply, renderNoVersion(await viewFor(services, request, reply)), 404)
}

/** The document of a version, as a file has it. */
function documentOf({ effectiveFrom, content: { version: _version, ...content } }: CatalogueVersion) {
  return { effectiveFrom, ...content }
}

function registerPages(app: FastifyInstance, services: Services): void {
  const { query } = services.database

  app.get<ByVersion>(`${CATALOGUE_PATH}/${VERSION}`, options, async (request, reply) => {
    const version = Number(request.params.version)
    const found = await findVersion(query, version)
    if (!found) return sendNone(services, request, reply)
    const view = await viewFor(services, request, reply)
    const versions = await listVersionsWithAuthors(query)
    const { renderVersion } = await loadCatalogue()
    return sendPage(
      reply,
      renderVersion({ found, versions, isStored: request.query.done === 'stored' }, view),
    )
  })

  app.get<ByVersion>(`${CATALOGUE_PATH}/${VERSION}/catalogue.json`, options, async (request, reply) => {
    const found = await findVersion(query, Number(request.params.version))
    if (!found) return sendNone(services, request, reply)
    return reply
      .header('content-disposition', `inline; filename="catalogue-${found.content.version}.json"`)
      .type('application/json; charset=utf-8')
      .send(`${JSON.stringify(documentOf(found), null, 2)}\n`)
  })

  app.get<CompareQuery>(`${CATALOGUE_PATH}/compare`, options, async (request, reply) => {
    const from = await findVersion(query, versionOf(request.query.from))
    const to = await findVersion(query, versionOf(request.query.to))
    if (!from || !to) return sendNone(services, request, reply)
    const view = await viewFor(services, request, reply)
    const versions = await listVersionsWithAuthors(query)
    const changes = await changesBetween(query, to.content, from.content)
    const { renderComparison } = await loadCatalogue()
    return sendPage(reply, renderComparison({ from, to, changes, versions }, view))
  })
}

function registerNewVersion(app: FastifyInstance, services: Services): void {
  const { query } = services.database

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    checked: Checked | null = null,
  ): Promise<FastifyReply> {
    const view = await viewFor(services, request, reply)
    const { renderVersions } = await loadCatalogue()
    const html = renderVersions({ versions: await listVersionsWithAuthors(query), checked }, view)
    const isRefused = checked !== null && checked.plan?.kind !== 'NEW' && checked.plan?.kind !== 'SAME'
    return sendPage(reply, html, isRefused ? 422 : 200)
  }

  app.get(CATALOGUE_PATH, options, async (request, reply) => show(request, reply))

  app.post(CATALOGUE_PATH, options, async (request, reply) => {
    const form = formOf(request.body)
    const wanted = form.has('takeBack')
      ? await takingBack(services, form.get('takeBack') ?? '')
      : requestOf(form)
    if (wanted === undefined) return sendNone(services, request, reply)
    if ('problem' in wanted) return show(request, reply, { ...wanted, plan: null })
    const { text, from, version } = wanted
    if (form.get('step') !== 'apply') {
      return show(request, reply, { text, from, plan: await planVersion(services, version) })
    }
    const plan = await applyVersion(await actorOf(services, request), version)
    if (plan.kind === 'NEW')
      return reply.redirect(versionPath(plan.next.content.version, '?done=stored'), 303)
    // The same form submitted twice.
    if (plan.kind === 'SAME')
      return reply.redirect(versionPath(plan.newest.content.version, '?done=stored'), 303)
    return show(request, reply, { text, from, plan })
  })
}

/** A document of a form, as it was typed and as a version. */
type Wanted =
  | { readonly text: string; readonly from: string; readonly version: VersionRequest }
  | { readonly text: string; readonly from: string; readonly problem: 'empty' | 'notJson' | 'wrongDay' }

function requestOf(form: URLSearchParams): Wanted {
  const text = form.get('file') || form.get('text') || ''
  const from = form.get('from') ?? ''
  if (text.trim() === '') return { text, from, problem: 'empty' }
  const day = dayOf(from)
  if (day === null) return { text, from, problem: 'wrongDay' }
  const basedOn = form.get('basedOn') ?? ''
  try {
    const document: unknown = JSON.parse(text)
    const based = /^\d{1,9}$/.test(basedOn) && { basedOn: Number(basedOn) }
    return { text, from, version: { document, from: day, ...based } }
  } catch {
    return { text, from, problem: 'notJson' }
  }
}

/**
 * The newest version, while it is not in force yet, is taken back by applying the content of the one before it for the
 * same day. Undefined for any other version.
 */
async function takingBack(services: Services, typed: string): Promise<Wanted | undefined> {
  const { query } = services.database
  const { today } = await services.clock.moment()
  const number = versionOf(typed)
  const [version, before, newer] = [
    await findVersion(query, number),
    await findVersion(query, number - 1),
    await findVersion(query, number + 1),
  ]
  if (!version || !before || newer || version.effectiveFrom <= today) return undefined
  const from: Day = version.effectiveFrom
  const { effectiveFrom: _day, ...document } = documentOf(before)
  return { text: JSON.stringify(document), from, version: { document, from } }
}
