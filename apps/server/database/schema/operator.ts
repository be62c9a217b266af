/** Tables of the operator. Moments are real time. */
import type { Instant } from '@pfotenportal/domain/core/calendar'

/** A browser in which the operator's token was entered. */
export interface OperatorSessionTable {
  /** SHA-256 of the cookie. */
  secret_hash: Buffer
  /** SHA-256 of the token that opened it: another token ends the session. */
  token_hash: Buffer
  created_at: Instant
  expires_at: Instant
}

export interface OperatorTables {
  operator_session: OperatorSessionTable
}
