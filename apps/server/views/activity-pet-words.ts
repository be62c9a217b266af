/** What a measurement of the dog changed, in words: asked of each side of its event. */
import { toWire } from '@pfotenportal/domain/core/money'
import { parseMenuSku } from '@pfotenportal/domain/plan/sku'
import type { ActivityText } from '@pfotenportal/text/de/activity'
import type { Language } from '@pfotenportal/text/format'
import { formatDay, formatKilograms, formatNumber, formatPrice } from '@pfotenportal/text/format'
import type { Day } from '@pfotenportal/domain/core/calendar'
import type { Told } from './activity-told.ts'

type Measured = Extract<Told, { type: 'petUpdated' }>
type Side = Measured['before']

/** A label with what it says of a side; null where there is nothing to say. */
export type Said = readonly [label: string, words: (side: Side) => string | null]

interface Telling {
  readonly language: Language
  readonly today: Day
  readonly text: ActivityText
}

/** Measured, measured with the plan following, or a weighing taken back. */
export function petTitle({ before, after }: Measured, { pet }: ActivityText): string {
  if (before.sku !== after.sku) return pet.adapted
  return after.weighing === null && before.weighing !== null ? pet.deleted : pet.measured
}

/** Weight, activity and figure, and what of the plan has followed. */
export function petSayings(
  { before, after, measuredOn }: Measured,
  { language, today, text }: Telling,
): Said[] {
  const { labels, pet } = text
  const kilograms = (of: number) => formatKilograms(of, language)
  const isOlder = before.weight === after.weight && before.weighing !== after.weighing
  const weighing: Said = [
    pet.weighing(formatDay(measuredOn, language, today)),
    (side) => (side.weighing === null ? null : kilograms(side.weighing)),
  ]
  return [
    isOlder ? weighing : [pet.weight, ({ weight }) => kilograms(weight)],
    [pet.activity, ({ activityLevel }) => pet.activities[activityLevel]],
    [pet.figure, ({ weightClass }) => pet.figures[weightClass]],
    [
      pet.portion,
      ({ sku }) => {
        const tier = parseMenuSku(sku)?.tier
        return tier === undefined ? null : pet.kcal(formatNumber(tier, language))
      },
    ],
    [
      labels.cycle,
      ({ plan, intervalDays }) => (plan.cycle === 'TEST' ? text.trial : text.everyDays(intervalDays)),
    ],
    [labels.price, ({ price }) => formatPrice(toWire(price))],
  ]
}
