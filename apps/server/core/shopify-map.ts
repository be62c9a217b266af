/** The operator's file that says what the articles and properties of orders from Shopify are here (docs/shop.md). */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { CycleView, PensionView, RecipeView } from '@pfotenportal/contract/values'
import { MENU_SKU } from '@pfotenportal/domain/catalogue/catalogue'
import { issueText } from './files/issue-text.ts'

const text = z.string().trim().min(1).max(200)
/** Names under which something is looked for, the first that is there counts. */
const names = z.array(text).min(1).max(20)

/** What a line of an order is recognised by: all that is given has to agree. A `*` ends a SKU that only begins so. */
const keys = { sku: text.optional(), product: text.optional(), variant: text.optional() }
const isNamed = ({ sku, product }: { sku?: string | undefined; product?: string | undefined }) =>
  sku !== undefined || product !== undefined

const Contract = z.strictObject({
  ...keys,
  is: z.literal('contract'),
  /** The SKU of the menu here; else the plan is made of what follows and of the line's properties. */
  menu: z.string().regex(MENU_SKU, 'is no SKU of a menu such as 1200CGGSV28').optional(),
  recipes: z.array(RecipeView).min(1).max(7).optional(),
  cycle: CycleView.optional(),
  pension: PensionView.optional(),
})
const Supplement = z.strictObject({
  ...keys,
  is: z.literal('supplement'),
  /** The kind of the supplement in the catalogue. */
  supplement: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/),
})
const Aside = z.strictObject({ ...keys, is: z.literal('aside') })

const Article = z
  .discriminatedUnion('is', [Contract, Supplement, Aside])
  .refine(isNamed, 'needs a sku or a product by which it is recognised')
export type ShopifyArticle = z.output<typeof Article>
export type ShopifyContract = z.output<typeof Contract>

/** What properties of a line say about the dog and the menu. */
export const SHOPIFY_PROPERTIES = [
  'name',
  'gender',
  'birth',
  'breed',
  'weight',
  'activityLevel',
  'weightClass',
  'allergies',
  'healthIssues',
  'menu',
  'recipes',
  'cycle',
  'pension',
] as const
export type ShopifyProperty = (typeof SHOPIFY_PROPERTIES)[number]

const ofText = <T extends z.ZodType>(value: T) => z.record(text, value).default({})

const ShopifyMapFile = z.strictObject({
  /** The name of the shop among others, for its references. */
  source: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{0,39}$/)
    .default('shopify'),
  articles: z.array(Article).min(1).max(1_000),
  properties: z.partialRecord(z.enum(SHOPIFY_PROPERTIES), names).default({}),
  values: z
    .strictObject({
      gender: ofText(z.enum(['m', 'f'])),
      activityLevel: ofText(z.enum(['calm', 'normal', 'active'])),
      weightClass: ofText(z.enum(['skinny', 'ideal', 'chunky'])),
      recipes: ofText(RecipeView),
      cycle: ofText(CycleView),
      pension: ofText(PensionView),
    })
    .prefault({}),
  /** Where the provider's references of the customer and the method are: note attributes, or paths in the order. */
  paymentMethod: z.strictObject({ customer: names.optional(), method: names }).nullable().default(null),
  /** What becomes of the box that the shop has charged with the order; NONE if the order is charged here. */
  firstBox: z.enum(['PACKED_HERE', 'SHIPPED_BY_SHOP', 'NONE']),
})
export type ShopifyMap = z.output<typeof ShopifyMapFile>

/** The map of a file, or one message for each fault with its place. */
export type ShopifyMapResult =
  | { readonly ok: true; readonly map: ShopifyMap }
  | { readonly ok: false; readonly problems: readonly string[] }

/** Reads and checks a file. */
export function readShopifyMap(path: string): ShopifyMapResult {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    const problem = error instanceof SyntaxError ? `is not JSON: ${error.message}` : 'cannot be read.'
    return { ok: false, problems: [`${path}: ${problem}`] }
  }
  const parsed = ShopifyMapFile.safeParse(json)
  if (parsed.success) return { ok: true, map: parsed.data }
  return { ok: false, problems: parsed.error.issues.map((issue) => `${path}: ${issueText(issue)}`) }
}
