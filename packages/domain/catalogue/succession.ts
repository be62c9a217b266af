/**
 * What a version may not change about the one before it: contracts, orders and parcels still refer to what that one
 * sold, and the past does not change (docs/decisions/0041).
 */
import type { Day } from '../core/calendar.ts'
import type { Catalogue } from './catalogue.ts'
import type { CatalogueError } from './problem.ts'

/** The errors of a version as the successor of another, in the order of the document. */
export function successionErrors(next: Catalogue, previous: Catalogue, today: Day): CatalogueError[] {
  return [
    ...kept('recipes', next.recipes, previous.recipes, 'code', ['position']),
    ...missing('energyClasses', next.energyClasses.map(String), previous.energyClasses.map(String)),
    ...missing(
      'cycles',
      next.cycles.map(({ days }) => String(days)),
      previous.cycles.map(({ days }) => String(days)),
    ),
    ...kept('supplements', next.supplements, previous.supplements, 'kind', [
      'position',
      'code',
      'productId',
      'variantId',
      'sku',
    ]),
    ...kept('otherProducts', next.otherProducts, previous.otherProducts, 'kind', ['sku']),
    ...(['ingredients', 'additives', 'allergens', 'healthIssues'] as const).flatMap((list) =>
      missing(`words.${list}`, Object.keys(next.words[list]), Object.keys(previous.words[list])),
    ),
    ...kept('countries', next.countries, previous.countries, 'code', []),
    ...Object.entries(previous.tax).flatMap(([country, before]) =>
      (['FEED', 'STANDARD'] as const).flatMap((taxClass) =>
        pastRates(`tax.${country}.${taxClass}`, next.tax[country]?.[taxClass] ?? [], before[taxClass], today),
      ),
    ),
    // Friends who came before may still earn them.
    ...(next.referral.friend === 0 && previous.referral.friend > 0
      ? missing('referral', [], ['friend'])
      : []),
    ...kept('reasons', next.reasons, previous.reasons, 'id', ['code', 'meaning']),
  ]
}

/** Errors for entries of the previous version that are missing or whose fixed fields have changed. */
function kept<E extends object>(
  list: string,
  next: readonly E[],
  previous: readonly E[],
  key: keyof E & string,
  fixed: readonly (keyof E & string)[],
): CatalogueError[] {
  return previous.flatMap((before) => {
    const index = next.findIndex((entry) => entry[key] === before[key])
    const after = next[index]
    if (!after) return missing(list, [], [String(before[key])])
    return fixed
      .filter((field) => after[field] !== before[field])
      .map((field) => ({
        path: `${list}[${index}].${field}`,
        message: `never changes: it is ${String(before[field])} for ${String(before[key])}`,
        problem: { kind: 'FIXED', name: String(before[key]), value: String(before[field]) },
      }))
  })
}

function missing(path: string, next: readonly string[], previous: readonly string[]): CatalogueError[] {
  return previous
    .filter((name) => !next.includes(name))
    .map((name) => ({
      path,
      message: `${name} is missing: nothing is ever removed, because contracts and orders still refer to it`,
      problem: { kind: 'REMOVED', name },
    }))
}

type Rates = Catalogue['tax'][string]['FEED']

/** A rate that is or was in force is on receipts, so it can be neither changed nor added afterwards. */
function pastRates(path: string, next: Rates, previous: Rates, today: Day): CatalogueError[] {
  const past = (rates: Rates) =>
    rates.filter(({ from }) => from <= today).map(({ from, percent }) => `${percent} % from ${from}`)
  const [before, after] = [past(previous).join(', '), past(next).join(', ')]
  return before === after
    ? []
    : [
        {
          path,
          message: `the past does not change: ${before}, not ${after}`,
          problem: { kind: 'PAST_RATES', before, after },
        },
      ]
}
