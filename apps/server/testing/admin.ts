/** Another system with a key for the admin API, for tests. */
import { adminCalls, type AdminCallName, type AdminData } from '@pfotenportal/contract/admin/admin-api'
import { ADMIN_PREFIX, type AdminScope } from '@pfotenportal/contract/admin/call'
import { routeParts } from '@pfotenportal/contract/operation'
import type { ApiError } from '@pfotenportal/contract/refusal'
import { createKey } from '../staff/keys/actions.ts'
import { testStaff } from './staff.ts'
import type { TestService } from './start.ts'

export interface AdminAnswer<D> {
  readonly status: number
  readonly headers: Headers
  /** Reading it throws if the call was refused. */
  readonly data: D
  readonly error: ApiError | undefined
}

interface Sent {
  readonly json?: unknown
  readonly headers?: Record<string, string>
}

interface Given extends Sent {
  readonly path?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number>>
}

export interface AdminCaller {
  readonly id: number
  /** As the audit log names the key. */
  readonly by: string
  readonly secret: string
  /** Sends one of the API's own calls. */
  call<C extends AdminCallName>(name: C, given?: Given): Promise<AdminAnswer<AdminData<C>>>
  /** Sends any call; the path is the part after `/api/admin/v1`. */
  send(method: string, path: string, given?: Sent): Promise<AdminAnswer<unknown>>
}

async function answerOf<D>(response: Response): Promise<AdminAnswer<D>> {
  const text = await response.text()
  // The server checks its answers against the schemas that type them.
  const { data, error } = (text === '' ? {} : JSON.parse(text)) as { data?: D; error?: ApiError }
  return {
    status: response.status,
    headers: response.headers,
    get data() {
      if (data === undefined) throw new Error(`no data: ${response.status} ${text}`)
      return data
    },
    error,
  }
}

/** Creates a key with these scopes. */
export async function adminCaller(service: TestService, ...scopes: AdminScope[]): Promise<AdminCaller> {
  const name = scopes.join(' and ')
  const key = await createKey(await testStaff(service.services), { name, scopes })
  if (!('secret' in key)) throw new Error('no key was created')
  const { id, secret: token } = key
  return {
    id,
    by: `key:${id}`,
    secret: token,
    async call(call, { path: values = {}, query = {}, ...sent } = {}) {
      const { method, path } = routeParts(adminCalls[call].route)
      const filled = path.replace(/:(\w+)/g, (_all, part: string) => String(values[part]))
      const parameters = Object.entries(query).map(([part, value]) => [part, String(value)])
      const search = new URLSearchParams(parameters).toString()
      return answerOf(await service.request(method, `${filled}?${search}`, { token, ...sent }))
    },
    async send(method, path, sent = {}) {
      return answerOf(await service.request(method, `${ADMIN_PREFIX}${path}`, { token, ...sent }))
    },
  }
}
