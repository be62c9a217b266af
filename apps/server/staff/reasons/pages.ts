/** `/operator/catalogue/reasons`: cancellation reasons and offers as a form, which becomes a version of the catalogue. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { catalogueOf } from '@pfotenportal/domain/catalogue/parse'
import { latest } from '@pfotenportal/domain/core/calendar'
import type { Services } from '../../context/services.ts'
import { findVersion, listVersions } from '../../database/catalogue.ts'
import { formOf } from '../../pages/forms.ts'
import { planVersion } from '../catalogue/actions.ts'
import { loadCatalogue, viewFor } from '../catalogue/request.ts'
import { dayOf, versionOf } from '../catalogue/view.ts'
import { REASONS_PATH } from '../page/paths.ts'
import { sendPage } from '../page/respond.ts'
import { requirePermission } from '../sign-in/access.ts'
import { documentOf, readReasons, typedOf } from './reasons-form.ts'
import type { ReasonsState } from './reasons-page.tsx'

const options = requirePermission('editCatalogue')

async function sendReasons(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  state: ReasonsState,
): Promise<FastifyReply> {
  const view = await viewFor(services, request, reply)
  const { renderReasons } = await loadCatalogue()
  const kind = state.checked?.plan?.kind
  const isFine = !state.overtaken && (state.checked === null || kind === 'NEW' || kind === 'SAME')
  return sendPage(reply, renderReasons(state, view), isFine ? 200 : 422)
}

/** Registers the page and its form. Storing is the second step of every new version: see `versions.ts`. */
export function registerReasons(app: FastifyInstance, services: Services): void {
  const { query } = services.database
  const newest = async () => (await listVersions(query)).at(-1)

  const show = (request: FastifyRequest, reply: FastifyReply, state: ReasonsState) =>
    sendReasons(services, request, reply, state)

  app.get(REASONS_PATH, options, async (request, reply) => {
    const based = await newest()
    if (!based) return reply.redirect('/operator/catalogue', 303)
    return show(request, reply, {
      based,
      typed: typedOf(based.content),
      from: '',
      checked: null,
      preview: null,
    })
  })

  app.post(REASONS_PATH, options, async (request, reply) => {
    const based = await newest()
    if (!based) return reply.redirect('/operator/catalogue', 303)
    const form = formOf(request.body)
    const typed = readReasons(form)
    const from = form.get('from') ?? ''
    const document = documentOf(typed, based.content)
    const text = JSON.stringify(document)
    const basedOn = based.content.version
    if (form.get('basedOn') !== String(basedOn)) {
      const edited = (await findVersion(query, versionOf(form.get('basedOn')))) ?? based
      const shown = { based, typed: typedOf(based.content), from, checked: null, preview: null }
      return show(request, reply, { ...shown, overtaken: { from: edited, typed } })
    }
    const { today } = await services.clock.moment()
    const day = dayOf(from)
    if (day === null) {
      const checked = { text, from, plan: null, problem: 'wrongDay' } as const
      return show(request, reply, { based, typed, from, checked, preview: null })
    }
    const wanted = { document, from: day ?? latest(today, based.effectiveFrom), basedOn }
    const plan = await planVersion(services, wanted)
    const preview = plan.kind === 'NEW' ? catalogueOf(document, plan.next.content.version) : null
    return show(request, reply, { based, typed, from, checked: { text, from, plan }, preview })
  })
}
