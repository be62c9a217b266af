/** Rules for the brand, payments, the carrier and the jobs. */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import { isMaintenanceLate } from '@pfotenportal/domain/core/maintenance'
import type { MaintenanceState } from '../database/maintenance.ts'
import type { GatewayCheck } from '../gateways/gateway.ts'
import { error, note, warning, well, type Finding } from './finding.ts'

export interface BrandFacts {
  readonly name: string
  /** Where it names the sample seller. */
  readonly sampleParts: readonly string[]
  readonly production: boolean
  /** Whether production starts with it nevertheless. */
  readonly isAllowed: boolean
}

export function judgeBrand({ name, sampleParts, production, isAllowed }: BrandFacts): Finding[] {
  const [first] = sampleParts
  if (first === undefined) return [well('brandWell', name)]
  const sample = ['brandSample', sampleParts.length, first.replace(/^BRAND_DIR names .* in /, '')] as const
  if (!production) return [note(...sample)]
  return [isAllowed ? warning(...sample) : error(...sample)]
}

export interface PaymentFacts {
  readonly gateway: 'simulated' | 'stripe'
  readonly production: boolean
  /** The lines of `npm run payments -- check`; null if the gateway has none. */
  readonly checks: readonly GatewayCheck[] | null
}

export function judgePayments({ gateway, production, checks }: PaymentFacts): Finding[] {
  if (gateway === 'simulated') return [production ? warning('paymentsSimulated') : note('paymentsSimulated')]
  if (checks === null) return [note('paymentsUnchecked', gateway)]
  return checks.map(({ name, ok, detail }) =>
    ok ? well('paymentsWell', name, detail) : error('paymentsFault', name, detail),
  )
}

export interface CarrierFacts {
  readonly kind: 'simulated' | 'generic'
  readonly name: string
  readonly trackingUrl: string | null
  readonly production: boolean
}

export function judgeCarrier({ kind, name, trackingUrl, production }: CarrierFacts): Finding[] {
  if (kind === 'simulated') return [production ? warning('carrierSimulated') : note('carrierSimulated')]
  return [well('carrierWell', name), ...(trackingUrl === null ? [note('carrierNoLink')] : [])]
}

/** Alerts about the service itself, not about orders and boxes, which are work of people. */
const TECHNICAL = {
  INCONSISTENT: error,
  REQUESTS_FAILED: error,
  SET_ASIDE: error,
  RUNS_FAILED: error,
  JOBS_AHEAD: error,
  MAILS_FAILED: warning,
  MAILS_LATE: error,
  WEBHOOKS_FAILED: warning,
  WEBHOOKS_LATE: warning,
  KEYS_EXPIRE: warning,
} as const
type TechnicalAlert = keyof typeof TECHNICAL

const isTechnical = (kind: string): kind is TechnicalAlert => Object.hasOwn(TECHNICAL, kind)

export function judgeMaintenance(state: MaintenanceState | null, now: Instant): Finding[] {
  if (state === null) return [well('maintenanceOff')]
  const { since, until } = state
  const values = [since, until ?? ''] as const
  return [
    isMaintenanceLate(state, now) ? error('maintenanceLate', ...values) : warning('maintenanceOn', ...values),
  ]
}

export interface JobFacts {
  /** How far the jobs are behind, in business time. */
  readonly lagSeconds: number
  readonly isLagging: boolean
  readonly alerts: readonly { readonly kind: string; readonly count: number }[]
}

export function judgeJobs({ lagSeconds, isLagging, alerts }: JobFacts): Finding[] {
  const found = alerts.flatMap(({ kind, count }) =>
    isTechnical(kind) ? [TECHNICAL[kind]('alert', kind, count)] : [],
  )
  if (isLagging) found.unshift(error('jobsLate', Math.floor(lagSeconds / 60)))
  return found.length > 0 ? found : [well('jobsWell')]
}
