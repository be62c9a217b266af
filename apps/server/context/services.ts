/** The services that operations and jobs use. */
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import type { Identity } from '../auth/identity.ts'
import type { Carrier } from '../carriers/carrier.ts'
import type { SecurityTally } from '../core/security-events.ts'
import type { Traffic } from '../core/traffic.ts'
import type { Catalogues } from '../database/catalogue.ts'
import type { Maintenance } from '../database/maintenance.ts'
import type { Core } from '../database/open.ts'
import type { Reads } from '../database/reads.ts'
import type { PaymentGateway } from '../gateways/gateway.ts'
import type { Mail } from '../mail/mail.ts'
import type { Metrics } from '../metrics/metrics.ts'

/** Everything that a request can use. */
export interface Services extends Core {
  /** Whether customers wait and jobs are paused. */
  readonly maintenance: Maintenance
  /** Takes up new versions of the catalogue; `core/catalogue.ts` has those that this process knows. */
  readonly catalogue: Catalogues
  /** Reads that may be some seconds old. */
  readonly reads: Reads
  /** Sessions, tokens and rate limits. */
  readonly identity: Identity
  /** The outbox and, in the sample world, the mailbox. */
  readonly mail: Mail
  /** Moves money. Never called inside a transaction. */
  readonly gateway: PaymentGateway
  /** The counters of this process for `/metrics`. */
  readonly metrics: Metrics
  /** Counts the security events of this process. */
  readonly security: SecurityTally
  /** The calls that this process answers; its jobs give way to them. */
  readonly traffic: Traffic
  /** Ships boxes. Never called inside a transaction. */
  readonly carrier: Carrier
  /** Records the mails with the figures of the days before a morning, as a job asks for. */
  readonly recordDigest: (services: Services, morning: Moment) => Promise<void>
}

/**
 * The services as one request uses them: every line that they log has its id. `AsyncLocalStorage` would do it too, but
 * costs a read a tenth to a fifth of its CPU, because Node 20 then follows every promise of the process.
 */
export function servicesFor(services: Services, requestId: string): Services {
  return { ...services, log: services.log.child({ requestId }) }
}
