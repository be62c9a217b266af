/**
 * The service as a component meets it: answers at the fetch boundary, typed by the contract. A call that a test has not
 * prepared fails that test.
 */
import { descriptorOf, type DataOf, type OperationName } from '@pfotenportal/contract/api'
import { routes } from '@pfotenportal/contract/routes'
import { refusalStatus, type ApiError, type RefusalCode } from '@pfotenportal/contract/refusal'
import { errorsDe } from '@pfotenportal/text/de/errors'
import { errorsEn } from '@pfotenportal/text/en/errors'

/** The service's now in every test: a Friday noon in Berlin. */
export const NOW = '2026-11-20T11:00:30.000Z'

/** A call that reached the service. */
export interface Call {
  readonly operation: OperationName
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  readonly quoteId: string | null
  readonly language: string
}

type Reply = (call: Call) => Response | Promise<Response>

const replies = new Map<OperationName, Reply>()
const received: Call[] = []
const unprepared: string[] = []
const holds = new Map<OperationName, Promise<void>>()
const releases: (() => void)[] = []
const running = new Set<Promise<Response>>()

const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'Portal-Now': NOW } })

function messageOf(code: RefusalCode, details: Record<string, unknown>, language: string): string {
  const said = (language === 'en' ? errorsEn : errorsDe)[code]
  return typeof said === 'function' ? said(details) : said
}

/** The German sentence of a refusal as it is read on screen: every blank is one. */
export function refusalMessage(code: RefusalCode, details: Record<string, unknown> = {}): string {
  return messageOf(code, details, 'de').replaceAll(/\s/g, ' ')
}

/** What a command can be refused for once its quote is there, as the contract says. */
export function refusalsOf(operation: OperationName): RefusalCode[] {
  const refusals: readonly RefusalCode[] = descriptorOf(operation).refusals
  return refusals.filter((code) => code !== 'QUOTE_STALE' && code !== 'QUOTE_EXPIRED')
}

/** From now on an operation answers with this data, or with what is made of the call. */
export function mockAnswer<O extends OperationName>(
  operation: O,
  data: DataOf<O> | ((call: Call) => DataOf<O>),
): void {
  replies.set(operation, (call) => json(200, { data: typeof data === 'function' ? data(call) : data }))
}

/** From now on an operation is refused, with the sentence that the service has for it. */
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

/** The one refusal that is a plain string: a code that is not valid. */
export function mockInvalidCode(): void {
  replies.set('addDiscount', ({ language }) =>
    json(422, { error: messageOf('DISCOUNT_CODE_INVALID', {}, language) }),
  )
}

/** From now on an operation gets no answer at all: the network is gone. */
export function mockNoNetworkFor(operation: OperationName): void {
  replies.set(operation, () => Promise.reject(new TypeError('Failed to fetch')))
}

/** From now on nothing is answered: the network is gone. */
export function mockNoNetwork(): void {
  for (const operation of replies.keys()) mockNoNetworkFor(operation)
}

/** Answers of an operation wait until the function that this returns is called. */
export function holdAnswers(operation: OperationName): () => void {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  holds.set(operation, released)
  releases.push(release)
  return () => {
    holds.delete(operation)
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
  await holds.get(call.operation)
  const answered = (await replies.get(call.operation)?.(call)) ?? json(500, {})
  init.signal?.throwIfAborted()
  return answered
}

const network = globalThis.fetch

/** Takes the place of the network for calls of the service; everything else goes where it went. */
export function startMockService(): void {
  globalThis.fetch = (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    if (!url.pathname.startsWith('/api/v')) return network(input, init)
    const served = serve(url, init)
    running.add(served)
    return served.finally(() => running.delete(served))
  }
}

/** Lets everything that waits go, forgets all answers, and gives the calls that nobody had prepared. */
export async function stopMockService(): Promise<string[]> {
  holds.clear()
  for (const release of releases.splice(0)) release()
  await Promise.allSettled(running)
  replies.clear()
  received.length = 0
  return unprepared.splice(0)
}
