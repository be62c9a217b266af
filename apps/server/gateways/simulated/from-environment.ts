/** The simulated gateway's settings out of all settings of the service. */
import { join, resolve } from 'node:path'
import type { Settings } from '../../settings.ts'
import { KNOWN_SECRET, QUIET, type SimulatedSettings } from './settings.ts'

/** Whoever knows the secret could tell the service of payments: production needs one of its own. */
export function knownSecretProblems(values: Readonly<Record<string, string>>): string[] {
  const secrets = values['SIMULATED_GATEWAY_WEBHOOK_SECRET']?.split(',') ?? [KNOWN_SECRET]
  if (!secrets.some((secret) => secret.trim() === KNOWN_SECRET)) return []
  return ['SIMULATED_GATEWAY_WEBHOOK_SECRET is missing or the default; production needs one of its own.']
}

/** Notices go to the public address; a port that is chosen at the start is none yet. */
export function simulatedOf(it: Settings, publicUrl: string, dataDir: string): SimulatedSettings {
  return {
    url: it.SIMULATED_GATEWAY_URL ?? null,
    ledgerFile: resolve(it.SIMULATED_GATEWAY_LEDGER ?? join(dataDir, 'simulated-gateway.jsonl')),
    latency: it.SIMULATED_GATEWAY_LATENCY_MS ?? QUIET.latency,
    faults: it.SIMULATED_GATEWAY_FAULTS ?? QUIET.faults,
    seed: it.SIMULATED_GATEWAY_SEED,
    webhookSecrets: it.SIMULATED_GATEWAY_WEBHOOK_SECRET ?? QUIET.webhookSecrets,
    sendsNotices: it.SIMULATED_GATEWAY_NOTICES && new URL(publicUrl).port !== '0',
  }
}
