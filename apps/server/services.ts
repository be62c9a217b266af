/**
 * What the handlers and jobs work with. Each part is opened by its own room; this file only composes them.
 */
import { openIdentity, type Identity } from './auth/open.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './database/open.ts'
import type { Log } from './log.ts'
import { openMail, type Mail } from './mail/open.ts'
import { openMetrics, type Metrics } from './operator/metrics/metrics.ts'
import { observed } from './operator/metrics/observed-gateway.ts'
import type { PaymentGateway } from './payments/gateway.ts'
import { openGateway } from './payments/open.ts'
import type { Carrier } from './shipping/carrier.ts'
import { openCarrier } from './shipping/open.ts'

/** The parts that need no other part. */
export interface Core {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
}

/** Everything that a request can use. */
export interface Services extends Core {
  /** Sessions, tokens and rate limits. */
  readonly identity: Identity
  /** The outbox and, in the sample world, the mailbox. */
  readonly mail: Mail
  /** Whoever moves the money. Never asked inside a transaction. */
  readonly gateway: PaymentGateway
  /** What this process counts for `/metrics`. */
  readonly metrics: Metrics
  /** Whoever carries the boxes. Never asked inside a transaction. */
  readonly carrier: Carrier
}

/** Opens the parts that stand on the core, in the order in which they need each other. */
export async function openServices(core: Core): Promise<Services> {
  const identity = await openIdentity(core)
  const mail = await openMail(core, identity)
  const metrics = openMetrics()
  const gateway = observed(await openGateway(core), metrics)
  return { ...core, identity, mail, gateway, metrics, carrier: openCarrier(core) }
}

/** Ends what `openServices` opened, last first; the core is closed by whoever opened it. */
export async function closeServices(services: Services): Promise<void> {
  await services.gateway.close?.()
  await services.mail.close()
}
