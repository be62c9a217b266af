/** Campaigns of discount codes, and the versions of the catalogue, in the admin API. */
import { z } from 'zod'
import { CampaignFile } from '@pfotenportal/domain/changes/campaign-file'
import { DayView, MoneyView } from '../values.ts'
import { adminCall, pageOf, pageQuery } from './call.ts'

/** A discount code: what it grants, and for whom. */
export const AdminCampaignView = z.object({
  code: z.string(),
  title: z.object({ de: z.string(), en: z.string() }),
  valueType: z.enum(['PERCENTAGE', 'FIXED']),
  /** The discount in whole percent; null for an amount. */
  percentage: z.int().nullable(),
  /** The discount in euro; null for a percentage. */
  amount: MoneyView.nullable(),
  /** The number of orders it applies to; null for all. */
  orders: z.int().nullable(),
  /** The first and the last day on which it can be used; null for no limit. */
  from: DayView.nullable(),
  until: DayView.nullable(),
  /** The order total from which it applies; null for any. */
  minimumOrder: MoneyView.nullable(),
  oncePerCustomer: z.boolean(),
  onlyBeforeFirstOrder: z.boolean(),
  /** The only customer who can use it; null for everybody. */
  customerId: z.int().nullable(),
})
export type AdminCampaignView = z.infer<typeof AdminCampaignView>

export const CatalogueVersionView = z.object({
  version: z.int().positive(),
  /** The first day on which it is in force. */
  effectiveFrom: DayView,
})

const content = z.record(z.string(), z.unknown())

/** A version with its content, in the format of `catalogue/schema.json`. */
export const CatalogueView = CatalogueVersionView.extend({ content })
export type CatalogueView = z.infer<typeof CatalogueView>

/** A document in the format of `catalogue/schema.json`, and the first day on which it is to be in force. */
export const CatalogueParams = z.strictObject({
  content,
  /** Without it, the day in the document, or today. */
  from: DayView.optional(),
})

/** What a document would change. */
export const CatalogueChangeView = CatalogueVersionView.extend({
  /** Whether the newest version is the same already. */
  isUnchanged: z.boolean(),
  /** Each change, such as `Recipe CG: pricePerKg 6.90 -> 7.20`, with the number of contracts that it concerns. */
  changes: z.array(z.object({ text: z.string(), contracts: z.int() })),
})
export type CatalogueChangeView = z.infer<typeof CatalogueChangeView>

const ofCode = z.object({ code: z.string().max(100) })

export const adminCatalogueCalls = {
  listCampaigns: adminCall({
    route: 'GET /api/admin/v1/campaigns',
    summary: 'Discount codes in alphabetical order.',
    query: z.strictObject(pageQuery),
    answer: pageOf(AdminCampaignView),
    refusals: [],
    scope: 'read',
  }),

  readCampaign: adminCall({
    route: 'GET /api/admin/v1/campaigns/:code',
    summary: 'A discount code.',
    params: ofCode,
    answer: AdminCampaignView,
    refusals: ['NOT_FOUND'],
    scope: 'read',
  }),

  saveCampaigns: adminCall({
    route: 'POST /api/admin/v1/campaigns',
    summary:
      'Creates discount codes; one that exists gets the new terms, for those who redeem it from now on. All or none. The format is `catalogue/campaigns.schema.json`, with amounts in cents.',
    input: CampaignFile,
    answer: z.object({ added: z.int(), changed: z.int(), unchanged: z.int() }),
    refusals: ['CONFLICT'],
    scope: 'catalogue',
  }),

  endCampaign: adminCall({
    route: 'POST /api/admin/v1/campaigns/:code/end',
    summary:
      'Ends the campaign of a discount code with all its codes, at once or with the end of today. Customers keep the discounts that they have.',
    params: ofCode,
    input: z.strictObject({ end: z.enum(['NOW', 'TODAY']).default('NOW') }).nullish(),
    answer: AdminCampaignView,
    refusals: ['NOT_FOUND', 'CONFLICT'],
    scope: 'catalogue',
  }),

  readCatalogue: adminCall({
    route: 'GET /api/admin/v1/catalogue',
    summary: 'The version of the catalogue that is in force today.',
    answer: CatalogueView,
    refusals: [],
    scope: 'read',
  }),

  listCatalogueVersions: adminCall({
    route: 'GET /api/admin/v1/catalogue/versions',
    summary: 'All versions of the catalogue, those that are not in force yet included.',
    query: z.strictObject(pageQuery),
    answer: pageOf(CatalogueVersionView),
    refusals: [],
    scope: 'read',
  }),

  readCatalogueVersion: adminCall({
    route: 'GET /api/admin/v1/catalogue/versions/:version',
    summary: 'A version of the catalogue.',
    params: z.object({ version: z.coerce.number().int().positive().max(1_000_000) }),
    answer: CatalogueView,
    refusals: ['NOT_FOUND'],
    scope: 'read',
  }),

  checkCatalogue: adminCall({
    route: 'POST /api/admin/v1/catalogue/check',
    summary: 'What a document would change, or its errors by their paths. Stores nothing.',
    input: CatalogueParams,
    answer: CatalogueChangeView,
    refusals: ['CONFLICT'],
    scope: 'catalogue',
  }),

  applyCatalogue: adminCall({
    route: 'POST /api/admin/v1/catalogue/versions',
    summary: 'Stores a document as a new version: 201; 200 if the newest version is the same already.',
    input: CatalogueParams,
    answer: CatalogueChangeView,
    successes: [201, 200],
    refusals: ['CONFLICT'],
    scope: 'catalogue',
  }),
}
