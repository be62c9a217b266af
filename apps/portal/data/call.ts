/** A call by the signed-in customer: sends the bearer token and replays the call once after a 401. */
import type { DataOf, OperationName } from '@pfotenportal/contract/api'
import { routeOf } from '@pfotenportal/contract/routes'
import { log } from './log.ts'
import { tokenForCall, waitForNewToken } from './refresh-access.ts'
import { ApiFailure, send, type CallInputOf } from './send.ts'
import { accessToken, markTokenRejected } from './session.ts'

/**
 * Sends an operation and returns its data. Throws `ApiFailure`. A replayed command keeps its idempotency key, so that
 * it takes effect once. If the replay fails, its error is logged and the original one is thrown (spec 4).
 */
export async function call<O extends OperationName>(
  operation: O,
  input: CallInputOf<O>,
  signal?: AbortSignal,
  sent?: Promise<Response>,
): Promise<DataOf<O>> {
  const isRead = routeOf(operation).method === 'GET'
  const idempotencyKey = isRead ? undefined : (input.idempotencyKey ?? crypto.randomUUID())
  const token = sent ? accessToken() : await tokenForCall()
  try {
    return await send(operation, input, { accessToken: token, idempotencyKey, signal, sent })
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.status !== 401 || token === undefined) throw failure
    markTokenRejected(token)
    try {
      const fresh = await waitForNewToken(token)
      return await send(operation, input, { accessToken: fresh, idempotencyKey, signal })
    } catch (reason) {
      log('A call could not be replayed', reason)
      throw failure
    }
  }
}
