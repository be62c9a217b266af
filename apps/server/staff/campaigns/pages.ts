/** `/operator/campaigns`: discount codes are created, followed and ended. */
import { stringify } from 'csv-stringify/sync'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toWire } from '@pfotenportal/domain/core/money'
import { normaliseCode } from '@pfotenportal/domain/discount/code'
import type { Services } from '../../context/services.ts'
import { newSecret } from '../../core/secrets.ts'
import {
  findCampaignGroup,
  listCampaignGroups,
  listCodesOf,
} from '../../database/subscription/campaign-groups.ts'
import { formOf } from '../../pages/forms.ts'
import { loadCatalogue, viewFor } from '../catalogue/request.ts'
import { campaignPath, SHOWN_CAMPAIGNS, SHOWN_CODES } from '../catalogue/view.ts'
import { actorOf } from '../customers/request.ts'
import { CAMPAIGNS_PATH } from '../page/paths.ts'
import { sendPage } from '../page/respond.ts'
import { requirePermission } from '../sign-in/access.ts'
import { createCampaign } from './actions.ts'
import {
  campaignFormOf,
  newCampaignOf,
  problemsOf,
  type CampaignForm,
  type CampaignFormProblem,
} from './campaign-form.ts'

interface ListQuery {
  Querystring: { code?: string }
}

interface ByCode {
  Params: { code: string }
  Querystring: { done?: string }
}

const options = requirePermission('editCatalogue')
const ONE = `${CAMPAIGNS_PATH}/:code`
const CODE_LENGTH = 100

/** Registers the pages and forms of campaigns. */
export function registerCampaigns(app: FastifyInstance, services: Services): void {
  registerList(app, services)
  registerCampaign(app, services)
}

function registerList(app: FastifyInstance, services: Services): void {
  const { query } = services.database

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    shown: {
      readonly form?: CampaignForm | undefined
      readonly problems?: readonly CampaignFormProblem[]
      readonly unknown?: string
    } = {},
  ): Promise<FastifyReply> {
    const view = await viewFor(services, request, reply)
    const groups = await listCampaignGroups(query, { today: view.moment.today, limit: SHOWN_CAMPAIGNS + 1 })
    const { renderCampaigns } = await loadCatalogue()
    const batch = newSecret()
    const html = renderCampaigns({ groups, batch, ...shown }, view)
    const status = shown.problems ? 422 : shown.unknown === undefined ? 200 : 404
    return sendPage(reply, html, status)
  }

  app.get<ListQuery>(CAMPAIGNS_PATH, options, async (request, reply) => {
    const { code: typed } = request.query
    const code = typeof typed === 'string' ? normaliseCode(typed).slice(0, CODE_LENGTH) : ''
    if (code === '') return show(request, reply)
    const { today } = await services.clock.moment()
    const found = await findCampaignGroup(query, code, today)
    return found ? reply.redirect(campaignPath(code), 303) : show(request, reply, { unknown: code })
  })

  app.post(CAMPAIGNS_PATH, options, async (request, reply) => {
    const submitted = formOf(request.body)
    const form = campaignFormOf(submitted)
    if (!form) return show(request, reply, { problems: ['form'] })
    const wanted = newCampaignOf(form, submitted.get('batch') ?? '')
    if ('problem' in wanted) return show(request, reply, { form, problems: [wanted.problem] })
    const created = await createCampaign(await actorOf(services, request), wanted.campaign)
    if (!created.ok) return show(request, reply, { form, problems: problemsOf(created.problems) })
    return reply.redirect(campaignPath(created.code, '?done=created'), 303)
  })
}

function registerCampaign(app: FastifyInstance, services: Services): void {
  const { query } = services.database

  async function sendNone(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { renderNoCampaign } = await loadCatalogue()
    return sendPage(reply, renderNoCampaign(await viewFor(services, request, reply)), 404)
  }

  app.get<ByCode>(ONE, options, async (request, reply) => {
    const code = normaliseCode(request.params.code)
    const view = await viewFor(services, request, reply)
    const group = await findCampaignGroup(query, code, view.moment.today)
    if (!group) return sendNone(request, reply)
    const codes = await listCodesOf(query, code, SHOWN_CODES)
    const { renderCampaign } = await loadCatalogue()
    return sendPage(
      reply,
      renderCampaign({ group, codes, isCreated: request.query.done === 'created' }, view),
    )
  })

  app.get<ByCode>(`${ONE}/codes.csv`, options, async (request, reply) => {
    const codes = await listCodesOf(query, normaliseCode(request.params.code))
    const [first] = codes
    if (!first) return sendNone(request, reply)
    const rows = codes.map((each) => ({ ...each, granted: toWire(each.granted) }))
    const columns = ['code', 'redemptions', 'orders', 'granted']
    const format = { columns, header: true, delimiter: ';', record_delimiter: 'windows' } as const
    return reply
      .header(
        'content-disposition',
        `attachment; filename="codes-${first.code.replaceAll(/[^A-Z0-9-]/g, '_')}.csv"`,
      )
      .type('text/csv; charset=utf-8')
      .send(stringify(rows, { ...format, bom: true, escape_formulas: true }))
  })
}
