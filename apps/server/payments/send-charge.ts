/** Asking the gateway about one charge: outside any transaction, for so long and no longer. */
import type { OpenCharge } from '../database/payment/charges.ts'
import type { Services } from '../context/services.ts'
import { answerWithin, GatewayUnreachable, type ChargeOutcome, type AnswerTimeout } from '../gateways/gateway.ts'

/** What the service learns about a charge. UNREACHED and LAPSED: surely nothing was charged, just now or a day ago. */
export type ChargeAnswer =
  | { readonly outcome: 'APPROVED'; readonly reference: string | null }
  | Exclude<ChargeOutcome, { readonly outcome: 'APPROVED' }>
  | { readonly outcome: 'UNREACHED' | 'LAPSED' }

type GatewayServices = Pick<Services, 'gateway' | 'config' | 'log'>

/** How much longer than the gateway's time a charge belongs to whoever began it. */
const LEASE_MARGIN_SECONDS = 20

/** For how long nobody else looks after what is asked of the gateway now, in so many requests one after the other. */
export function leaseSecondsOf({ config }: Pick<Services, 'config'>, requests: 1 | 2): number {
  return config.paymentTimeoutSeconds * requests + LEASE_MARGIN_SECONDS
}

/**
 * Charges. The same charge may be asked for again: its key makes it one. Whose lease is over sends nothing any more: it is
 * UNKNOWN.
 */
export async function sendCharge(services: GatewayServices, open: OpenCharge): Promise<ChargeAnswer> {
  return answerWithoutGateway(open) ?? (await sendToGateway(services, open))
}

/** How long a key is sent again: gateways forget keys after a day (C-207). */
export const KEY_RETRY_SECONDS = 23 * 3600

/** From when on nothing that was sent under a key can still arrive: an hour after it was sent for the last time. */
export const LAPSE_SECONDS = 24 * 3600

/** Why something was not charged, or not given back, of which the gateway has never heard. */
export const NEVER_ARRIVED = 'NEVER_ARRIVED'

/**
 * What became of a charge whose answer was never heard. The gateway is always asked first. One that never arrived is
 * charged now, under its own key; from 23 hours on the key is not sent any more, and from 24 on it has LAPSED (C-207). It
 * is never UNREACHED: what was sent once may still arrive.
 */
export async function resendCharge(services: GatewayServices, open: OpenCharge): Promise<ChargeAnswer> {
  const known = answerWithoutGateway(open)
  if (known) return known
  const found = await queryGateway(services, open)
  if (found.outcome !== 'NONE') return found
  if (open.lease.ageSeconds >= LAPSE_SECONDS) return { outcome: 'LAPSED' }
  if (open.lease.maxAgeSeconds() >= KEY_RETRY_SECONDS) return { outcome: 'UNKNOWN' }
  const answer = await sendToGateway(services, open)
  return answer.outcome === 'UNREACHED' ? { outcome: 'UNKNOWN' } : answer
}

/**
 * What the gateway knows of a charge by now. Nothing is sent: NONE where it has not heard of it. It is not asked for what was
 * begun at another gateway: UNKNOWN.
 */
export async function lookUpCharge(
  services: GatewayServices,
  open: OpenCharge,
): Promise<ChargeAnswer | { readonly outcome: 'NONE' }> {
  const known = answerWithoutGateway(open)
  if (known) return known
  const isElsewhere = open.gateway !== null && open.gateway !== services.gateway.name
  return isElsewhere ? { outcome: 'UNKNOWN' } : queryGateway(services, open)
}

/** Nothing to pay is paid; what the gateway would only refuse again it is not asked. */
function answerWithoutGateway(open: OpenCharge): ChargeAnswer | undefined {
  if (open.withheldCode !== null) return { outcome: 'DECLINED', code: open.withheldCode, isHard: true }
  if (open.cents === 0) return { outcome: 'APPROVED', reference: null }
  if (open.methodReference === null) {
    return { outcome: 'DECLINED', code: 'PAYMENT_METHOD_UNKNOWN', isHard: true }
  }
  return undefined
}

async function sendToGateway(services: GatewayServices, open: OpenCharge): Promise<ChargeAnswer> {
  if (!open.lease.isValid()) {
    services.log.warn({ charge: open.key }, 'a charge was not sent: its lease expired')
    return { outcome: 'UNKNOWN' }
  }
  const request = {
    key: open.key,
    cents: open.cents,
    currency: 'EUR' as const,
    methodReference: open.methodReference ?? '',
    description: `Pfotenportal ${open.orderId}`,
    orderReference: String(open.orderId),
    startedAt: open.startedAt,
  }
  try {
    return await answerWithin(timeoutOf(services, open), (signal) =>
      services.gateway.charge(request, signal),
    )
  } catch (error) {
    if (!(error instanceof GatewayUnreachable)) throw error
    services.log.warn({ charge: open.key, reason: error.message }, 'the payment gateway is unreachable')
    return { outcome: 'UNREACHED' }
  }
}

/** A gateway that cannot be asked leaves the doubt as it is. */
async function queryGateway(services: GatewayServices, open: OpenCharge): Promise<ChargeAnswer | { outcome: 'NONE' }> {
  const asked = { key: open.key, methodReference: open.methodReference ?? '', startedAt: open.startedAt }
  try {
    return await answerWithin(timeoutOf(services, open), (signal) => services.gateway.find(asked, signal))
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
