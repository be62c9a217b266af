/** A call as the signed-in customer: bearer token, one replay after a 401 (spec 4, 7). */
import type { DataOf } from '@pfotenportal/contract/api'
import { paths, type Operation } from '@pfotenportal/contract/paths'
import { ApiFailure } from './failure.ts'
import { log } from './log.ts'
import { tokenAfter } from './refresh-access.ts'
import { send, type InputOf } from './send.ts'
import { accessToken } from './session.ts'

/**
 * Sends an operation and gives its data. Throws `ApiFailure`. A command carries one key through its replay, so
 * that it has one effect.
 */
export async function call<O extends Operation>(
  operation: O,
  input: InputOf<O>,
  signal?: AbortSignal,
): Promise<DataOf<O>> {
  const idempotencyKey = paths[operation].method === 'GET' ? undefined : crypto.randomUUID()
  const token = accessToken()
  try {
    return await send(operation, input, { accessToken: token, idempotencyKey, signal })
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.status !== 401 || token === undefined) throw failure
    const fresh = await tokenAfter(token).catch((reason: unknown) => {
      log('The access token could not be refreshed', reason)
      throw failure
    })
    return send(operation, input, { accessToken: fresh, idempotencyKey, signal })
  }
}
