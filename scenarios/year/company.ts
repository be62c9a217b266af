/**
 * The oracle's own reading of a company: the files of its catalogue, of which it knows only what it calculates with.
 * Shares no code with the service.
 */
import { readFileSync } from 'node:fs'
import { parseDay, type DayNumber } from './calendar.ts'

interface Rate {
  readonly from: string
  readonly percent: number
}

/** What a reward is: one of a percentage of the goods, cents, or the kind of a supplement whose sample is free. */
export interface Worth {
  readonly percentage?: number
  readonly amount?: number
  readonly product?: string
}

/** The parts of a catalogue's file that decide what a subscription does. */
interface CatalogueFile {
  readonly effectiveFrom?: string
  readonly recipes: readonly {
    readonly code: string
    readonly position: number
    readonly retired?: boolean
    readonly kcalPerKg: number
    readonly pricePerKg: number
  }[]
  readonly energyClasses: readonly number[]
  readonly cycles: readonly {
    readonly days: number
    readonly retired?: boolean
    readonly foodPercent?: number
    readonly lightestGrams?: number
  }[]
  readonly sachets: {
    readonly largestGrams: number
    readonly smallestGrams: number
    readonly stepGrams: number
  }
  readonly prices: {
    readonly boxFee: number
    readonly step: number
    readonly trialPercent: number
    readonly minimumOrder?: number
  }
  /** Shipping is free without it. */
  readonly shipping?: Readonly<Record<string, { readonly price: number; readonly freeFrom?: number }>>
  readonly countries: readonly {
    readonly code: string
    readonly retired?: boolean
    readonly postcode: { readonly example: string }
  }[]
  readonly tax: Readonly<Record<string, { readonly FEED: readonly Rate[] }>>
  readonly publicHolidays: readonly {
    readonly on:
      | { readonly month: number; readonly day: number }
      | { readonly fromEaster: number }
      | { readonly date: string }
    readonly countries: readonly string[]
  }[]
  readonly delivery: {
    readonly weekdays: readonly number[]
    readonly windowDays: number
    readonly from: string
  }
  readonly pauses: { readonly weeks: readonly number[]; readonly inARow: number }
  readonly rewards: {
    readonly milestones: readonly ({ readonly units: number } & Worth)[]
    readonly later: { readonly everyUnits: number } & Worth
  }
}

/** A version of the catalogue: what contracts agree on. */
export interface Terms extends CatalogueFile {
  /** Its number in the service. */
  readonly version: number
  readonly from: DayNumber
}

/** Everything that a company ever sold, and when. */
export class Company {
  /** In the order of their days. */
  constructor(readonly versions: readonly Terms[]) {}

  /** The terms of what is agreed on a day. */
  on(day: DayNumber): Terms {
    const found = this.versions.findLast(({ from }) => from <= day) ?? this.versions[0]
    if (!found) throw new Error('the company has no catalogue')
    return found
  }

  /** What goes by its own dates, VAT and public holidays, is read from the newest version. */
  get law(): Terms {
    const newest = this.versions.at(-1)
    if (!newest) throw new Error('the company has no catalogue')
    return newest
  }
}

/** Reads the files of a company's versions; the first one is stored under that number. */
export function readCompany(files: readonly URL[], firstVersion: number): Company {
  return new Company(
    files.map((file, place) => {
      const content = JSON.parse(readFileSync(file, 'utf8')) as CatalogueFile
      const { effectiveFrom = '2000-01-01' } = content
      return { ...content, version: firstVersion + place, from: parseDay(effectiveFrom) }
    }),
  )
}

/** The articles that can still be bought; the others stay with contracts that have them. */
export function sold<A extends { readonly retired?: boolean }>(articles: readonly A[]): A[] {
  return articles.filter(({ retired }) => retired !== true)
}
