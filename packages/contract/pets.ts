/** A dog's profile: its weight over time and how its portion is calculated (docs/domain.md 5.2, 5.7). */
import { z } from 'zod'
import { cleanLine } from '@pfotenportal/domain/core/text'
import { PHOTO_BYTES } from '@pfotenportal/domain/pet/photo'
import { operation, resource, subscriptionOperation } from './operation.ts'
import { PetView, SubscriptionView } from './subscriptions.ts'
import { DayView, IntervalView, PathId } from './values.ts'

/** A dog's weight on a day, in kilograms. Customers can remove only their own entries. */
export const WeighingView = z.object({
  measuredOn: DayView,
  weight: z.number().positive(),
  source: z.enum(['customer', 'import']),
})
export type WeighingView = z.infer<typeof WeighingView>

/** The calculation of a portion, step by step; energies in whole kilocalories a day. */
export const PortionView = z.object({
  weight: z.number().positive(),
  activity_level: PetView.shape.activity_level,
  weight_class: PetView.shape.weight_class,
  dog_stage: PetView.shape.dog_stage,
  /** The dog's resting energy requirement. */
  restingEnergy: z.int(),
  /** The factor for age and activity; for puppies, age only. */
  lifeFactor: z.number(),
  conditionFactor: z.number(),
  /** The dog's daily energy requirement. */
  energy: z.int(),
  /** The nearest energy class. */
  kcalPerDay: z.int(),
})
export type PortionView = z.infer<typeof PortionView>

/** A range of weights in kilograms, both included. */
const WeightRangeView = z.object({ min: z.number(), max: z.number() })

/** A dog's profile: weighings, portion, and how they relate to the plan. */
export const PetProfileView = z.object({
  pet: PetView,
  /** Oldest first. */
  weighings: z.array(WeighingView),
  portion: PortionView,
  /** The energy class of the current plan; null without a menu. */
  planKcalPerDay: z.int().nullable(),
  /** Grams of food a day from the next box on; 0 without a menu. */
  gramsPerDay: z.int(),
  /** Whether the agreed price differs from the list price. It ends with a change of plan. */
  hasFormerPrice: z.boolean(),
  /** The weights that are plausible at the dog's age. */
  weightRange: WeightRangeView,
  /** The earliest day of a weighing; the latest is today. */
  firstDay: DayView,
})
export type PetProfileView = z.infer<typeof PetProfileView>

const params = z.object({ id: PathId })

/** A word or a few, as people write them. */
const WordInput = z.string().max(500)
const WordsInput = z.union([z.string().max(2000), z.array(WordInput).max(50)])

/** Everything that is asked about a dog that is new here. */
export const dogFields = {
  name: z.string().transform(cleanLine).pipe(z.string().min(1).max(50)),
  gender: z.enum(['m', 'f']),
  birthYear: z.int().min(1980).max(2200),
  birthMonth: z.int().min(1).max(12),
  breed: z.union([z.string().max(200), z.array(z.string().max(100)).max(5)]).default(''),
  /** Kilograms. */
  weight: z.number().positive().max(1000).multipleOf(0.01),
  activityLevel: PetView.shape.activity_level,
  weightClass: PetView.shape.weight_class,
  /** As a list or a text, as people write them. */
  allergies: WordsInput.default(''),
  healthIssues: WordsInput.default(''),
}

/**
 * A measurement of the dog, and what is written about its health. `weight: null` removes the customer's own weighing of that day; without `weight` only
 * activity or body condition changes.
 */
export const PetParams = z.strictObject({
  /** Kilograms, in steps of ten grams. */
  weight: z.number().positive().max(1000).multipleOf(0.01).nullable().optional(),
  activityLevel: PetView.shape.activity_level,
  weightClass: PetView.shape.weight_class,
  measuredOn: DayView,
  /** Whether the plan follows the new portion from the next order on; otherwise the portion is only stored. */
  applyToPlan: z.boolean(),
  /** The delivery interval for the new portion; the current one by default. */
  days: IntervalView.optional(),
  /** The customer confirmed a weight that differs a lot from the previous one. */
  confirmed: z.boolean().optional(),
  /** Allergies and health issues as a list or a text; they stay if they are left out. */
  allergies: WordsInput.optional(),
  healthIssues: WordsInput.optional(),
  /** The words of `unclear_words` that somebody has confirmed, exactly as they are spelled there. */
  confirmedWords: z.array(WordInput).max(50).optional(),
})

const JPEG_CHARACTERS = Math.ceil(PHOTO_BYTES / 3) * 4

/** A dog's photo: a JPEG without metadata (C-637), in Base64. */
export const PetPhotoView = z.object({ jpeg: z.base64() })
export type PetPhotoView = z.infer<typeof PetPhotoView>

/** The name of a dog's photo, as `photo` of the dog has it; null without one. */
export const PetPhotoNameView = z.object({ photo: z.string().nullable() })

/** The photo of one of the customer's dogs. */
export const petPhotoOperations = {
  readPetPhoto: resource({
    route: 'GET /api/v1/pets/:id/photo',
    summary: 'The photo of one of the customer’s dogs.',
    params,
    answer: PetPhotoView,
    refusals: ['NOT_FOUND'],
  }),

  savePetPhoto: operation({
    route: 'PUT /api/v1/pets/:id/photo',
    summary: 'Stores the photo of a dog in place of an earlier one: a JPEG of 320 times 320 pixels.',
    params,
    input: z.strictObject({ jpeg: z.base64().max(JPEG_CHARACTERS) }),
    answer: PetPhotoNameView,
    refusals: ['NOT_FOUND'],
    bodyBytes: JPEG_CHARACTERS + 1024,
  }),

  removePetPhoto: operation({
    route: 'DELETE /api/v1/pets/:id/photo',
    summary: 'Deletes the photo of a dog.',
    params,
    answer: PetPhotoNameView,
    refusals: ['NOT_FOUND'],
  }),
}

/** The dog of a subscription. */
export const petResources = {
  readPet: resource({
    route: 'GET /api/v1/subscriptions/:id/pet',
    summary: 'The dog of a subscription: its weighings and how its portion is calculated.',
    params,
    answer: PetProfileView,
    refusals: ['NOT_FOUND'],
  }),
}

/** Commands on the dog of a subscription. */
export const petCommands = {
  updatePet: subscriptionOperation({
    route: 'PUT /api/v1/subscriptions/:id/pet',
    summary: 'Records the dog’s weight and activity and, if requested, adjusts the plan.',
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
    undo: 'undoChange',
  }),
}
