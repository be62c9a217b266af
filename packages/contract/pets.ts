/** A dog's profile: what it weighs and weighed, and how its portion comes about (docs/domain.md 5.2, 12.6). */
import { z } from 'zod'
import { resource, subscriptionOperation } from './operation.ts'
import { PetView, SubscriptionView } from './subscriptions.ts'
import { DayView, PathId } from './values.ts'

/** A weight on a day, in kilograms; the customer can take only the own ones back. */
export const WeighingView = z.object({
  measuredOn: DayView,
  weight: z.number().positive(),
  source: z.enum(['customer', 'import']),
})
export type WeighingView = z.infer<typeof WeighingView>

/** How a portion comes about, step by step; energies in whole kilocalories a day. */
export const PortionView = z.object({
  weight: z.number().positive(),
  activity_level: PetView.shape.activity_level,
  weight_class: PetView.shape.weight_class,
  dog_stage: PetView.shape.dog_stage,
  /** What the dog needs at rest. */
  restingEnergy: z.int(),
  /** For age and activity; a puppy's activity does not count. */
  lifeFactor: z.number(),
  conditionFactor: z.number(),
  /** What the dog needs. */
  energy: z.int(),
  /** The energy class next to it. */
  kcalPerDay: z.int(),
})
export type PortionView = z.infer<typeof PortionView>

/** Both included; in kilograms. */
const WeightRangeView = z.object({ min: z.number(), max: z.number() })

/** A dog's profile: weighings, portion, and what the plan makes of them. */
export const PetProfileView = z.object({
  pet: PetView,
  /** Oldest first. */
  weighings: z.array(WeighingView),
  portion: PortionView,
  /** The energy class of the plan as it is; null without a menu. */
  planKcalPerDay: z.int().nullable(),
  /** Grams of food a day from the next box; 0 without a menu. */
  gramsPerDay: z.int(),
  /** The price agreed is not the list price any more: it ends with a change of plan. */
  hasFormerPrice: z.boolean(),
  /** Weights that are plausible for the dog as old as it is. */
  weightRange: WeightRangeView,
  /** The first day that a weighing can have; the last one is today. */
  firstDay: DayView,
})
export type PetProfileView = z.infer<typeof PetProfileView>

const params = z.object({ id: PathId })

/**
 * What was measured; `weight` null takes the customer's own weighing of that day back, left out the dog was not weighed:
 * only its activity or figure is another.
 */
export const PetParams = z.strictObject({
  /** Kilograms, to ten grams. */
  weight: z.number().positive().max(1000).multipleOf(0.01).nullable().optional(),
  activityLevel: PetView.shape.activity_level,
  weightClass: PetView.shape.weight_class,
  measuredOn: DayView,
  /** Whether the plan follows the new portion from the next order on; else it is only remembered. */
  applyToPlan: z.boolean(),
  /** The rhythm for the new portion; left out: the present one. */
  days: z.union([z.literal(14), z.literal(28)]).optional(),
  /** A weight far from the one before was looked at again. */
  confirmed: z.boolean().optional(),
})

/** The dog of a subscription. */
export const petResources = {
  readPet: resource({
    route: 'GET /api/v1/subscriptions/:id/pet',
    summary: 'The dog of a subscription: its weighings and how its portion comes about.',
    params,
    answer: PetProfileView,
    refusals: ['NOT_FOUND'],
  }),
}

/** Commands on the dog of a subscription. */
export const petCommands = {
  updatePet: subscriptionOperation({
    route: 'PUT /api/v1/subscriptions/:id/pet',
    summary: 'Writes a measurement of the dog down and, where asked, lets the plan follow (C-170).',
    params,
    input: PetParams,
    answer: SubscriptionView,
    refusals: [
      'DATE_OUT_OF_RANGE',
      'WEIGHT_OUT_OF_RANGE',
      'WEIGHT_UNCONFIRMED',
      'WEIGHING_NOT_REMOVABLE',
      'CYCLE_NOT_AVAILABLE',
      'VARIANT_NOT_AVAILABLE',
      'ORDER_LOCKED',
      'PAYMENT_OPEN',
      'SUBSCRIPTION_CANCELLED',
    ],
    on: 'subscription',
    event: 'petUpdated',
    quoted: true,
    undo: 'updatePet',
  }),
}
