/**
 * A mock of the service at the fetch boundary, typed by the contract. A call that a test has not prepared fails the
 * test.
 */
import { descriptorOf, type DataOf, type OperationName } from '@pfotenportal/contract/api'
import { refusalStatus, type ApiError, type RefusalCode } from '@pfotenportal/contract/refusal'
import { routes } from '@pfotenportal/contract/routes'
import { errorsDe } from '@pfotenportal/text/de/errors'
import { errorsEn } from '@pfotenportal/text/en/errors'
import { catalogue } from '../data/catalogue.ts'

/** The server clock in every test: a Friday noon in Berlin. */
export const NOW = '2026-11-20T11:00:30.000Z'

/** A call that reached the service. */
export interface Call {
  readonly operation: OperationName
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  readonly quoteId: string | null
  readonly idempotencyKey: string | null
  readonly language: string
}

type Reply = (call: Call) => Response | Promise<Response>

const replies = new Map<OperationName, Reply>()
const files = new Map<string, string>()
const received: Call[] = []
const unprepared: string[] = []
const heldAnswers = new Map<OperationName, Promise<void>>()
const releases: (() => void)[] = []
const running = new Set<Promise<Response>>()

const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'Portal-Now': NOW } })

function messageOf(code: RefusalCode, details: Record<string, unknown>, language: string): string {
  const text = (language === 'en' ? errorsEn : errorsDe)[code]
  if (typeof text === 'string') return text
  return text({ points: catalogue.points[language === 'en' ? 'en' : 'de'].many, ...details })
}

/** The German message of a refusal as it appears on screen, with all whitespace normalised. */
export function refusalMessage(code: RefusalCode, details: Record<string, unknown> = {}): string {
  return messageOf(code, details, 'de').replaceAll(/\s/g, ' ')
}

/** The refusals that the contract lists for a command, except those of its quote. */
export function refusalsOf(operation: OperationName): RefusalCode[] {
  const refusals: readonly RefusalCode[] = descriptorOf(operation).refusals
  return refusals.filter((code) => code !== 'QUOTE_STALE' && code !== 'QUOTE_EXPIRED')
}

/** Makes an operation answer with this data, or with the function's result for the call. */
export function mockAnswer<O extends OperationName>(
  operation: O,
  data: DataOf<O> | ((call: Call) => DataOf<O>),
): void {
  replies.set(operation, (call) => json(200, { data: typeof data === 'function' ? data(call) : data }))
}

/** Makes an operation answer with a refusal and the service's message for it. */
export function mockRefusal(
  operation: OperationName,
  code: RefusalCode,
  more: Pick<ApiError, 'details' | 'fields'> = {},
): void {
  replies.set(operation, ({ language }) => {
    const status = refusalStatus[code]
    const message = messageOf(code, more.details ?? {}, language)
    return json(status, {
      error: { type: code, message, status, requestId: 'req-1', ...more } satisfies ApiError,
    })
  })
}

/** Makes a call refuse an invalid discount code, the only refusal that is a plain string. */
export function mockInvalidCode(operation: OperationName = 'addDiscount'): void {
  replies.set(operation, ({ language }) =>
    json(422, { error: messageOf('DISCOUNT_CODE_INVALID', {}, language) }),
  )
}

/** Makes an operation fail as if there was no network. */
export function mockNoNetworkFor(operation: OperationName): void {
  replies.set(operation, () => Promise.reject(new TypeError('Failed to fetch')))
}

/** Serves a file with this content. Without it, the file does not exist. */
export function mockFile(path: string, content: string): void {
  files.set(path, content)
}

/** Makes all prepared operations fail as if there was no network. */
export function mockNoNetwork(): void {
  for (const operation of replies.keys()) mockNoNetworkFor(operation)
}

/** Delays the answers of an operation until the returned function is called. */
export function holdAnswers(operation: OperationName): () => void {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  heldAnswers.set(operation, released)
  releases.push(release)
  return () => {
    heldAnswers.delete(operation)
    release()
  }
}

/** The calls of an operation so far, oldest first. */
export function callsOf(operation: OperationName): readonly Call[] {
  return received.filter((call) => call.operation === operation)
}

const patterns = [...routes].map(([operation, { method, path }]) => ({
  operation,
  method,
  pattern: new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
}))

function callOf(url: URL, init: RequestInit): Call | undefined {
  for (const { operation, method, pattern } of patterns) {
    const found = method === init.method && pattern.exec(url.pathname)
    if (!found) continue
    const headers = new Headers(init.headers)
    return {
      operation,
      params: { ...found.groups },
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      quoteId: headers.get('Quote-Id'),
      idempotencyKey: headers.get('Idempotency-Key'),
      language: headers.get('Accept-Language') ?? 'de',
    }
  }
  return undefined
}

async function serve(url: URL, init: RequestInit): Promise<Response> {
  const call = callOf(url, init)
  if (!call || !replies.has(call.operation)) {
    unprepared.push(`${init.method} ${url.pathname}`)
    return json(422, {})
  }
  received.push(call)
  await heldAnswers.get(call.operation)
  const answered = (await replies.get(call.operation)?.(call)) ?? json(500, {})
  init.signal?.throwIfAborted()
  return answered
}

function fileAt(path: string): Response {
  const content = files.get(path)
  return new Response(content, { status: content === undefined ? 404 : 200 })
}

const network = globalThis.fetch

/** Replaces `fetch` for calls to the service. All other requests use the network. */
export function startMockService(): void {
  globalThis.fetch = (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    if (url.pathname.startsWith('/legal/')) return Promise.resolve(fileAt(url.pathname))
    if (!url.pathname.startsWith('/api/v')) return network(input, init)
    const served = serve(url, init)
    running.add(served)
    return served.finally(() => running.delete(served))
  }
}

/** Releases delayed answers, removes all prepared ones, and returns the calls that were not prepared. */
export async function stopMockService(): Promise<string[]> {
  heldAnswers.clear()
  for (const release of releases.splice(0)) release()
  await Promise.allSettled(running)
  replies.clear()
  files.clear()
  received.length = 0
  return unprepared.splice(0)
}
