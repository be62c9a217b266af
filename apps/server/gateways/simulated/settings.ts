/** What can be set about the simulated gateway (README, "Settings"). */
import type { FaultRates, Latency } from './faults.ts'

/** Signs notices wherever nothing else is set; production refuses it. */
export const KNOWN_SECRET = 'simulated-gateway-secret'

export interface SimulatedSettings {
  /** Where it runs as a process of its own; null: in the service. */
  readonly url: string | null
  /** The ledger file of the process of its own. */
  readonly ledgerFile: string
  readonly latency: Latency
  readonly faults: FaultRates
  /** From which faults and latencies are drawn. */
  readonly seed: string
  /** The first signs; all are accepted, so that they can be changed without a gap. */
  readonly webhookSecrets: readonly string[]
  /** Whether it tells the service of what it decides. */
  readonly sendsNotices: boolean
}

/** No faults, no delay, no notices. */
export const QUIET: SimulatedSettings = {
  url: null,
  ledgerFile: '',
  latency: { from: 0, to: 0 },
  faults: {},
  seed: '1',
  webhookSecrets: [KNOWN_SECRET],
  sendsNotices: false,
}
