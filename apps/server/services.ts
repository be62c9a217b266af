/**
 * What the handlers and jobs work with. Each part is opened by its own room; this file only composes them.
 */
import { openIdentity, type Identity } from './auth/open.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './database/open.ts'
import type { Log } from './log.ts'
import { openMail, type Mail } from './mail/open.ts'
import type { PaymentGateway } from './payments/gateway.ts'
import { openGateway } from './payments/open.ts'

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
}

/** Opens the parts that stand on the core, in the order in which they need each other. */
export async function openServices(core: Core): Promise<Services> {
  const identity = await openIdentity(core)
  const mail = await openMail(core, identity)
  const gateway = await openGateway(core)
  return { ...core, identity, mail, gateway }
}

/** Ends what `openServices` opened, last first; the core is closed by whoever opened it. */
export async function closeServices(services: Services): Promise<void> {
  await services.mail.close()
}
