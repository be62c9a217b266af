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

/** An entry of the list: the dialog that it opens and what it is called. */
export interface OfferedAction {
  readonly dialog: OperationDialogName
  readonly words: ActionWords
}

interface Entry extends OfferedAction {
  readonly action: Action
}

const swap: Entry = { action: 'swap', dialog: 'plan', words: 'swap' }
const address: Entry = { action: 'update_address', dialog: 'address', words: 'address' }
const payment: Entry = { action: 'change_payment_method', dialog: 'payment', words: 'payment' }

/** What each status is about; ending and starting again stand apart. */
const lists: Readonly<Record<SubscriptionView['status'], readonly Entry[]>> = {
  ACTIVE: [
    { action: 'skip_next_order', dialog: 'skip', words: 'skip' },
    { action: 'reschedule', dialog: 'reschedule', words: 'reschedule' },
    { action: 'place_order', dialog: 'orderNow', words: 'orderNow' },
    { action: 'pause', dialog: 'pause', words: 'pause' },
    swap,
    address,
    payment,
  ],
  PAUSED: [
    { action: 'next_charge_date', dialog: 'nextChargeDate', words: 'nextChargeDate' },
    { action: 'pause', dialog: 'pause', words: 'pauseAgain' },
    swap,
    address,
    payment,
  ],
  CANCELLED: [address, payment],
}

/** In its grace after a restart the first order can be moved as a whole (docs/domain.md 2.5). */
const firstCharge: Entry = { action: 'next_charge_date', dialog: 'nextChargeDate', words: 'firstCharge' }

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
  const isAllowed = ({ action }: Entry) => subscription.allowedActions.includes(action)
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
