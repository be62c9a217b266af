/** The real service in the test's own process, on its own database. */
import type { CallOf, DataOf, OperationName } from '@pfotenportal/contract/api'
import type { ApiError } from '@pfotenportal/contract/refusal'
import { routeOf } from '@pfotenportal/contract/routes'
import type { Services } from '../context/services.ts'
import type { Config } from '../core/config.ts'
import { openLog, type Log } from '../core/log.ts'
import { startService, type Service } from '../service.ts'
import { withCheckedAnswers } from './checked-answers.ts'
import { undescribed } from './described-answers.ts'
import { searchLine } from './searched-log.ts'
import { testConfig } from './test-config.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export interface TestServiceOptions {
  /** Settings as in the environment, on top of those of `testConfig`. */
  readonly environment?: Record<string, string>
  /** Final changes to the configuration that settings cannot express. */
  readonly configure?: (config: Config) => Config
  /** Start on this database instead of a new one; it is not dropped at the end. */
  readonly databaseUrl?: string
  /** Where lines of the log go; they are only searched without it. */
  readonly log?: Log
  /** A built portal to serve. */
  readonly portalDirectory?: string
}

/** The response of a call. `data` and `error` are those of the envelope; reading the missing one throws. */
export interface TestAnswer<D> {
  readonly status: number
  readonly headers: Headers
  readonly data: D
  readonly error: ApiError
}

/** The parameters of a call, and the options of every call. */
type Given<O extends OperationName> = {
  [K in keyof CallOf<O> as undefined extends CallOf<O>[K] ? never : K]: CallOf<O>[K]
} & { [K in keyof CallOf<O> as undefined extends CallOf<O>[K] ? K : never]?: CallOf<O>[K] } & {
  /** The access token. */
  readonly token?: string
  readonly headers?: Record<string, string>
}

/** The same for code that works with any operation. */
interface LooselyGiven {
  readonly params?: object
  readonly query?: object
  readonly body?: unknown
  readonly token?: string
  readonly headers?: Record<string, string>
}

export interface TestService {
  readonly url: string
  readonly databaseUrl: string
  readonly service: Service
  readonly services: Services
  /** Calls an operation over HTTP. */
  call<O extends OperationName>(operation: O, given: Given<O>): Promise<TestAnswer<DataOf<O>>>
  /** Sends any HTTP request; `json` is sent as the body. */
  request(method: string, path: string, options?: RequestOptions): Promise<Response>
  stop(): Promise<void>
}

export interface RequestOptions {
  readonly json?: unknown
  readonly body?: string
  readonly token?: string
  readonly headers?: Record<string, string>
}

async function send(
  url: string,
  method: string,
  path: string,
  options: RequestOptions = {},
): Promise<Response> {
  const body = options.json === undefined ? options.body : JSON.stringify(options.json)
  const response = await fetch(`${url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(options.json !== undefined && { 'content-type': 'application/json' }),
      ...(options.token !== undefined && { authorization: `Bearer ${options.token}` }),
      ...options.headers,
    },
    ...(body !== undefined && { body }),
  })
  if (!response.headers.get('content-type')?.startsWith('application/json')) return response
  const problem = undescribed(method, path, response.status, await response.clone().text())
  if (problem !== undefined) throw new Error(problem)
  return response
}

/** The path with its parameters and the query. */
function pathOf(operation: OperationName, params: object = {}, query: object = {}): string {
  const values = new Map(Object.entries(params).map(([name, it]) => [name, String(it)]))
  const path = routeOf(operation).path.replace(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(values.get(name) ?? ''),
  )
  const search = new URLSearchParams(Object.entries(query).map(([name, it]) => [name, String(it)])).toString()
  return search === '' ? path : `${path}?${search}`
}

/** Reads the envelope; its types are the contract's, against which the server checks its answers. */
async function answerOf<D>(response: Response): Promise<TestAnswer<D>> {
  const text = await response.text()
  const envelope = JSON.parse(text) as { data?: D; error?: ApiError }
  const part = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error(`not in the answer: ${response.status} ${text}`)
    return value
  }
  return {
    status: response.status,
    headers: response.headers,
    get data() {
      return part(envelope.data)
    },
    get error() {
      return part(envelope.error)
    },
  }
}

/** A separate database, with the sample world if the service would load it. */
function createDatabaseFor({ sampleWorld, clock }: Config): Promise<TestDatabase> {
  return createTestDatabase(sampleWorld && clock !== 'system' ? { sampleAt: clock } : {})
}

/** Starts a service. `stop` ends it and drops its database. */
export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const read = testConfig(options.environment)
  const config = options.configure ? options.configure(read) : read
  const own = options.databaseUrl === undefined ? await createDatabaseFor(config) : undefined
  const databaseUrl = own?.url ?? options.databaseUrl ?? ''
  const log = options.log ?? openLog('info', { write: searchLine })
  const service = await withCheckedAnswers(config.secure, () =>
    startService({ ...config, databaseUrl }, log, { portalDirectory: options.portalDirectory ?? null }),
  )
  const url = `http://127.0.0.1:${service.port}`
  return {
    url,
    databaseUrl,
    service,
    services: service.services,
    async call<O extends OperationName>(operation: O, given: Given<O>) {
      const { params, query, body, ...rest } = given as LooselyGiven
      const path = pathOf(operation, params, query)
      return answerOf<DataOf<O>>(await send(url, routeOf(operation).method, path, { ...rest, json: body }))
    },
    request: (method, path, given) => send(url, method, path, given),
    async stop() {
      await service.stop()
      await own?.drop()
    },
  }
}
