/**
 * Discount codes as a company writes them down. `catalogue/campaigns.schema.json` is generated from this schema.
 * Amounts are integer cents, VAT included.
 */
import { z } from 'zod'
import { text } from '../catalogue/fields.ts'
import { errorOf, type CatalogueError } from '../catalogue/problem.ts'
import { isDay, type Day } from '../core/calendar.ts'
import type { Campaign } from './discount-code.ts'

const day: z.ZodType<Day, string> = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine(isDay, 'not a day')
const cents = z.int().min(1).max(10_000_000)

const campaign = z
  .strictObject({
    /** The codes that grant it, in capital letters. */
    codes: z
      .array(z.string().regex(/^[A-Z0-9][A-Z0-9-]{2,29}$/))
      .min(1)
      .max(100_000),
    /** Its name, without the amount. */
    title: text,
    /** The discount in whole percent; either this or an amount. */
    percentage: z.int().min(1).max(100).optional(),
    /** The discount in cents. */
    amount: cents.optional(),
    /** The number of orders it applies to; null for all. */
    orders: z.int().min(1).max(1000).nullable().default(1),
    /** The first and the last day on which it can be used. The last day also ends it: no code is ever removed. */
    from: day.nullable().default(null),
    until: day.nullable().default(null),
    /** The order total from which it applies. */
    minimumOrder: cents.nullable().default(null),
    /** False for a code that a customer may use again and again. */
    oncePerCustomer: z.boolean().default(true),
    onlyBeforeFirstOrder: z.boolean().default(false),
    /** The number of the only customer who can use the codes; null for everybody. */
    customer: z.int().min(1).max(2_147_483_647).nullable().default(null),
  })
  .refine(({ percentage, amount }) => (percentage === undefined) !== (amount === undefined), {
    message: 'needs either percentage or amount',
  })
  .refine(({ from, until }) => from === null || until === null || from <= until, {
    path: ['until'],
    message: 'is before from',
  })

/** A file of discount codes. */
export const CampaignFile = z
  .strictObject({
    /** For editors: `./campaigns.schema.json`. */
    $schema: z.string().optional(),
    campaigns: z.array(campaign).max(1000),
  })
  .superRefine(({ campaigns }, context) => {
    const seen = new Set<string>()
    campaigns.forEach(({ codes }, index) => {
      codes.forEach((code, place) => {
        if (seen.has(code))
          context.addIssue({
            code: 'custom',
            path: ['campaigns', index, 'codes', place],
            message: 'is used twice',
          })
        seen.add(code)
      })
    })
  })

/** Whether a document is a file of discount codes, and not a catalogue. */
export function isCampaignFile(document: unknown): boolean {
  return typeof document === 'object' && document !== null && 'campaigns' in document
}

/** Reads a file of discount codes: one campaign for each code, or all of the file's errors. */
export function parseCampaigns(
  document: unknown,
):
  | { readonly ok: true; readonly campaigns: readonly Campaign[] }
  | { readonly ok: false; readonly errors: readonly CatalogueError[] } {
  const parsed = CampaignFile.safeParse(document)
  if (!parsed.success) return { ok: false, errors: parsed.error.issues.map(errorOf) }
  return { ok: true, campaigns: parsed.data.campaigns.flatMap(campaignsOf) }
}

function campaignsOf({ codes, percentage, amount, ...terms }: z.output<typeof campaign>): Campaign[] {
  return codes.map((code) => ({
    code,
    title: terms.title,
    ...(percentage === undefined
      ? { valueType: 'FIXED' as const, value: amount ?? 0 }
      : { valueType: 'PERCENTAGE' as const, value: percentage }),
    orders: terms.orders,
    startsAt: terms.from,
    endsAt: terms.until,
    minimumOrder: terms.minimumOrder,
    oncePerCustomer: terms.oncePerCustomer,
    onlyBeforeFirstOrder: terms.onlyBeforeFirstOrder,
    customerId: terms.customer,
  }))
}
