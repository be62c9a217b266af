/** What a visit under a mailed payment link needs, and what it shows (docs/domain.md 8.2). */
import type { Day } from '@pfotenportal/domain/core/calendar'
import type { Actor } from '../context/actor.ts'
import type { Customer } from '../database/customer/customers.ts'
import type { Tx } from '../database/open.ts'
import type { StoredPaymentMethod } from '../database/payment/payment-methods.ts'
import type { RetriedOrder } from './retried-orders.ts'
import type { AnnouncedCharge } from './retry-owed-orders.ts'

/** A visit by the holder of a mailed link. */
export interface LinkVisit extends Actor {
  /** Runs in the transaction that stores a method; if it returns false, nothing is stored. */
  readonly precondition?: (tx: Tx) => Promise<boolean>
}

/** The customer and method of a link. */
export interface LinkOwner {
  readonly customer: Customer
  readonly method: StoredPaymentMethod
  /** The dogs whose boxes the method pays for. */
  readonly petNames: readonly string[]
}

/** What a link shows when it is opened. */
export type OpenedLink =
  | (LinkOwner & {
      readonly state: 'CHOOSE'
      /** Why the last setup failed; null if none has. */
      readonly failedCode: string | null
      readonly isExhausted: boolean
      readonly charges: readonly AnnouncedCharge[]
    })
  | (LinkOwner & {
      readonly state: 'DONE'
      readonly retried: readonly RetriedOrder[]
      /** Dogs whose subscription was paused because of failed payments. */
      readonly paused: readonly string[]
      /** The day by which subscriptions of the legacy billing system are billed here; null if there are none. */
      readonly takenOverBy: Day | null
    })
  | { readonly state: 'USED' | 'REPLACED' | 'EXPIRED' | 'UNREACHED'; readonly customer: Customer }
  | { readonly state: 'UNKNOWN' }
