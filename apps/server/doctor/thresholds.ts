/** From where on something is a warning or an error. */
import { MAX_DRIFT_MS } from '../database/clock.ts'
import { MAX_STALE_MS } from '../database/replica-progress.ts'

const GIB = 1024 ** 3

export const THRESHOLDS = {
  /** Seconds by which the clocks may differ; beyond the error, jobs stop. */
  clockSeconds: { warning: 5, error: MAX_DRIFT_MS / 1_000 },
  /** A difference so close to a whole half hour is that of a time zone. */
  zoneSeconds: 90,
  /** Free space: the share, but only with less than these bytes free. */
  disk: { warning: { share: 0.1, bytes: 10 * GIB }, error: { share: 0.03, bytes: GIB } },
  inodes: { warning: 0.1, error: 0.02 },
  /** Free connections of the database: what one process needs, and a deployment beside it. */
  freeConnections: 22,
  /** A replica that is further behind is not read. */
  replicaSeconds: MAX_STALE_MS / 1_000,
  /** A nightly backup that takes some hours; two that were missed. */
  backupHours: { warning: 30, error: 72 },
  restoreTestDays: 35,
  /** Minutes that finished log of the database may wait; it is moved twice a minute. */
  archiveMinutes: { warning: 10, error: 60 },
  /** Seconds up to the login at the mail server, which the service abandons after ten. */
  mailSeconds: 5,
  /** Days before the end of a certificate; of a short-lived one, the shares of its life. */
  certificate: { warning: { days: 14, share: 1 / 3 }, error: { days: 3, share: 1 / 10 } },
} as const
