/** Another system with a key for the admin API, for tests. */
import { ADMIN_PREFIX, type AdminScope } from '@pfotenportal/contract/admin/call'
import type { ApiError } from '@pfotenportal/contract/refusal'
import { createKey } from '../operations/identity/admin-keys.ts'
import type { TestService } from './start.ts'

interface AdminAnswer {
  readonly status: number
  readonly headers: Headers
  /** The envelope, whose parts tests compare with what they expect. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the shape differs from call to call
  readonly data: any
  readonly error: ApiError
}

export interface AdminCaller {
  readonly id: number
  /** As the audit log names the key. */
  readonly by: string
  readonly secret: string
  /** Sends a call; the path is the part after `/api/admin/v1`. */
  send(
    method: string,
    path: string,
    given?: { readonly json?: unknown; readonly headers?: Record<string, string> },
  ): Promise<AdminAnswer>
}

/** Creates a key with these scopes. */
export async function adminCaller(service: TestService, ...scopes: AdminScope[]): Promise<AdminCaller> {
  const name = scopes.join(' and ')
  const key = await createKey(service.services, null, { name, scopes, formId: null })
  if (!key) throw new Error('no key was created')
  const { id, secret } = key
  return {
    id,
    by: `key:${id}`,
    secret,
    async send(method, path, given = {}) {
      const response = await service.request(method, `${ADMIN_PREFIX}${path}`, { token: secret, ...given })
      const text = await response.text()
      const { data, error } = (text === '' ? {} : JSON.parse(text)) as AdminAnswer
      return { status: response.status, headers: response.headers, data, error }
    },
  }
}
