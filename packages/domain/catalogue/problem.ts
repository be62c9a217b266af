/** Why a part of a catalogue's document is wrong: in English for commands and systems, and as data for other languages. */
import { z } from 'zod'

/** What is wrong. `OTHER` has only its message. */
export type CatalogueProblem =
  | { readonly kind: 'MISSING' | 'OTHER' }
  /** Of another type than the expected one, such as `string`. */
  | { readonly kind: 'TYPE'; readonly expected: string }
  /** A number, or the length of a text or a list. */
  | {
      readonly kind: 'TOO_SMALL' | 'TOO_BIG'
      readonly of: 'NUMBER' | 'TEXT' | 'LIST'
      readonly limit: string
    }
  | { readonly kind: 'MULTIPLE'; readonly of: string }
  | { readonly kind: 'FORMAT'; readonly pattern: string }
  | { readonly kind: 'CHOICE'; readonly choices: string }
  | { readonly kind: 'UNKNOWN_KEYS'; readonly keys: string }
  | { readonly kind: 'SLOT'; readonly slots: string }
  | { readonly kind: 'NO_DAY' | 'CONTRAST' | 'NO_MULTIPLE' | 'OVER_LARGEST' | 'ALL_RETIRED' }
  | { readonly kind: 'NOT_DESCENDING' | 'NOT_ASCENDING' | 'NOT_100_PERCENT' | 'USED_TWICE' | 'MENU_SKU' }
  | { readonly kind: 'LONGEST_CYCLE' | 'NO_NET_QUANTITY' }
  | { readonly kind: 'SHELF_LIFE'; readonly least: string }
  /** More than the cheapest box, in euro. */
  | { readonly kind: 'OVER_BOX'; readonly limit: string }
  | { readonly kind: 'ON_SALE'; readonly most: string }
  | {
      readonly kind: 'BOX_PRICE' | 'BOX_SACHETS' | 'BOX_PARCELS'
      readonly name: string
      readonly most: string
    }
  | {
      readonly kind: 'NO_NAME' | 'NOT_SOLD' | 'NO_PICTURE' | 'NO_COUNTRY' | 'NO_TAX' | 'NO_SHIPPING'
      readonly name: string
    }
  | { readonly kind: 'LABEL_FULL' | 'NO_TENTH' | 'NO_POSTCODE' | 'NO_DATIVE' | 'NO_REWARD' }
  /** What no successor may change. */
  | { readonly kind: 'REMOVED'; readonly name: string }
  | { readonly kind: 'FIXED'; readonly name: string; readonly value: string }
  | { readonly kind: 'PAST_RATES'; readonly before: string; readonly after: string }
  | { readonly kind: 'PAST_DAY'; readonly day: string; readonly today: string }
  | { readonly kind: 'ANNOUNCED'; readonly version: string; readonly day: string }
  | { readonly kind: 'EARLY_DAY'; readonly day: string; readonly version: string; readonly from: string }

/** Where a document is wrong, such as `recipes[0].name.de`, and why. */
export interface CatalogueError {
  readonly path: string
  /** In English. */
  readonly message: string
  readonly problem?: CatalogueProblem
}

/** The message of a check of the schema, and what it means. */
export function failing(problem: CatalogueProblem, message: string) {
  return { message, params: { problem } }
}

/** An issue of the schema, or one found beside it. */
type Issue =
  | z.core.$ZodIssue
  | { readonly path: PropertyKey[]; readonly message: string; readonly problem: CatalogueProblem }

export function errorOf(issue: Issue): CatalogueError {
  const problem = 'problem' in issue ? issue.problem : problemOf(issue)
  return { path: z.core.toDotPath(issue.path), message: issue.message, problem }
}

function problemOf(issue: z.core.$ZodIssue): CatalogueProblem {
  switch (issue.code) {
    case 'invalid_type':
      // The schema does not keep the value, but says what it received.
      return issue.message.endsWith('received undefined')
        ? { kind: 'MISSING' }
        : { kind: 'TYPE', expected: issue.expected }
    case 'too_small':
      return { kind: 'TOO_SMALL', of: measured(issue.origin), limit: String(issue.minimum) }
    case 'too_big':
      return { kind: 'TOO_BIG', of: measured(issue.origin), limit: String(issue.maximum) }
    case 'not_multiple_of':
      return { kind: 'MULTIPLE', of: String(issue.divisor) }
    case 'invalid_format':
      return { kind: 'FORMAT', pattern: issue.pattern ?? issue.format }
    case 'invalid_value':
      return { kind: 'CHOICE', choices: issue.values.map(String).join(', ') }
    case 'unrecognized_keys':
      return { kind: 'UNKNOWN_KEYS', keys: issue.keys.join(', ') }
    case 'custom':
      return (issue.params?.['problem'] as CatalogueProblem | undefined) ?? { kind: 'OTHER' }
    default:
      return { kind: 'OTHER' }
  }
}

function measured(origin: string): 'NUMBER' | 'TEXT' | 'LIST' {
  if (origin === 'string') return 'TEXT'
  return origin === 'array' || origin === 'set' || origin === 'map' ? 'LIST' : 'NUMBER'
}
