/** Sends one charge to the gateway, looks it up or ends it: outside any transaction, with a timeout. */
import { isConfirmationOver } from '@pfotenportal/domain/charging/confirmation'
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import type { Services } from '../context/services.ts'
import type { OpenCharge } from '../database/payment/charges.ts'
import {
  answerWithin,
  GatewayUnreachable,
  type AnswerTimeout,
  type ChargeLookup,
  type ChargeOutcome,
} from '../gateways/gateway.ts'

/** The answer about a charge. UNREACHED: nothing was charged just now. LAPSED: nothing was charged within a day. */
export type ChargeAnswer =
  | { readonly outcome: 'APPROVED'; readonly reference: string | null }
  | Exclude<ChargeOutcome, { readonly outcome: 'APPROVED' }>
  | { readonly outcome: 'UNREACHED' | 'LAPSED' }

type GatewayServices = Pick<Services, 'gateway' | 'config' | 'log'>

/** Seconds that a lease lasts beyond the gateway's timeout. */
const LEASE_MARGIN_SECONDS = 20

/** The length of a lease that covers that many gateway requests in sequence. */
export function leaseSecondsOf({ config }: Pick<Services, 'config'>, requests: 1 | 2): number {
  return config.paymentTimeoutSeconds * requests + LEASE_MARGIN_SECONDS
}

/**
 * Sends a charge. It may be sent again: the key makes it one charge. If the lease has expired, nothing is sent and
 * the outcome is UNKNOWN. If the bank asks for a customer who is not present, the charge is ended as declined.
 */
export async function sendCharge(services: GatewayServices, open: OpenCharge): Promise<ChargeAnswer> {
  const answer = answerWithoutGateway(open) ?? (await sendToGateway(services, open))
  return cannotBeConfirmed(open, answer) ? endWaitingCharge(services, open) : answer
}

/** Whether a charge waits for a customer who is not present or cannot be led anywhere. */
function cannotBeConfirmed(
  { isOnSession }: OpenCharge,
  answer: ChargeAnswer | { readonly outcome: 'NONE' },
): boolean {
  return answer.outcome === 'ACTION_REQUIRED' && (!isOnSession || answer.url === null)
}

/** Where a gateway sends the holder of a mailed payment link back to. It carries no token: the browser keeps it. */
export const LINK_RETURN_PATH = '/zahlung/zurueck'

/**
 * Where the bank sends the customer back to: the portal's page about the payment of the order or, if renewing the
 * method set off the charge, the page of the link, which needs no session.
 */
function returnUrlOf({ config }: GatewayServices, { orderId, trigger }: OpenCharge): string {
  const path = trigger === 'RETRY' ? LINK_RETURN_PATH : `/orders/payment?order=${orderId}`
  return `${config.publicUrl}${path}`
}

/** How long a key is sent again: gateways forget keys after a day. */
export const KEY_RETRY_SECONDS = 23 * 3600

/** When nothing sent under a key can still arrive: an hour after the last attempt. */
export const LAPSE_SECONDS = 24 * 3600

/** The code of a charge or refund that the gateway never received. */
export const NEVER_ARRIVED = 'NEVER_ARRIVED'

/**
 * Resolves a charge without an answer. The gateway is always queried first. A charge that never arrived is sent now
 * under the same key; after 23 hours the key is no longer sent, and after 24 hours the charge has LAPSED. A charge
 * that has waited too long for its customer is ended. The answer is never UNREACHED: an earlier request may still
 * arrive.
 */
export async function resendCharge(services: GatewayServices, open: OpenCharge): Promise<ChargeAnswer> {
  const known = answerWithoutGateway(open)
  if (known) return known
  const found = await lookUpCharge(services, open)
  const databaseNow = addSeconds(open.startedAt, open.lease.ageSeconds)
  const isOver = found.outcome === 'ACTION_REQUIRED' && isConfirmationOver(open.startedAt, databaseNow)
  if (isOver || cannotBeConfirmed(open, found)) return endWaitingCharge(services, open)
  if (found.outcome !== 'NONE') return found
  if (open.lease.ageSeconds >= LAPSE_SECONDS) return { outcome: 'LAPSED' }
  if (open.lease.maxAgeSeconds() >= KEY_RETRY_SECONDS) return { outcome: 'UNKNOWN' }
  const answer = await sendCharge(services, open)
  return answer.outcome === 'UNREACHED' ? { outcome: 'UNKNOWN' } : answer
}

/**
 * The outcome of a charge at the gateway. Sends nothing; NONE if the gateway does not know the key. For a charge that
 * was begun at another gateway the answer is UNKNOWN.
 */
export async function lookUpCharge(
  services: GatewayServices,
  open: OpenCharge,
): Promise<ChargeAnswer | { readonly outcome: 'NONE' }> {
  const known = answerWithoutGateway(open)
  if (known) return known
  const isElsewhere = open.gateway !== null && open.gateway !== services.gateway.name
  return isElsewhere
    ? { outcome: 'UNKNOWN' }
    : queryGateway(services, open, (lookup, signal) => services.gateway.find(lookup, signal))
}

/** Charges of zero are approved; charges that can only fail are declined without asking. */
function answerWithoutGateway(open: OpenCharge): ChargeAnswer | undefined {
  if (open.withheldCode !== null) return { outcome: 'DECLINED', code: open.withheldCode, isHard: true }
  if (open.amount === 0) return { outcome: 'APPROVED', reference: null }
  if (open.methodReference === null) {
    return { outcome: 'DECLINED', code: 'PAYMENT_METHOD_UNKNOWN', isHard: true }
  }
  return undefined
}

/**
 * Ends a charge that waits for its customer. The answer is what the gateway says afterwards: the customer may have been
 * faster.
 */
export async function endWaitingCharge(services: GatewayServices, open: OpenCharge): Promise<ChargeAnswer> {
  const ended = await queryGateway(services, open, (lookup, signal) =>
    services.gateway.cancelCharge(lookup, signal),
  )
  return ended.outcome === 'NONE' ? { outcome: 'UNKNOWN' } : ended
}

async function sendToGateway(services: GatewayServices, open: OpenCharge): Promise<ChargeAnswer> {
  if (!open.lease.isValid()) {
    services.log.warn({ charge: open.key }, 'a charge was not sent: its lease expired')
    return { outcome: 'UNKNOWN' }
  }
  const request = {
    key: open.key,
    amount: open.amount,
    currency: 'EUR' as const,
    methodReference: open.methodReference ?? '',
    description: `${services.config.brand.statementDescriptor} ${open.orderId}`,
    orderReference: String(open.orderId),
    startedAt: open.startedAt,
    ...(open.isOnSession && { returnUrl: returnUrlOf(services, open) }),
  }
  try {
    return await answerWithin(timeoutOf(services, open), (signal) => services.gateway.charge(request, signal))
  } catch (error) {
    if (!(error instanceof GatewayUnreachable)) throw error
    services.log.warn({ charge: open.key, reason: error.message }, 'the payment gateway is unreachable')
    return { outcome: 'UNREACHED' }
  }
}

/** If the gateway cannot be reached, the charge stays unresolved. */
async function queryGateway(
  services: GatewayServices,
  open: OpenCharge,
  ask: (lookup: ChargeLookup, signal: AbortSignal) => ReturnType<GatewayServices['gateway']['find']>,
): Promise<ChargeAnswer | { readonly outcome: 'NONE' }> {
  const lookup = { key: open.key, methodReference: open.methodReference ?? '', startedAt: open.startedAt }
  try {
    return await answerWithin(timeoutOf(services, open), (signal) => ask(lookup, signal))
  } catch (error) {
    if (!(error instanceof GatewayUnreachable)) throw error
    return { outcome: 'UNKNOWN' }
  }
}

function timeoutOf({ config, log }: GatewayServices, { key }: OpenCharge): AnswerTimeout {
  return {
    seconds: config.paymentTimeoutSeconds,
    onUnresolved: (reason) => log.warn({ charge: key, reason }, 'a charge is unresolved'),
  }
}
