/** Browsers in which the operator's token was entered. Moments are real time. */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Queries } from '../open.ts'

/** A new session, with the hashes of its cookie and of the token that opened it. */
export interface NewOperatorSession {
  readonly secretHash: Buffer
  readonly tokenHash: Buffer
  readonly createdAt: Instant
  readonly expiresAt: Instant
}

/** Begins a session, and deletes expired ones. */
export async function openOperatorSession(db: Queries, session: NewOperatorSession): Promise<void> {
  await db.deleteFrom('operator_session').where('expires_at', '<=', session.createdAt).execute()
  await db
    .insertInto('operator_session')
    .values({
      secret_hash: session.secretHash,
      token_hash: session.tokenHash,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
    })
    .execute()
}

/** Whether a cookie's session is valid under the current token. */
export async function isOperatorSession(
  db: Queries,
  { secretHash, tokenHash }: Pick<NewOperatorSession, 'secretHash' | 'tokenHash'>,
  realNow: Instant,
): Promise<boolean> {
  const found = await db
    .selectFrom('operator_session')
    .select('created_at')
    .where('secret_hash', '=', secretHash)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', realNow)
    .executeTakeFirst()
  return found !== undefined
}

/** Ends a session. */
export async function endOperatorSession(db: Queries, secretHash: Buffer): Promise<void> {
  await db.deleteFrom('operator_session').where('secret_hash', '=', secretHash).execute()
}
