/** The tables of the sample world: what the rules derive for each dog on the day for which it was written. */
import { momentAt } from '@pfotenportal/domain/catalogue/moment'
import { berlinTime } from '@pfotenportal/domain/core/berlin'
import { toWire } from '@pfotenportal/domain/core/money'
import { deliveryWindow, type DeliveryWindow } from '@pfotenportal/domain/delivery/delivery'
import { unitsOfBox } from '@pfotenportal/domain/discount/reward'
import { dailyEnergy, tierOf } from '@pfotenportal/domain/pet/portion'
import { recommendedRecipes } from '@pfotenportal/domain/pet/recipe'
import { menuSku } from '@pfotenportal/domain/plan/sku'
import { menuFacts } from '@pfotenportal/domain/product/price'
import { sachetsOf } from '@pfotenportal/domain/product/sachets'
import { rhythmsOf } from '@pfotenportal/domain/product/variants'
import { nextBillingDate, nextExpectedBillingDate } from '@pfotenportal/domain/subscription/schedule'
import { stateOf } from '@pfotenportal/domain/subscription/transitions'
import { newestCatalogue } from '../core/catalogue.ts'
import { SAMPLE_DAY, sampleCalendar, type SampleCalendar } from '../sample/calendar.ts'
import { sampleCustomers } from '../sample/customers.ts'
import { addressOf, sampleDogs, type SampleDog } from '../sample/world.ts'
import { markdownTable } from './table.ts'

const PORTION_HEAD = [
  'Sub',
  'Dog',
  'DER → class',
  'SKU',
  'Sachets',
  'Box / price / unit price',
  'Recommended',
  '14 d?',
]
const DATE_HEAD = [
  'Sub',
  'Dog, customer',
  'State',
  'Last billed → window',
  'Last step of its parcel',
  'nextBillingDate → window',
  'Reward units',
]

/** Both tables in Markdown. Needs a known catalogue. */
export function sampleWorldTables(): string {
  const calendar = sampleCalendar(momentAt(berlinTime(SAMPLE_DAY, '12:00'), newestCatalogue()))
  const dogs = sampleDogs(calendar)
  return [
    'Portions and prices:\n',
    markdownTable(
      PORTION_HEAD,
      dogs.map((dog) => portionRow(dog, calendar)),
    ),
    '\nDates:\n',
    markdownTable(
      DATE_HEAD,
      dogs.map((dog) => dateRow(dog, calendar)),
    ),
  ].join('\n')
}

function portionRow({ seed, pet }: SampleDog, { moment }: SampleCalendar): string[] {
  const { today, catalogue } = moment
  const tier = tierOf(pet, today, catalogue)
  const { grams, price, unitPrice } = menuFacts(tier, seed.plan, catalogue)
  const sachets = sachetsOf(tier, seed.plan, catalogue)
    .filter(({ quantity }) => quantity > 0)
    .map(({ type, quantity, grams: size }) => `${type} ${quantity}×${size} g`)
  return [
    String(seed.id),
    pet.name,
    `${Math.round(dailyEnergy(pet, today))} → ${String(tier).padStart(4, '0')}`,
    `\`${menuSku(tier, seed.plan, catalogue)}\``,
    sachets.join(', '),
    `${(grams / 1000).toFixed(2)} kg / ${toWire(price)} € / ${toWire(unitPrice)} €/kg`,
    recommendedRecipes(pet, catalogue).join('+') || 'none',
    rhythmsOf(tier, seed.plan, catalogue).includes(14) ? 'yes' : '**no**',
  ]
}

function dateRow({ seed, pet, past, present }: SampleDog, { moment }: SampleCalendar): string[] {
  const newest = past.orders.findLast(({ status }) => status === 'PROCESSED')
  const last = newest?.events.at(-1)
  const next = nextBillingDate(present, moment)
  const expected = nextExpectedBillingDate(present, moment)
  const { countryCode } = addressOf(seed.addressId)
  const window = (billed: typeof next) =>
    billed === null ? '–' : windowText(deliveryWindow(billed, countryCode, moment.catalogue))
  const customer = sampleCustomers.find(({ id }) => id === seed.customerId)
  return [
    String(seed.id),
    `${pet.name}, ${customer?.firstName ?? '–'}`,
    stateOf(present, moment),
    newest ? `${newest.billingDate} → ${window(newest.billingDate)}` : '–',
    last ? `${last.event} ${last.at.slice(0, 16)}Z` : '–',
    next === null ? '–' : `${next} → ${window(expected)}`,
    String(seed.completedOrders * unitsOfBox(seed.plan.cycle)),
  ]
}

function windowText({ from, to, shiftedByHoliday }: DeliveryWindow): string {
  return `${from.slice(5)}…${to.slice(5)}${shiftedByHoliday ? ' (public holiday)' : ''}`
}
