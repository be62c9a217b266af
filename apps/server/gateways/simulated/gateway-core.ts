/**
 * The behaviour of the simulated gateway, independent of ledger and transport: test methods, injected faults,
 * latency, and webhook events.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { CallFault } from '../../core/settings/faults.ts'
import {
  GatewayUnreachable,
  type ChargeRequest,
  type GatewayRefund,
  type PaymentGateway,
  type WebhookEvent,
} from '../gateway.ts'
import type { FaultInjector } from './fault-injector.ts'
import type { Ledger, SimulatedVerdict } from './ledger.ts'
import { behaviourOf, laterEventOf } from './test-methods.ts'

/** Too many requests (429): nothing happened. */
export class TooManyRequests extends GatewayUnreachable {
  constructor() {
    super('the simulated gateway is overloaded')
  }
}

/** The same key is being processed (409): its outcome is not known yet. */
export class InProgress extends Error {
  constructor(key: string) {
    super(`${key} is in progress`)
  }
}

export interface GatewayCoreParts {
  readonly ledger: Ledger
  readonly faults: FaultInjector
  readonly realNow: () => Instant
  /** Called once for everything that is decided. */
  readonly emit: (about: WebhookEvent['about']) => void
}

/** The requests it answers. It finds everything by the key alone. */
export interface GatewayCore extends Pick<PaymentGateway, 'charge' | 'refund'> {
  find(lookup: { readonly key: string }, signal: AbortSignal): ReturnType<PaymentGateway['find']>
  findRefund(lookup: { readonly key: string }, signal: AbortSignal): ReturnType<PaymentGateway['findRefund']>
}

/** Never answers; rejects when the caller gives up. */
function waitForAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const stop = () => reject(new Error('the caller no longer waits'))
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}

/** Acts and answers, unless the fault prevents either. */
async function withFault<A>(
  fault: CallFault | undefined,
  { key, signal }: { readonly key: string; readonly signal: AbortSignal },
  act: () => Promise<A>,
): Promise<A> {
  if (fault === 'unreachable') throw new GatewayUnreachable('the simulated gateway is unreachable')
  if (fault === 'busy') throw new TooManyRequests()
  if (fault === 'conflict') throw new InProgress(key)
  if (fault === 'error') throw new Error('the simulated gateway failed')
  if (fault === 'lost') return waitForAbort(signal)
  const answer = await act()
  if (fault === 'late') return waitForAbort(signal)
  if (fault === 'broken') throw new Error('the simulated gateway failed')
  return answer
}

function verdictOf(methodReference: string, fault: CallFault | undefined): SimulatedVerdict {
  const behaviour = behaviourOf(methodReference)
  if (behaviour.result === 'DECLINED') {
    return { outcome: 'DECLINED', code: behaviour.code, isHard: behaviour.isHard }
  }
  if (fault === 'declined') return { outcome: 'DECLINED', code: 'INSUFFICIENT_FUNDS', isHard: false }
  return { outcome: 'APPROVED' }
}

/** The webhook events that follow a new charge. */
function eventsOf(
  { key, amount, methodReference }: ChargeRequest,
  isApproved: boolean,
): WebhookEvent['about'][] {
  const decided: WebhookEvent['about'] = { kind: 'CHARGE', key }
  const then = isApproved ? laterEventOf(methodReference) : undefined
  if (then === 'RETURNED') return [decided, { kind: 'RETURNED_DEBIT', chargeKey: key }]
  if (then !== 'DISPUTED') return [decided]
  const dispute = { disputeId: `dispute:${key}`, isInquiry: false, chargeKey: key, amount } as const
  return [decided, { kind: 'DISPUTE', ...dispute, reason: 'FRAUDULENT', state: 'OPENED' }]
}

export function openGatewayCore({ ledger, faults, realNow, emit }: GatewayCoreParts): GatewayCore {
  async function arrive(call: string, key: string, signal: AbortSignal): Promise<CallFault | undefined> {
    const fault = faults.callFault(call, key)
    const milliseconds = faults.latencyOf(call, key)
    if (milliseconds > 0) await pause(milliseconds, undefined, { signal })
    return fault
  }

  /** The fault of the test method; it takes precedence over an injected one. */
  async function faultOfCard({ key, methodReference }: ChargeRequest): Promise<CallFault | undefined> {
    const behaviour = behaviourOf(methodReference)
    if (behaviour.result === 'UNREACHABLE') return 'unreachable'
    if (behaviour.result !== 'LOST' && behaviour.answer !== 'LATE') return undefined
    if ((await ledger.find(key)) !== undefined) return undefined
    if (behaviour.result !== 'LOST') return 'late'
    return (await ledger.markLost(key)) ? 'lost' : undefined
  }

  return {
    async charge(request: ChargeRequest, signal: AbortSignal) {
      const { key, methodReference } = request
      const drawn = await arrive('charge', key, signal)
      const fault = (await faultOfCard(request)) ?? drawn
      return withFault(fault, { key, signal }, async () => {
        const entered = await ledger.decide(request, verdictOf(methodReference, fault), realNow())
        const isApproved = entered.decided.outcome === 'APPROVED'
        if (entered.isNew) eventsOf(request, isApproved).forEach(emit)
        return entered.decided
      })
    },

    async find({ key }, signal) {
      const fault = await arrive('find', key, signal)
      return withFault(fault, { key, signal }, async () => (await ledger.find(key)) ?? { outcome: 'NONE' })
    },

    async refund(request: GatewayRefund, signal: AbortSignal) {
      const { key } = request
      const fault = await arrive('refund', key, signal)
      return withFault(fault, { key, signal }, async () => {
        const { decided, isNew, failsLater } = await ledger.refund(request, realNow())
        if (isNew) emit({ kind: failsLater ? 'REFUND_FAILED' : 'REFUND', key })
        return decided
      })
    },

    async findRefund({ key }, signal) {
      const fault = await arrive('find-refund', key, signal)
      return withFault(
        fault,
        { key, signal },
        async () => (await ledger.findRefund(key)) ?? { outcome: 'NONE' },
      )
    },
  }
}
