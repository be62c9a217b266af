/** Which actions a subscription offers, in which order, and which of them have to wait (docs/domain.md 2.3, C-10). */
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import type { Action } from '@pfotenportal/domain/subscription/transitions'
import type { OperationDialogName } from '../../operations/open-operation.ts'
import type { subscriptions } from '@pfotenportal/text/de/subscriptions'

type Words = (typeof subscriptions)['actions']

/** The words of an entry of the list. */
export type ActionWords = {
  [K in keyof Words]: Words[K] extends { label: string } ? K : never
}[keyof Words]

/** An entry of the list: the operation whose dialog it opens, and its label. */
export interface OfferedAction {
  readonly action: Action & OperationDialogName
  readonly words: ActionWords
}

const swap: OfferedAction = { action: 'swapPlan', words: 'swap' }
const address: OfferedAction = { action: 'updateSubscriptionAddress', words: 'address' }
const payment: OfferedAction = { action: 'changePaymentMethod', words: 'payment' }

/** What each status is about; ending and starting again stand apart. */
const lists: Readonly<Record<SubscriptionView['status'], readonly OfferedAction[]>> = {
  ACTIVE: [
    { action: 'skipNextOrder', words: 'skip' },
    { action: 'rescheduleOrder', words: 'reschedule' },
    { action: 'placeOrder', words: 'orderNow' },
    { action: 'pauseSubscription', words: 'pause' },
    swap,
    address,
    payment,
  ],
  PAUSED: [
    { action: 'changeNextChargeDate', words: 'nextChargeDate' },
    { action: 'pauseSubscription', words: 'pauseAgain' },
    swap,
    address,
    payment,
  ],
  CANCELLED: [address, payment],
}

/** In its grace after a restart the first order can be moved as a whole (docs/domain.md 2.5). */
const firstCharge: OfferedAction = { action: 'changeNextChargeDate', words: 'firstCharge' }

export interface ActionLists {
  readonly offered: readonly OfferedAction[]
  /** What belongs to the status but has to wait. */
  readonly waiting: readonly OfferedAction[]
  /** Why it has to. */
  readonly why: 'locked' | 'open' | null
}

/** The entries for a subscription as `allowedActions` steers them. */
export function actionsOf(
  subscription: Pick<SubscriptionView, 'status' | 'allowedActions' | 'isLocked'>,
  isInGrace: boolean,
): ActionLists {
  const all = [...lists[subscription.status]]
  if (isInGrace && subscription.status === 'ACTIVE') all.splice(2, 0, firstCharge)
  const isAllowed = ({ action }: OfferedAction) => subscription.allowedActions.includes(action)
  const waiting = all.filter((entry) => !isAllowed(entry))
  const why = subscription.isLocked ? 'locked' : 'open'
  return { offered: all.filter(isAllowed), waiting, why: waiting.length > 0 ? why : null }
}

/** Whether the next order was made today and is still open: only after a restart (C-21). */
export function isInGrace(
  next: { readonly billingDate: string; readonly isEditable: boolean } | undefined,
  today: string,
): boolean {
  return next !== undefined && next.isEditable && next.billingDate <= today
}
