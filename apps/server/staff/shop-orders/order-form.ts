/** The form of an order: what is typed in its fields, and the order that the intake is sent for it. */
import { startOfBerlinDay } from '@pfotenportal/domain/core/berlin'
import { berlinDay, parseDay, parseInstant } from '@pfotenportal/domain/core/calendar'
import { parseEuros, toWire } from '@pfotenportal/domain/core/money'

/** The most dogs of an order. */
export const DOGS_MAX = 10

/** What is typed, by the path of the field in the order; lists have commas. */
export type TypedOrder = Readonly<Record<string, string>>

const PLAIN = [
  'customer.email',
  'customer.firstName',
  'customer.lastName',
  'customer.language',
  'address.firstName',
  'address.lastName',
  'address.company',
  'address.address1',
  'address.zip',
  'address.city',
  'address.countryCode',
  'address.phone',
  'paymentMethod.customer',
  'paymentMethod.method',
] as const

const OF_DOG = [
  'name',
  'gender',
  'birthYear',
  'birthMonth',
  'breed',
  'weight',
  'activityLevel',
  'weightClass',
  'allergies',
  'healthIssues',
] as const

const OF_SUBSCRIPTION = [
  'sku',
  'plan.recipes',
  'plan.cycle',
  'plan.pension',
  'supplements',
  'firstChargeOn',
  'firstBox.total',
  'firstBox.chargedAt',
] as const

/** A value at a path of an order; undefined if it is not there. */
function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (inner, name) =>
        typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name)
          ? (inner as Readonly<Record<string, unknown>>)[name]
          : undefined,
      value,
    )
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** How many dogs an order has; at least one, for which the form has fields. */
function dogsIn(draft: unknown): number {
  const contracts = at(draft, 'contracts')
  return Array.isArray(contracts) ? Math.min(Math.max(contracts.length, 1), DOGS_MAX) : 1
}

/** The fields of an order, filled with what is known of it. */
export function typedOf(draft: unknown): TypedOrder {
  const typed: Record<string, string> = { dogs: String(dogsIn(draft)) }
  for (const path of PLAIN) typed[path] = textOf(at(draft, path))
  for (let index = 0; index < dogsIn(draft); index += 1) {
    const path = `contracts.${index}`
    for (const name of OF_DOG) typed[`${path}.dog.${name}`] = textOf(at(draft, `${path}.dog.${name}`))
    for (const name of OF_SUBSCRIPTION) {
      const field = `${path}.subscription.${name}`
      typed[field] = textOf(at(draft, field))
    }
    const paidAt = parseInstant(typed[`${path}.subscription.firstBox.chargedAt`] ?? '')
    typed[`${path}.subscription.firstBox.chargedAt`] = paidAt === undefined ? '' : berlinDay(paidAt)
    const isShipped = at(draft, `${path}.subscription.firstBox.isPackedHere`) === false
    typed[`${path}.subscription.firstBox.isPackedHere`] = isShipped ? '' : 'yes'
  }
  typed['hasWelcomeMail'] = at(draft, 'hasWelcomeMail') === false ? '' : 'yes'
  typed['address.withoutHouseNumber'] = at(draft, 'address.withoutHouseNumber') === true ? 'yes' : ''
  return typed
}

/** What a browser has sent; several fields of one name are a list. */
export function typedIn(form: URLSearchParams): TypedOrder {
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => [name, form.getAll(name).join(',').trim()]),
  )
}

/** The number of dogs for which the form has fields. */
export function dogsOf(typed: TypedOrder): number {
  const count = Number(typed['dogs'])
  return Number.isInteger(count) ? Math.min(Math.max(count, 1), DOGS_MAX) : 1
}

/** What a form does not show and an order needs: the references, by which it is taken in once. */
export interface OrderBase {
  readonly source: string
  /** The order as it came; null if there was none. */
  readonly draft: unknown
  /** Stands before the references that did not come. */
  readonly key: string
}

const number = (text: string) => (text === '' ? undefined : Number(text.replace(',', '.')))
const listIn = (text = '') => text.split(',').filter((item) => item !== '')
const orNothing = (text: string | undefined) => (text === undefined || text === '' ? undefined : text)

function subscriptionOf(typed: TypedOrder, path: string, { draft, key }: OrderBase) {
  const of = (name: (typeof OF_SUBSCRIPTION)[number]) => typed[`${path}.subscription.${name}`] ?? ''
  const cycle = of('plan.cycle')
  const plan = {
    recipes: listIn(of('plan.recipes')),
    cycle: cycle === 'TEST' ? cycle : number(cycle),
    pension: orNothing(of('plan.pension')),
  }
  const menu = of('sku') === '' ? { plan } : { sku: of('sku') }
  return {
    reference: textOf(at(draft, `${path}.subscription.reference`)) || `${key}-${path.split('.')[1] ?? ''}`,
    ...menu,
    supplements: listIn(of('supplements')),
    firstChargeOn: orNothing(of('firstChargeOn')),
    firstBox: firstBoxOf(typed, path, draft),
  }
}

/** The box that was paid in the shop; null without an amount and a day. A day that was not changed keeps its time. */
function firstBoxOf(typed: TypedOrder, path: string, draft: unknown) {
  const box = `${path}.subscription.firstBox`
  const total = typed[`${box}.total`] ?? ''
  const day = typed[`${box}.chargedAt`] ?? ''
  if (total === '' && day === '') return null
  const cents = parseEuros(total)
  const came = parseInstant(textOf(at(draft, `${box}.chargedAt`)))
  const paidOn = parseDay(day)
  const isUnchanged = came !== undefined && berlinDay(came) === paidOn
  return {
    total: cents === undefined ? orNothing(total) : toWire(cents),
    chargedAt: isUnchanged ? came : paidOn && startOfBerlinDay(paidOn),
    isPackedHere: typed[`${box}.isPackedHere`] === 'yes',
  }
}

function dogOf(typed: TypedOrder, path: string, { draft, key }: OrderBase) {
  const of = (name: (typeof OF_DOG)[number]) => typed[`${path}.dog.${name}`] ?? ''
  return {
    reference: textOf(at(draft, `${path}.dog.reference`)) || `${key}-${path.split('.')[1] ?? ''}`,
    name: of('name'),
    gender: orNothing(of('gender')),
    birthYear: number(of('birthYear')),
    birthMonth: number(of('birthMonth')),
    breed: of('breed'),
    weight: number(of('weight')),
    activityLevel: orNothing(of('activityLevel')),
    weightClass: orNothing(of('weightClass')),
    allergies: of('allergies'),
    healthIssues: of('healthIssues'),
  }
}

/** The order that a form asks for, without contracts if only the customer is wanted. The fields of a dog without a name and a weight count as not used, but the first. */
export function orderIn(typed: TypedOrder, base: OrderBase): object {
  const of = (path: string) => typed[path] ?? ''
  const paths = Array.from({ length: dogsOf(typed) }, (_, index) => `contracts.${index}`)
  const used = paths.filter(
    (path, index) => index === 0 || of(`${path}.dog.name`) !== '' || of(`${path}.dog.weight`) !== '',
  )
  const part = (name: string) =>
    Object.fromEntries(
      PLAIN.filter((path) => path.startsWith(`${name}.`)).map((path) => [
        path.slice(name.length + 1),
        of(path),
      ]),
    )
  const method = of('paymentMethod.method')
  return {
    source: base.source,
    customer: { reference: textOf(at(base.draft, 'customer.reference')) || base.key, ...part('customer') },
    address: {
      ...part('address'),
      ...(of('address.withoutHouseNumber') === 'yes' && { withoutHouseNumber: true }),
    },
    paymentMethod: method === '' ? null : { customer: of('paymentMethod.customer') || null, method },
    contracts: (of('customerOnly') === 'yes' ? [] : used).map((path) => ({
      dog: dogOf(typed, path, base),
      subscription: subscriptionOf(typed, path, base),
    })),
    hasWelcomeMail: of('hasWelcomeMail') === 'yes',
  }
}
