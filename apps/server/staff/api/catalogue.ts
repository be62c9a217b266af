/** Discount codes and versions of the catalogue for other systems, by the rules of the files. */
import type { AdminCampaignView, CatalogueView } from '@pfotenportal/contract/admin/catalogue'
import type { CatalogueError } from '@pfotenportal/domain/catalogue/problem'
import { parseCampaigns } from '@pfotenportal/domain/changes/campaign-file'
import type { Campaign } from '@pfotenportal/domain/changes/discount-code'
import { day, type Day } from '@pfotenportal/domain/core/calendar'
import { refuse } from '@pfotenportal/domain/core/decision'
import { toWire } from '@pfotenportal/domain/core/money'
import { normaliseCode } from '@pfotenportal/domain/discount/code'
import type { Answer, Refusal } from '../../core/answer.ts'
import type { CatalogueVersion } from '../../core/catalogue.ts'
import { isStorable } from '../../core/storable-text.ts'
import { listCampaigns } from '../../database/admin/campaigns.ts'
import { listVersions } from '../../database/catalogue.ts'
import { lockCampaigns } from '../../database/subscription/campaign-groups.ts'
import { findCampaign, saveCampaigns } from '../../database/subscription/campaigns.ts'
import { endCampaign } from '../campaigns/actions.ts'
import { compareCampaigns, recordCampaigns, unknownCustomers } from '../campaigns/campaign-file.ts'
import { applyVersion, planVersion, type VersionPlan } from '../catalogue/actions.ts'
import { readPage, readPageById } from './cursor.ts'
import type { AdminHandlers } from './handler.ts'

function campaignView(campaign: Campaign): AdminCampaignView {
  const { code, title, valueType, value, orders, minimumOrder } = campaign
  const isPercentage = valueType === 'PERCENTAGE'
  return {
    code,
    title: typeof title === 'string' ? { de: title, en: title } : title,
    valueType,
    percentage: isPercentage ? value : null,
    amount: isPercentage ? null : toWire(value),
    orders,
    from: campaign.startsAt,
    until: campaign.endsAt,
    minimumOrder: minimumOrder === null ? null : toWire(minimumOrder),
    oncePerCustomer: campaign.oncePerCustomer,
    onlyBeforeFirstOrder: campaign.onlyBeforeFirstOrder,
    customerId: campaign.customerId,
  }
}

/** The errors of a document by their paths in the body. */
function invalid(errors: readonly CatalogueError[], under = ''): Refusal {
  const fields: Record<string, string> = {}
  for (const { path, message } of errors)
    fields[[under, path].filter(Boolean).join('.') || 'body'] ??= message
  return { ok: false, reason: 'VALIDATION_FAILED', fields }
}

function versionView({ effectiveFrom, content: { version, ...content } }: CatalogueVersion): CatalogueView {
  return { version, effectiveFrom, content }
}

/** The version that is in force on a day: versions are in the order of their days. */
function inForce(versions: readonly CatalogueVersion[], today: Day): CatalogueVersion | undefined {
  return versions.findLast(({ effectiveFrom }) => effectiveFrom <= today)
}

interface ChangeView {
  readonly version: number
  readonly effectiveFrom: Day
  readonly isUnchanged: boolean
  readonly changes: { readonly text: string; readonly contracts: number }[]
}

function planAnswer(plan: VersionPlan): Answer<ChangeView> {
  if (plan.kind === 'ERRORS') return invalid(plan.errors, 'content')
  if (plan.kind === 'NEW') {
    const { effectiveFrom, content } = plan.next
    const changes = plan.changes.map(({ text, contracts }) => ({ text, contracts }))
    return { ok: true, value: { version: content.version, effectiveFrom, isUnchanged: false, changes } }
  }
  const { effectiveFrom, content } = plan.newest
  if (plan.kind === 'SAME') {
    return { ok: true, value: { version: content.version, effectiveFrom, isUnchanged: true, changes: [] } }
  }
  const message = `This is version ${content.version}, in force from ${effectiveFrom}; its day cannot be changed.`
  return invalid([{ path: 'from', message }])
}

const requestOf = ({ content, from }: { content: object; from?: string | undefined }) => ({
  document: content,
  from: from === undefined ? undefined : day(from),
})

type CampaignCalls = 'listCampaigns' | 'readCampaign' | 'saveCampaigns' | 'endCampaign'

export const adminCampaignHandlers: Pick<AdminHandlers, CampaignCalls> = {
  listCampaigns: async (context, { query }) => {
    const { database } = context.services
    const list = {
      name: 'campaigns',
      isKey: (text: string) => /^.{1,100}$/.test(text) && isStorable(text),
      keyOf: ({ code }: Campaign) => code,
      read: (after: string | null, limit: number) => listCampaigns(database.query, after, limit),
    }
    const page = await readPage(context, list, query)
    if (!page.ok) return page
    const { items, nextCursor } = page.value
    return { ok: true, value: { items: items.map(campaignView), nextCursor } }
  },

  readCampaign: async ({ services }, { params }) => {
    const campaign = await findCampaign(services.database.query, normaliseCode(params.code))
    return campaign ? { ok: true, value: campaignView(campaign) } : refuse('NOT_FOUND')
  },

  saveCampaigns: async (context, { body }) => {
    const read = parseCampaigns(body)
    if (!read.ok) return invalid(read.errors)
    return context.services.database.transaction(async (tx) => {
      const unknown = await unknownCustomers(tx, read.campaigns)
      if (unknown.length > 0) return invalid(unknown)
      await context.markDone(tx)
      await lockCampaigns(tx)
      const compared = await compareCampaigns(tx, read.campaigns)
      const { added, changed, same } = compared
      await saveCampaigns(tx, [...added, ...changed], context.realNow)
      await recordCampaigns(tx, context, compared)
      return { ok: true, value: { added: added.length, changed: changed.length, unchanged: same } }
    })
  },

  endCampaign: async (context, { params, body }) => {
    const ended = await endCampaign(context, normaliseCode(params.code), body?.end ?? 'NOW')
    return ended ? { ok: true, value: campaignView(ended) } : refuse('NOT_FOUND')
  },
}

type CatalogueCalls =
  'readCatalogue' | 'listCatalogueVersions' | 'readCatalogueVersion' | 'checkCatalogue' | 'applyCatalogue'

export const adminCatalogueHandlers: Pick<AdminHandlers, CatalogueCalls> = {
  readCatalogue: async ({ services, today }) => {
    const version = inForce(await listVersions(services.database.query), today)
    return version ? { ok: true, value: versionView(version) } : refuse('NOT_FOUND')
  },

  listCatalogueVersions: async (context, { query }) => {
    const page = await readPageById(context, 'catalogue', query, async ({ after, limit }) => {
      const versions = await listVersions(context.services.database.query, after)
      return versions.slice(0, limit).map((each) => ({ ...each, id: each.content.version }))
    })
    if (!page.ok) return page
    const { items, nextCursor } = page.value
    const views = items.map(({ id: version, effectiveFrom }) => ({ version, effectiveFrom }))
    return { ok: true, value: { items: views, nextCursor } }
  },

  readCatalogueVersion: async ({ services }, { params }) => {
    const [version] = await listVersions(services.database.query, params.version - 1)
    return version?.content.version === params.version
      ? { ok: true, value: versionView(version) }
      : refuse('NOT_FOUND')
  },

  checkCatalogue: async ({ services }, { body }) => planAnswer(await planVersion(services, requestOf(body))),

  applyCatalogue: async (context, { body }) => {
    const plan = await applyVersion(context, requestOf(body))
    const answer = planAnswer(plan)
    return answer.ok && plan.kind === 'NEW' ? { ...answer, status: 201 } : answer
  },
}
