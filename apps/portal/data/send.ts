/**
 * Sends one request, typed by the contract, and turns every failure into an `ApiFailure`. This is the only place that
 * calls the API.
 */
import type { CallOf, DataOf, OperationName } from '@pfotenportal/contract/api'
import type { ApiError } from '@pfotenportal/contract/refusal'
import { routeOf } from '@pfotenportal/contract/routes'
import { config } from './config.ts'
import { isServiceReachable } from './connectivity.ts'
import { noteMaintenance } from './maintenance.ts'
import { language } from './preferences.ts'
import { setServerClock } from './server-clock.ts'

/** A call that returned no data. `status` is 0 if there was no answer. */
export class ApiFailure extends Error {
  readonly error: string | ApiError
  readonly status: number

  constructor(error: string | ApiError, status: number) {
    super(typeof error === 'string' ? error : error.message)
    this.name = 'ApiFailure'
    this.error = error
    this.status = status
  }

  /** The service refused the call and would refuse it again, so a retry is pointless. */
  get isRefusal(): boolean {
    return isRefusalStatus(this.status)
  }
}

const isRefusalStatus = (status: number) => status >= 400 && status < 500 && status !== 429

/** Whether an error means that the service refused the input and would refuse it again. */
export function isRefusal(error: string | ApiError | null): boolean {
  return typeof error === 'string' || (error !== null && isRefusalStatus(error.status))
}

/** Whether no service answered, at most a proxy in front of it. */
export function isUnanswered(error: string | ApiError): boolean {
  return typeof error !== 'string' && error.message === ''
}

/** The failure for a service that cannot be reached, or whose answer has an unknown shape. */
export function unreachableFailure(status: number): ApiFailure {
  return new ApiFailure({ type: 'UNAVAILABLE', message: '', status, requestId: '' }, status)
}

/** The error to keep for a failed call. A bug in the portal counts as an unreachable service. */
export function errorOf(thrown: unknown): string | ApiError {
  return thrown instanceof ApiFailure ? thrown.error : unreachableFailure(0).error
}

/** The message of an error as it is stored; the type of one without a message. */
export function errorMessage(error: string | ApiError): string {
  return typeof error === 'string' ? error : error.message || error.type
}

const REQUEST_TIMEOUT = 30_000

type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }

/** The input of an operation, without the parts that it does not have. */
export type CallInputOf<O extends OperationName> = Omit<Present<CallOf<O>>, 'query'> & {
  query?: CallOf<O>['query']
  /** The quote that the customer agreed to. */
  quoteId?: string | undefined
  /** The key of an earlier attempt, which this one repeats. */
  idempotencyKey?: string | undefined
}

export interface SendOptions {
  accessToken?: string | undefined
  idempotencyKey?: string | undefined
  signal?: AbortSignal | undefined
  /** The request, if it was sent before the code was loaded. */
  sent?: Promise<Response> | undefined
}

interface AnyInput {
  params?: Record<string, string | number>
  query?: Record<string, string | number | undefined> | undefined
  body?: unknown
  quoteId?: string | undefined
}

function urlOf(path: string, { params = {}, query = {} }: AnyInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  const tail = search.toString()
  return config.apiBase + filled + (tail && `?${tail}`)
}

function headersOf(input: AnyInput, options: SendOptions): Record<string, string> {
  return {
    'Accept-Language': language.get(),
    ...(input.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(options.accessToken ? { Authorization: `Bearer ${options.accessToken}` } : {}),
    ...(input.quoteId ? { 'Quote-Id': input.quoteId } : {}),
    ...(options.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : {}),
  }
}

async function bodyOf(response: Response): Promise<object> {
  const body: unknown = await response.json().catch(() => null)
  return typeof body === 'object' && body !== null ? body : {}
}

/** The refusal in the answer. An answer of any other shape counts as unreachable. */
function failureOf(body: object, status: number): ApiFailure {
  const error = 'error' in body ? body.error : undefined
  const hasKnownShape =
    typeof error === 'string' || (typeof error === 'object' && error !== null && 'type' in error)
  return hasKnownShape ? new ApiFailure(error as ApiFailure['error'], status) : unreachableFailure(status)
}

/** Sends one call and returns its data. Throws `ApiFailure` if the answer has none. */
export async function send<O extends OperationName>(
  operation: O,
  input: CallInputOf<O>,
  options: SendOptions = {},
): Promise<DataOf<O>> {
  const { method, path } = routeOf(operation)
  const parts = input as AnyInput
  const limit = AbortSignal.timeout(REQUEST_TIMEOUT)
  const request = () =>
    fetch(urlOf(path, parts), {
      method,
      headers: headersOf(parts, options),
      credentials: 'include',
      signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    })
  const response = await (options.sent ?? request()).catch((thrown: unknown) => {
    if (options.signal?.aborted) throw thrown
    isServiceReachable.set(false)
    throw unreachableFailure(0)
  })
  setServerClock(response.headers.get('Portal-Now'))
  const body = await bodyOf(response)
  const failure = response.ok && 'data' in body ? null : failureOf(body, response.status)
  if (failure === null || !isUnanswered(failure.error)) noteMaintenance(failure?.error ?? null)
  // A refused access token says nothing: whether the service can be reached shows when the token is refreshed.
  if (response.status !== 401) isServiceReachable.set(failure === null || !isUnanswered(failure.error))
  if (failure) throw failure
  return (body as { data: DataOf<O> }).data
}
