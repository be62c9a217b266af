/**
 * The subscriptions of the sample world (docs/domain.md 10.2), as of noon of the sample day. Days are counted from that
 * day (0 = the sample day, -10 = ten days before); times are Berlin time.
 */
import { type RecipeCode } from '@pfotenportal/domain/catalogue/catalogue'
import type { Cycle, Pension } from '@pfotenportal/domain/plan/plan'

/** A parcel event that no rule derives: on a day of the sample, or on a day of its delivery window (0 = first). */
export interface SampleEvent {
  readonly event: 'delayed' | 'out_for_delivery' | 'delivered'
  readonly on: { readonly day: number } | { readonly windowDay: number }
  readonly at: string
}

export interface SamplePlan {
  readonly recipes: readonly RecipeCode[]
  readonly cycle: Cycle
  readonly pension: Pension
}

/** The facts of a state; everything else follows from the rules. */
export type SampleState =
  | {
      readonly status: 'ACTIVE'
      /** Cycle steps after the newest order that are skipped (1 = the next one). */
      readonly skips?: readonly number[]
      readonly dunning?: {
        readonly billedOn: number
        readonly attempts: number
        readonly nextRetryOn: number
        readonly declineCode: string
      }
    }
  | {
      readonly status: 'PAUSED'
      readonly reason: 'CUSTOMER'
      readonly startedOn: number
      readonly weeks: number
      readonly plannedNext: number
    }
  | {
      readonly status: 'PAUSED'
      readonly reason: 'PAYMENT_FAILED'
      readonly startedOn: number
      /** The billing day of the order that could not be paid. */
      readonly voidedOn: number
    }
  | {
      readonly status: 'CANCELLED'
      readonly cancelledOn: number
      readonly cancelledAt: string
      readonly reasonId: number
    }

export interface SampleSubscription {
  readonly id: number
  readonly customerId: number
  readonly petId: number
  readonly plan: SamplePlan
  readonly addressId: number
  readonly paymentMethodId: string
  readonly lastBilledOn: number
  readonly completedOrders: number
  readonly state: SampleState
  readonly events: readonly SampleEvent[]
  readonly refund?: { readonly cycleIndex: number; readonly amount: number; readonly reason: string }
  readonly code?: {
    readonly code: string
    readonly campaign: string
    readonly percent: number
    readonly orders: number
    readonly used: number
  }
  readonly billingSource?: 'RECHARGE'
}

const plan = (recipes: readonly RecipeCode[], cycle: Cycle, pension: Pension): SamplePlan => ({
  recipes,
  cycle,
  pension,
})

const delivered = (windowDay: number, at: string): readonly SampleEvent[] => [
  { event: 'delivered', on: { windowDay }, at },
]

const active = { status: 'ACTIVE' } as const

export const sampleSubscriptions: readonly SampleSubscription[] = [
  {
    id: 20001,
    customerId: 1001,
    petId: 40001,
    plan: plan(['CG', 'GS'], 28, 'V'),
    addressId: 3001,
    paymentMethodId: 'pm_5001',
    lastBilledOn: -10,
    completedOrders: 8,
    state: active,
    refund: { cycleIndex: 5, amount: 2000, reason: 'damaged parcel' },
    events: [
      { event: 'delayed', on: { day: -1 }, at: '16:30' },
      { event: 'out_for_delivery', on: { day: 0 }, at: '07:10' },
      { event: 'delivered', on: { day: 0 }, at: '09:41' },
    ],
  },
  {
    id: 20002,
    customerId: 1002,
    petId: 40002,
    plan: plan(['GS', 'RT'], 28, 'H'),
    addressId: 3002,
    paymentMethodId: 'pm_5002',
    lastBilledOn: -4,
    completedOrders: 5,
    state: active,
    events: [],
  },
  {
    id: 20003,
    customerId: 1002,
    petId: 40003,
    plan: plan(['RT'], 28, 'V'),
    addressId: 3002,
    paymentMethodId: 'pm_5002',
    lastBilledOn: -25,
    completedOrders: 10,
    state: { status: 'PAUSED', reason: 'CUSTOMER', startedOn: -14, weeks: 6, plannedNext: 3 },
    events: delivered(0, '12:05'),
  },
  {
    id: 20004,
    customerId: 1002,
    petId: 40004,
    plan: plan(['CG'], 14, 'V'),
    addressId: 3002,
    paymentMethodId: 'pm_5002',
    lastBilledOn: -102,
    completedOrders: 7,
    state: { status: 'CANCELLED', cancelledOn: -93, cancelledAt: '18:20', reasonId: 3 },
    events: delivered(0, '11:40'),
  },
  {
    id: 20005,
    customerId: 1003,
    petId: 40005,
    plan: plan(['CG', 'RT'], 28, 'V'),
    addressId: 3003,
    paymentMethodId: 'pm_5003',
    lastBilledOn: -17,
    completedOrders: 1,
    state: { status: 'ACTIVE', skips: [2] },
    events: delivered(1, '13:31'),
  },
  {
    id: 20006,
    customerId: 1004,
    petId: 40006,
    plan: plan(['RT'], 'TEST', 'V'),
    addressId: 3004,
    paymentMethodId: 'pm_5004',
    lastBilledOn: -8,
    completedOrders: 1,
    state: active,
    events: [{ event: 'delivered', on: { day: -1 }, at: '15:02' }],
  },
  {
    id: 20007,
    customerId: 1004,
    petId: 40007,
    plan: plan(['GS'], 28, 'V'),
    addressId: 3004,
    paymentMethodId: 'pm_5004',
    lastBilledOn: -8,
    completedOrders: 1,
    state: active,
    events: [{ event: 'delayed', on: { day: -1 }, at: '16:30' }],
  },
  {
    id: 20008,
    customerId: 1005,
    petId: 40008,
    plan: plan(['GS', 'RT'], 28, 'V'),
    addressId: 3005,
    paymentMethodId: 'pm_5005',
    lastBilledOn: -16,
    completedOrders: 3,
    state: active,
    events: delivered(0, '11:15'),
  },
  {
    id: 20009,
    customerId: 1006,
    petId: 40009,
    plan: plan(['CG', 'GS', 'RT'], 28, 'H'),
    addressId: 3006,
    paymentMethodId: 'pm_5006',
    lastBilledOn: -21,
    completedOrders: 14,
    state: active,
    billingSource: 'RECHARGE',
    events: delivered(1, '14:20'),
  },
  {
    id: 20010,
    customerId: 1007,
    petId: 40010,
    plan: plan(['CG', 'GS', 'RT'], 14, 'V'),
    addressId: 3007,
    paymentMethodId: 'pm_5007',
    lastBilledOn: -16,
    completedOrders: 9,
    state: {
      status: 'ACTIVE',
      dunning: { billedOn: -2, attempts: 2, nextRetryOn: 2, declineCode: 'EXPIRED_PAYMENT_METHOD' },
    },
    events: delivered(1, '09:55'),
  },
  {
    id: 20011,
    customerId: 1009,
    petId: 40011,
    plan: plan(['CG', 'GS'], 28, 'V'),
    addressId: 3009,
    paymentMethodId: 'pm_5009',
    lastBilledOn: -20,
    completedOrders: 4,
    state: { status: 'ACTIVE', skips: [1] },
    events: delivered(1, '10:12'),
  },
  {
    id: 20013,
    customerId: 1010,
    petId: 40013,
    plan: plan(['CG', 'GS', 'RT'], 28, 'V'),
    addressId: 3010,
    paymentMethodId: 'pm_5010',
    lastBilledOn: -60,
    completedOrders: 6,
    state: { status: 'CANCELLED', cancelledOn: -49, cancelledAt: '11:05', reasonId: 3 },
    events: delivered(1, '12:44'),
  },
  {
    id: 20014,
    customerId: 1011,
    petId: 40014,
    plan: plan(['GS'], 28, 'H'),
    addressId: 3011,
    paymentMethodId: 'pm_5011',
    lastBilledOn: -65,
    completedOrders: 9,
    state: { status: 'PAUSED', reason: 'PAYMENT_FAILED', startedOn: -30, voidedOn: -37 },
    events: delivered(1, '17:01'),
  },
  {
    id: 20015,
    customerId: 1012,
    petId: 40015,
    plan: plan(['CG', 'RT'], 14, 'V'),
    addressId: 3012,
    paymentMethodId: 'pm_5012',
    lastBilledOn: -4,
    completedOrders: 4,
    state: active,
    events: [],
  },
  {
    id: 20016,
    customerId: 1013,
    petId: 40016,
    plan: plan(['GS', 'RT'], 28, 'V'),
    addressId: 3013,
    paymentMethodId: 'pm_5013',
    lastBilledOn: 0,
    completedOrders: 2,
    state: active,
    code: { code: 'PFOTE10', campaign: 'Pfotenrabatt', percent: 10, orders: 2, used: 1 },
    events: [],
  },
]

/** A legacy contract without dog and food; the portal must not list it. */
export const sampleLegacyContract = {
  id: 20012,
  customerId: 1009,
  addressId: 3009,
  paymentMethodId: 'pm_5009',
  createdOn: -400,
} as const
