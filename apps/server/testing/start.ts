/** The real service in the test's own process, on a database of its own. */
import type { CallOf, DataOf, OperationName } from '@pfotenportal/contract/api'
import { routeOf } from '@pfotenportal/contract/routes'
import type { ApiError } from '@pfotenportal/contract/refusal'
import type { Config } from '../core/config.ts'
import { openLog } from '../core/log.ts'
import { startService, type Service } from '../service.ts'
import type { Services } from '../context/services.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { testConfig } from './test-config.ts'

export interface TestServiceOptions {
  /** Settings as in the environment, over those of `testConfig`. */
  readonly environment?: Record<string, string>
  /** Last changes to the configuration, for what the environment cannot say. */
  readonly configure?: (config: Config) => Config
  /** Start on this database instead of one of its own, which then is not dropped either. */
  readonly databaseUrl?: string
  /** A built portal to serve. */
  readonly portalDirectory?: string
}

/** What a call answered. `data` and `error` are those of the envelope; reading the one that is not there throws. */
export interface TestAnswer<D> {
  readonly status: number
  readonly headers: Headers
  readonly data: D
  readonly error: ApiError
}

/** The parts of a call that it takes, and what every call may carry. */
type Given<O extends OperationName> = {
  [K in keyof CallOf<O> as undefined extends CallOf<O>[K] ? never : K]: CallOf<O>[K]
} & { [K in keyof CallOf<O> as undefined extends CallOf<O>[K] ? K : never]?: CallOf<O>[K] } & {
  /** The access token. */
  readonly token?: string
  readonly headers?: Record<string, string>
}

/** The same for the code that does not know which operation it is. */
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
  /** Any request over HTTP; a `json` is sent as the body. */
  request(method: string, path: string, options?: RequestOptions): Promise<Response>
  stop(): Promise<void>
}

export interface RequestOptions {
  readonly json?: unknown
  readonly body?: string
  readonly token?: string
  readonly headers?: Record<string, string>
}

function send(url: string, method: string, path: string, options: RequestOptions = {}): Promise<Response> {
  const body = options.json === undefined ? options.body : JSON.stringify(options.json)
  return fetch(`${url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(options.json !== undefined && { 'content-type': 'application/json' }),
      ...(options.token !== undefined && { authorization: `Bearer ${options.token}` }),
      ...options.headers,
    },
    ...(body !== undefined && { body }),
  })
}

/** The path with its parameters in place and the query behind it. */
function pathOf(operation: OperationName, params: object = {}, query: object = {}): string {
  const values = new Map(Object.entries(params).map(([name, it]) => [name, String(it)]))
  const path = routeOf(operation).path.replace(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(values.get(name) ?? ''),
  )
  const search = new URLSearchParams(Object.entries(query).map(([name, it]) => [name, String(it)])).toString()
  return search === '' ? path : `${path}?${search}`
}

/** Reads the envelope; its types are the contract's, which the server holds its answers to. */
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

/** A database of its own, in which the sample world stands already where the service would load it. */
function createDatabaseFor({ sampleWorld, clock }: Config): Promise<TestDatabase> {
  return createTestDatabase(sampleWorld && clock !== 'system' ? { sampleAt: clock } : {})
}

/** Starts a service. `stop` ends it and drops its database. */
export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const read = testConfig(options.environment)
  const config = options.configure ? options.configure(read) : read
  const own = options.databaseUrl === undefined ? await createDatabaseFor(config) : undefined
  const databaseUrl = own?.url ?? options.databaseUrl ?? ''
  const service = await startService({ ...config, databaseUrl }, openLog(config.logLevel), {
    portalDirectory: options.portalDirectory ?? null,
  })
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
