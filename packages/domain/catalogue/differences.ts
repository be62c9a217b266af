/** What changes from one version of the catalogue to the next, described for the operator who is about to apply it. */
import { toWire } from '../core/money.ts'
import { EMPTY_CATALOGUE, type Catalogue } from './catalogue.ts'

/**
 * Which contracts a change affects. RECIPE and SUPPLEMENT: those that have it, which keep what they agreed. TERMS: all,
 * which keep what they agreed. LAW: all, by date. OFFER: none; it is offered or shown from then on.
 */
export type Touched =
  | { readonly by: 'RECIPE'; readonly code: string }
  | { readonly by: 'SUPPLEMENT'; readonly productId: number }
  | { readonly by: 'TERMS' | 'LAW' | 'OFFER' }

/** One change. */
export interface Difference {
  /** Such as `Recipe CG: pricePerKg 6.90 -> 7.20`. */
  readonly text: string
  readonly touched: Touched
}

const TERMS = { by: 'TERMS' } as const
const LAW = { by: 'LAW' } as const
const OFFER = { by: 'OFFER' } as const
/** The parts that are not lists of entries, and which contracts their changes affect. */
const REST = {
  energyClasses: TERMS,
  sachets: TERMS,
  prices: TERMS,
  boxes: TERMS,
  rewards: TERMS,
  tax: LAW,
  publicHolidays: LAW,
  delivery: LAW,
  pauses: OFFER,
  menu: OFFER,
  portions: OFFER,
  points: OFFER,
  referral: OFFER,
  words: OFFER,
  offerTexts: OFFER,
  pitches: OFFER,
} as const satisfies Record<
  Exclude<
    keyof Catalogue,
    | 'version'
    | 'deliveries'
    | 'pricesOf'
    | 'announced'
    | 'recipes'
    | 'cycles'
    | 'countries'
    | 'shipping'
    | 'supplements'
    | 'otherProducts'
    | 'reasons'
  >,
  Touched
>

/** The changes of a version; a first version is compared with the empty catalogue. */
export function differences(next: Catalogue, previous: Catalogue = EMPTY_CATALOGUE): Difference[] {
  const rest = Object.keys(REST) as (keyof typeof REST)[]
  return [
    ...ofList('Recipe', next.recipes, previous.recipes, 'code', ({ code }) => ({ by: 'RECIPE', code })),
    ...ofList('Cycle', next.cycles, previous.cycles, 'days', () => TERMS),
    ...ofList('Country', next.countries, previous.countries, 'code', () => OFFER),
    ...ofList('Supplement', next.supplements, previous.supplements, 'kind', ({ productId }) => ({
      by: 'SUPPLEMENT',
      productId,
    })),
    ...ofList('Product', next.otherProducts, previous.otherProducts, 'kind', () => OFFER),
    ...shippingChanges(next, previous),
    ...rest.flatMap((part) =>
      changesOf(next[part], previous[part], part).map((text) => ({ text, touched: REST[part] })),
    ),
    ...ofList('Reason', next.reasons, previous.reasons, 'code', () => OFFER),
  ]
}

/** By country; one without an entry is free. */
function shippingChanges(next: Catalogue, previous: Catalogue): Difference[] {
  const termsOf = ({ shipping }: Catalogue, code: string) => shipping[code] ?? { price: 0 }
  const codes = new Set([...Object.keys(previous.shipping), ...Object.keys(next.shipping)])
  return [...codes].flatMap((code) =>
    changesOf(termsOf(next, code), termsOf(previous, code), `shipping.${code}`).map((text) => ({
      text,
      touched: TERMS,
    })),
  )
}

function ofList<E extends { readonly retired: boolean }>(
  name: string,
  next: readonly E[],
  previous: readonly E[],
  key: keyof E & string,
  touchedBy: (entry: E) => Touched,
): Difference[] {
  return next.flatMap((entry): Difference[] => {
    const title = `${name} ${String(entry[key])}`
    const before = previous.find((each) => each[key] === entry[key])
    if (!before) return [{ text: `${title} is new`, touched: OFFER }]
    const touched = touchedBy(entry)
    const retired =
      entry.retired === before.retired
        ? []
        : [entry.retired ? `${title} is retired: nobody can choose it any more` : `${title} is sold again`]
    const others = changesOf({ ...entry, retired: null }, { ...before, retired: null }).map(
      (change) => `${title}: ${change}`,
    )
    return [...retired, ...others].map((text) => ({ text, touched }))
  })
}

/** The changed paths below a value, each with the values before and after. */
function changesOf(next: unknown, previous: unknown, path = ''): string[] {
  if (JSON.stringify(next) === JSON.stringify(previous)) return []
  if (!isRecord(next) || !isRecord(previous))
    return [`${path} ${shown(previous, path)} -> ${shown(next, path)}`]
  return [...new Set([...Object.keys(previous), ...Object.keys(next)])].flatMap((key) =>
    changesOf(next[key], previous[key], path === '' ? key : `${path}.${key}`),
  )
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const MONEY = /(^|\.)(price|pricePerKg|boxFee|step|minimumOrder|freeFrom|friend|referrer|amount)$/
const LONGEST = 60

/** Amounts as `6.90`, everything else as JSON, truncated if it is long. */
function shown(value: unknown, path: string): string {
  if (value === undefined) return 'nothing'
  if (typeof value === 'number' && MONEY.test(path)) return toWire(value)
  const text = JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
