/**
 * Commands and their quotes. A command on a subscription runs its operation and returns the changed subscription or
 * order.
 */
import type { DataOf } from '@pfotenportal/contract/api'
import type { SubscriptionOperation } from '@pfotenportal/contract/operation'
import type { OrderView } from '@pfotenportal/contract/orders'
import { quotedOperations, type QuotedOperation } from '@pfotenportal/contract/quotes'
import type { VacationParams } from '@pfotenportal/contract/vacations'
import { day } from '@pfotenportal/domain/core/calendar'
import type { Vacation } from '@pfotenportal/domain/order/vacation'
import { parseOrderId } from '@pfotenportal/domain/subscription/subscription'
import type { Context } from '../../context/context.ts'
import type { Answer } from '../../core/answer.ts'
import type { StoredSubscription } from '../../database/subscription/subscriptions.ts'
import { enterVacation, previewVacation } from '../../operations/enter-vacation.ts'
import { quoteOperation, runOperation, type OperationRequest, type Ran } from '../../operations/run.ts'
import { listVacations, takeBackVacation } from '../../operations/take-back-vacation.ts'
import { orderView, plannedOrderView, pricedEntries } from '../../views/order.ts'
import { subscriptionView } from '../../views/subscription.ts'
import { serviceCopy, viewContext } from '../../views/view-context.ts'
import type { Handlers } from '../handler.ts'
import { offeredTo } from '../support-operations.ts'

/** Whether a call is a command on a subscription, and is answered by `answerOperation`. */
export function isQuotedOperation(name: string): name is QuotedOperation {
  return name in quotedOperations
}

/** Path parameters and body of a request, parsed by the schemas of its descriptor. */
interface Parsed {
  readonly params: unknown
  readonly body: unknown
}

/** Runs the operation of a request. */
export async function answerOperation(
  context: Context,
  operation: QuotedOperation,
  request: Parsed,
): Promise<Answer<DataOf<QuotedOperation>>> {
  const requested = requestedOf(operation, request)
  return runOperation(context, requested, (ran) => valueOf(context, ran, requested.orderId))
}

function valueOf(context: Context, { value, placed }: Ran, orderId?: number): DataOf<QuotedOperation> {
  if (placed) {
    const { order, confirmation } = placed
    return { ...orderView(order, serviceCopy(context.language)), ...(confirmation && { confirmation }) }
  }
  return orderId === undefined
    ? offeredTo(context, subscriptionView(value, viewContext(context)))
    : orderAfterwards(context, value, orderId)
}

const descriptorOf = (operation: QuotedOperation): SubscriptionOperation => quotedOperations[operation]

/** The subscription and input of the operation, the same as for its quote. */
function requestedOf(
  operation: QuotedOperation,
  { params, body }: Parsed,
): OperationRequest & { readonly orderId?: number } {
  const { on, input } = descriptorOf(operation)
  const { id = 0, ...rest }: { readonly id?: number } = params ?? {}
  if (on === 'order') {
    const { subscriptionId } = parseOrderId(id)
    return { operation, subscriptionId, input: { orderId: id }, orderId: id }
  }
  return { operation, subscriptionId: id, input: input ? body : rest }
}

function orderAfterwards(context: Context, stored: StoredSubscription, orderId: number): OrderView {
  const { subscription, openCharge } = stored
  const view = viewContext(context)
  const priced = pricedEntries(subscription, view, openCharge).find(({ entry }) => entry.orderId === orderId)
  if (!priced) throw new Error(`order ${orderId} is no longer in the schedule after a change that keeps it`)
  return plannedOrderView(subscription, priced, view)
}

const vacationOf = ({ from, to, ...wishes }: VacationParams): Vacation => ({
  from: day(from),
  to: day(to),
  ...wishes,
})

/** The handlers of quotes, and of vacations of all dogs. */
export const operationHandlers: Pick<
  Handlers,
  'createQuote' | 'listVacations' | 'previewVacation' | 'enterVacation' | 'takeBackVacation'
> = {
  createQuote: (context, { body }) => quoteOperation(context, body),

  listVacations: async (context) => ({ ok: true, value: await listVacations(context) }),
  previewVacation: (context, { body }) => previewVacation(context, vacationOf(body)),
  enterVacation: (context, { body }) => enterVacation(context, vacationOf(body)),
  takeBackVacation: (context, { params }) => takeBackVacation(context, params.id),
}
