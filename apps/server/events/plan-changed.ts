/** The plan changed (`swapPlan`, or the end of a trial), or the dog was measured or described (`updatePet`). */
import { toWire } from '@pfotenportal/domain/core/money'
import type { PetUpdated, PlanChanged } from '@pfotenportal/domain/events/event'
import * as schemas from '@pfotenportal/domain/events/subscription'
import { parseMenuSku } from '@pfotenportal/domain/plan/sku'
import { formatDay, formatKilograms, formatList, formatNumber, formatPrice } from '@pfotenportal/text/format'
import { nameOfPortion, namesOfAllergens, namesOfIssues, namesOfRecipes } from '../core/catalogue-names.ts'
import { newestCatalogue } from '../core/catalogue.ts'
import { aboutOf, nextUpOf, planOf } from '../mail/mail-data.ts'
import type { NewMail } from '../mail/outbox.ts'
import {
  change,
  mailAddress,
  type EventDefinition,
  type MailContext,
  type RenderContext,
} from './definition.ts'

export const planChanged: EventDefinition<PlanChanged> = {
  schema: schemas.planChanged,
  mails: { reads: 'NOTHING', compose: (event, context) => mailsOf(event, context) },
  title: ({ trigger }, { text: { titles } }) =>
    trigger === 'SYSTEM' ? titles.trialEnded : titles.planChanged,
  changes(event, context) {
    const { language, text } = context
    return [
      change(text.labels.recipes, event, ({ plan }) =>
        formatList(namesOfRecipes(plan.recipes, language), language),
      ),
      change(text.labels.pension, event, ({ plan }) => nameOfPortion(plan.pension, language)),
      ...cycleAndPrice(event, context),
    ]
  },
}

export const petUpdated: EventDefinition<PetUpdated> = {
  schema: schemas.petUpdated,
  mails: {
    reads: 'NOTHING',
    /** A measurement that changes the plan is mailed as a changed plan; one that is only stored needs no mail. */
    compose: (event, context) => (event.before.sku === event.after.sku ? [] : mailsOf(event, context)),
  },
  /** Measured, measured with a changed plan, or a weighing was deleted. */
  title({ before, after }, { text: { pet } }) {
    if (before.sku !== after.sku) return pet.portionAdjusted
    return after.weighing === null && before.weighing !== null ? pet.weighingRemoved : pet.profileUpdated
  },
  changes(event, context) {
    const { language, today, text } = context
    const { before, after, measuredOn } = event
    const { pet } = text
    const kilograms = (weight: number) => formatKilograms(weight, language)
    const isOlder = before.weight === after.weight && before.weighing !== after.weighing
    return [
      isOlder
        ? change(pet.weighing(formatDay(measuredOn, language, today)), event, ({ weighing }) =>
            weighing === null ? null : kilograms(weighing),
          )
        : change(pet.weight, event, ({ weight }) => kilograms(weight)),
      change(pet.activity, event, ({ activityLevel }) => pet.activities[activityLevel]),
      change(pet.figure, event, ({ weightClass }) => pet.figures[weightClass]),
      change(pet.allergies, event, ({ allergies }) => listed(namesOfAllergens(allergies, language))),
      change(pet.health, event, ({ healthIssues }) => listed(namesOfIssues(healthIssues, language))),
      change(pet.confirmed, event, ({ confirmedWords }) => listed(confirmedWords)),
      change(pet.portion, event, ({ sku }) => {
        const tier = parseMenuSku(sku, newestCatalogue())?.tier
        return tier === undefined ? null : pet.kcal(formatNumber(tier, language))
      }),
      ...cycleAndPrice(event, context),
    ]
  },
}

/** A list as text; null if it is empty. */
function listed(names: readonly string[]): string | null {
  return names.length === 0 ? null : names.join(', ')
}

function cycleAndPrice(event: Pick<PlanChanged, 'before' | 'after'>, { text }: RenderContext) {
  return [
    change(text.labels.cycle, event, ({ plan, intervalDays }) =>
      plan.cycle === 'TEST' ? text.trial : text.everyDays(intervalDays),
    ),
    change(text.labels.price, event, ({ price }) => formatPrice(toWire(price))),
  ]
}

/** An article that is not a menu has no plan. */
function mailsOf(event: PlanChanged | PetUpdated, context: MailContext): NewMail[] {
  const { before, after, moment } = context
  const [formerPlan, newPlan] = [planOf(event.before, before), planOf(event.after, after)]
  if (!formerPlan || !newPlan) return []
  const data = {
    ...aboutOf(after),
    ...nextUpOf(after, moment),
    before: formerPlan,
    after: newPlan,
    afterTrial: event.type === 'planChanged' && event.trigger === 'SYSTEM',
    hasDiscounts: after.discounts.length > 0,
  }
  return [{ ...mailAddress(context), template: 'planChanged', data }]
}
