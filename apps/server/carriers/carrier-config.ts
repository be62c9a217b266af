/** Who carries the boxes, from the settings (README, "Settings"). */
import type { Settings } from '../settings.ts'
import type { FaultRates } from './simulated/journey.ts'

/** The carrier and how the service speaks with it. */
export interface CarrierConfig {
  /** The simulated one carries nothing; `generic` stands for any that takes a list and calls the webhook. */
  readonly kind: 'simulated' | 'generic'
  /** As customers know it. */
  readonly name: string
  /** One, or two while one takes over from the other; none believes nobody. */
  readonly webhookSecrets: readonly string[]
  /** Where customers follow a parcel: `{number}` stands for its number. Null: nowhere. */
  readonly trackingUrl: string | null
  readonly simulated: {
    /** The same seed makes the same boxes late. */
    readonly seed: string
    readonly faults: FaultRates
  }
}

/** What signs calls where nobody real is behind them; production refuses it. */
export const DEFAULT_CARRIER_SECRET = 'the-carrier-of-the-sample-world'

/** Fewer characters could be guessed. */
const SECRET_LENGTH = 32

export function carrierOf(it: Settings): CarrierConfig {
  const isSimulated = it.CARRIER === 'simulated'
  return {
    kind: it.CARRIER,
    name: it.CARRIER_NAME,
    webhookSecrets:
      it.CARRIER_WEBHOOK_SECRET ?? (it.NODE_ENV === 'production' ? [] : [DEFAULT_CARRIER_SECRET]),
    trackingUrl: it.CARRIER_TRACKING_URL ?? (isSimulated ? 'https://tracking.example/{number}' : null),
    simulated: { seed: it.SIMULATED_CARRIER_SEED, faults: it.SIMULATED_CARRIER_FAULTS },
  }
}

/** What is wrong with the carrier's settings in production, a sentence each. */
export function carrierProblems(values: Readonly<Record<string, string>>): string[] {
  const problems: string[] = []
  const secrets = values['CARRIER_WEBHOOK_SECRET']?.split(',').map((secret) => secret.trim())
  if (!values['CARRIER']) {
    problems.push(
      'CARRIER is missing: the simulated carrier carries nothing, so production uses it only where it is named.',
    )
  }
  if (values['CARRIER'] === 'generic' && !secrets) {
    problems.push(
      'CARRIER_WEBHOOK_SECRET is missing: without it, nothing that the carrier tells could be believed.',
    )
  }
  if (secrets?.includes(DEFAULT_CARRIER_SECRET)) {
    problems.push('CARRIER_WEBHOOK_SECRET is the default; production needs one of its own.')
  } else if (secrets?.some((secret) => secret.length < SECRET_LENGTH)) {
    problems.push(
      `CARRIER_WEBHOOK_SECRET is too short: production needs ${SECRET_LENGTH} characters or more.`,
    )
  }
  return problems
}
