/** How an action of the company's staff is declared: once, for its form, its permission and what it answers. */
import { z } from 'zod'
import { parseDay, parseInstant } from '@pfotenportal/domain/core/calendar'
import { parseEuros } from '@pfotenportal/domain/core/money'
import type { AdminScope } from '../admin/call.ts'

/** What staff may do; `auth/permissions.ts` says which roles have each. */
export const STAFF_PERMISSIONS = [
  'readFigures',
  'readCustomers',
  'helpCustomers',
  'handleBoxes',
  'moveMoney',
  'editCatalogue',
  'runOperations',
  'closeBooks',
  'manageStaff',
] as const
export type Permission = (typeof STAFF_PERMISSIONS)[number]

/** What a member of staff works on; `auth/permissions.ts` says what each role may do. */
export const STAFF_ROLES = ['support', 'operations', 'admin'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** What a customer wants that somebody else has to decide or do, each with the permission to act on it. */
export const casePermissions = {
  REFUND: 'moveMoney',
  CREDIT: 'moveMoney',
  BOX: 'handleBoxes',
  OTHER: 'helpCustomers',
} as const satisfies Readonly<Record<string, Permission>>
export type CaseKind = keyof typeof casePermissions
export const CASE_KINDS = ['REFUND', 'CREDIT', 'BOX', 'OTHER'] as const satisfies readonly CaseKind[]

export interface StaffAction {
  /** What it does, for the help of its command and the description of the admin API. */
  readonly summary: string
  /** Where its form is sent, below `/operator`; its call of the admin API has the same path below the prefix. */
  readonly path: `/${string}`
  readonly params: z.ZodObject
  /** The fields of its form, as a browser sends them: texts. A field names its refusal as the message of its schema. */
  readonly input: z.ZodObject
  readonly permission: Permission
  /** A role without the permission may do it too, up to the allowance that the settings give it (C-494). */
  readonly orWithinAllowance?: true
  /** The scope with which another system may carry it out; absent if only people and commands may. */
  readonly scope?: AdminScope
  /**
   * Its form has an id and is carried out once, however often it is sent: by a second click, the back button, or after an
   * answer that was lost. A repeat is told the outcome if there is only one.
   */
  readonly isOnce?: true
  /** It answers with a page that shows a secret once. A form without an id is refused, and so is a repeat. */
  readonly showsSecret?: true
  /** What it answers when it was carried out: a sentence for each in `packages/text`. */
  readonly done: readonly string[]
  /** Why it is refused, besides `invalid` and `sentBefore`: a sentence for each as well. */
  readonly refusals: readonly string[]
}

/** Declares an action; keeps the literal types. */
export function staffAction<const O extends StaffAction>(definition: O): O {
  return definition
}

/** The refusal of a form that no page sends. */
export const INVALID = 'invalid'
/** The refusal of a form that was carried out before. */
export const SENT_BEFORE = 'sentBefore'

const length = (text: string) => Array.from(text).length

/** Text that may be left out; empty is the same. */
export const optionalText = z
  .string(INVALID)
  .trim()
  .optional()
  .transform((text) => text || undefined)

/** A text of at most `max` characters, trimmed; empty only if `optional`. */
export const textField = (max: number, refusal: string, { optional = false } = {}) =>
  z
    .string(refusal)
    .default('')
    .transform((text) => text.trim())
    .refine((text) => length(text) <= max && (optional || text !== ''), refusal)

/** An amount in euros as people write it, such as `12,30`, in cents; null if it is empty. */
export const optionalEurosField = (refusal: string) =>
  z
    .string(refusal)
    .default('')
    .transform((text, context) => {
      if (text.trim() === '') return null
      const cents = parseEuros(text.trim())
      if (cents === undefined) context.addIssue(refusal)
      return cents ?? null
    })

/** The same; it must not be empty. */
export const eurosField = (refusal: string) =>
  optionalEurosField(refusal).transform((cents, context) => {
    if (cents === null) context.addIssue(refusal)
    return cents ?? 0
  })

/** The id of a row. */
export const idField = (refusal: string = INVALID) =>
  z
    .string(refusal)
    .regex(/^[1-9]\d{0,14}$/, refusal)
    .transform(Number)

/** The id of a row whose column is an integer of four bytes. */
export const smallIdField = (refusal: string = INVALID) =>
  idField(refusal).refine((id) => id <= 2_147_483_647, refusal)

/** A moment as ISO 8601 writes it. */
export const instantField = z.string(INVALID).transform((text, context) => {
  const at = parseInstant(text)
  if (at === undefined) context.addIssue(INVALID)
  return at
})

/** A day as `2027-03-31`; null if it is empty. */
export const optionalDayField = (refusal: string) =>
  z.string(refusal).transform((text, context) => {
    if (text.trim() === '') return null
    const day = parseDay(text.trim())
    if (day === undefined) context.addIssue(refusal)
    return day ?? null
  })

/** A list that a form sends as several fields of one name, and a command or a system with commas; empty without it. */
export const listField = z
  .string(INVALID)
  .default('')
  .transform((text) => [...new Set(text.split(',').map((item) => item.trim()))].filter((item) => item !== ''))

/** A box that is ticked, or a flag. */
export const tickedField = z
  .string(INVALID)
  .default('')
  .transform((text) => text === 'yes')
