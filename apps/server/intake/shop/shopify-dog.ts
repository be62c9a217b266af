/** What the properties of a line of Shopify say about a dog and its menu (docs/shop.md). */
import { MENU_SKU } from '@pfotenportal/domain/catalogue/catalogue'
import { parseInterval } from '@pfotenportal/domain/import/stated-interval'
import type { ShopifyContract, ShopifyMap, ShopifyProperty } from '../../core/shopify-map.ts'
import type { ShopRemark } from '../../database/shop/shop-orders.ts'
import { remark } from './remarks.ts'
import { folded, valueOf, type ShopifyLine } from './shopify-order.ts'

/** A value as it was understood; undefined for what is missing or not understood. */
type Draft = Readonly<Record<string, unknown>>

/** Reads the properties of a line, and collects what it does not understand. */
class PropertyReader {
  readonly remarks: ShopRemark[] = []
  readonly #map: ShopifyMap
  readonly #line: ShopifyLine
  readonly #path: string

  constructor(map: ShopifyMap, line: ShopifyLine, path: string) {
    this.#map = map
    this.#line = line
    this.#path = path
  }

  text(property: ShopifyProperty): string {
    return valueOf(this.#line.properties, this.#map.properties[property])
  }

  /** Says that what is written for a field means nothing here. */
  refuse(field: string, written: string): undefined {
    const path = `${this.#path}.${field}`
    this.remarks.push(remark(path, ({ notUnderstood }) => notUnderstood(written.slice(0, 100))))
    return undefined
  }

  /** The code of what is written: by the map, else by the words that everybody uses. */
  code<T>(
    property: Extract<ShopifyProperty, keyof ShopifyMap['values']>,
    field: string,
    usual: (written: string) => T | undefined = () => undefined,
  ): T | undefined {
    const written = this.text(property)
    if (written === '') return undefined
    return (this.codeOf(property, written) as T | undefined) ?? usual(written) ?? this.refuse(field, written)
  }

  codeOf(property: keyof ShopifyMap['values'], written: string): string | number | undefined {
    const values: Readonly<Record<string, string | number>> = this.#map.values[property]
    return Object.entries(values).find(([name]) => folded(name) === folded(written))?.[1]
  }
}

const GENDERS: Readonly<Record<string, 'm' | 'f'>> = {
  m: 'm',
  maennlich: 'm',
  ruede: 'm',
  male: 'm',
  f: 'f',
  w: 'f',
  weiblich: 'f',
  huendin: 'f',
  female: 'f',
}

/** Kilograms out of `12,5 kg`; undefined for any other text. */
export function weightIn(written: string): number | undefined {
  const [, number] = /^(\d{1,3}(?:[.,]\d{1,2})?)\s*(?:kg|kilo|kilogramm)?$/i.exec(written.trim()) ?? []
  return number === undefined ? undefined : Number(number.replace(',', '.'))
}

/** Year and month out of `2021-04`, `04/2021`, `4.2021`, `12.04.2021` or `2021-04-12`; undefined for any other text. */
export function birthIn(written: string): { readonly year: number; readonly month: number } | undefined {
  const typed = written.trim()
  const iso = /^(\d{4})-(\d{1,2})(?:-\d{1,2})?(?:T.*)?$/.exec(typed)
  const german = /^(?:\d{1,2}\.)?\s*(\d{1,2})\s*[./]\s*(\d{4})$/.exec(typed)
  const [year, month] = iso ? [iso[1], iso[2]] : [german?.[2], german?.[1]]
  const number = Number(month)
  return number >= 1 && number <= 12 ? { year: Number(year), month: number } : undefined
}

function dogOf(reader: PropertyReader, reference: string): Draft {
  const weight = reader.text('weight')
  const birth = reader.text('birth')
  const born = birth === '' ? undefined : (birthIn(birth) ?? reader.refuse('dog.birthYear', birth))
  const name = reader.text('name')
  return {
    reference,
    ...(name !== '' && { name }),
    gender: reader.code<'m' | 'f'>('gender', 'dog.gender', (written) => GENDERS[folded(written)]),
    birthYear: born?.year,
    birthMonth: born?.month,
    breed: reader.text('breed'),
    weight: weight === '' ? undefined : (weightIn(weight) ?? reader.refuse('dog.weight', weight)),
    activityLevel: reader.code('activityLevel', 'dog.activityLevel'),
    weightClass: reader.code('weightClass', 'dog.weightClass'),
    allergies: reader.text('allergies'),
    healthIssues: reader.text('healthIssues'),
  }
}

function cycleIn(written: string): number | undefined {
  const interval = parseInterval(written.trim().replace(/^(alle|every)\s+/i, ''))
  return interval && 'days' in interval ? interval.days : undefined
}

function recipesOf(reader: PropertyReader): readonly (string | number)[] | undefined {
  const written = reader.text('recipes')
  if (written === '') return undefined
  const whole = reader.codeOf('recipes', written)
  if (whole !== undefined) return [whole]
  const codes = written.split(/[,;+&/|]|\sund\s|\sand\s/i).map((part) => part.trim())
  const known = codes.map(
    (part) => reader.codeOf('recipes', part) ?? (/^[A-Z]{2}$/.test(part) ? part : undefined),
  )
  const unknown = codes.filter((_, index) => known[index] === undefined)
  if (unknown.length > 0) reader.refuse('subscription.plan.recipes', unknown.join(', '))
  return known.filter((code) => code !== undefined)
}

/** The menu: the SKU that the map, a property or the article has, else the plan of the article and the properties. */
function menuOf(reader: PropertyReader, article: ShopifyContract, line: ShopifyLine): Draft {
  const typed = reader.text('menu')
  const own = MENU_SKU.test(line.sku) ? line.sku : undefined
  const sku = article.menu ?? (typed === '' ? own : typed)
  if (sku !== undefined) return { sku }
  const pension = (written: string) => (/^[VH]$/.test(written) ? written : undefined)
  return {
    plan: {
      recipes: article.recipes ?? recipesOf(reader),
      cycle: article.cycle ?? reader.code('cycle', 'subscription.plan.cycle', cycleIn),
      pension: article.pension ?? reader.code('pension', 'subscription.plan.pension', pension),
    },
  }
}

/** A contract as the intake takes it, as far as it is understood. Its references are the ids of order and line. */
export function contractOf(
  map: ShopifyMap,
  article: ShopifyContract,
  line: ShopifyLine,
  { path, orderId }: { readonly path: string; readonly orderId: string },
): { readonly dog: Draft; readonly subscription: Draft; readonly remarks: readonly ShopRemark[] } {
  const reader = new PropertyReader(map, line, path)
  const dog = dogOf(reader, `${orderId}-${line.id}`)
  const subscription = { reference: `${orderId}-${line.id}`, ...menuOf(reader, article, line) }
  const remarks = [...reader.remarks]
  if (line.quantity !== 1)
    remarks.push(remark(`${path}.subscription`, ({ severalOfOne }) => severalOfOne(line.quantity)))
  return { dog, subscription, remarks }
}
