/** Sends calls as the portal does, and keeps the cookies of one browser. */
import { setTimeout as pause } from 'node:timers/promises'
import type { CallOf, OperationName } from '@pfotenportal/contract/api'
import { routeOf } from '@pfotenportal/contract/routes'

/** The parameters of a call; a part that the call does not have is absent or undefined. */
export type Given<O extends OperationName> = {
  readonly [K in keyof CallOf<O>]?: CallOf<O>[K]
}

/** The same for code that works with any call. */
export interface AnyGiven {
  readonly params?: Readonly<Record<string, string | number>> | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
}

export interface SendOptions {
  /** The access token. */
  readonly token?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as it is instead of the body. */
  readonly raw?: string
  readonly method?: string
}

/** An answer; `status` is 0 and `text` the reason if there was none. `json` is undefined for anything but JSON. */
export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly json: unknown
}

/** Longer waits would hide that a server never allows the call. */
const LONGEST_WAIT_SECONDS = 90
const ATTEMPTS = 4
const TIMEOUT_MS = 30_000

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function pathOf(operation: OperationName, { params = {}, query = {} }: AnyGiven): string {
  const path = routeOf(operation).path.replace(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return search === '' ? path : `${path}?${search}`
}

export class Browser {
  readonly cookies = new Map<string, string>()
  /** The `Set-Cookie` headers of the last answer. */
  lastCookies: readonly string[] = []
  readonly #base: string
  readonly #onWait: (seconds: number) => void

  constructor(base: string, onWait: (seconds: number) => void) {
    this.#base = base
    this.#onWait = onWait
  }

  /** Another browser, without cookies. */
  other(): Browser {
    return new Browser(this.#base, this.#onWait)
  }

  /** Makes a call. A call over a rate limit is repeated once the server allows it. */
  async send(operation: OperationName, given: AnyGiven, options: SendOptions = {}): Promise<Reply> {
    const body = options.raw ?? (given.body === undefined ? undefined : JSON.stringify(given.body))
    for (let attempt = 1; ; attempt += 1) {
      const reply = await this.#fetch(this.#base + pathOf(operation, given), {
        method: options.method ?? routeOf(operation).method,
        redirect: 'manual',
        headers: {
          'accept-language': 'de',
          ...(this.cookies.size > 0 && { cookie: [...this.cookies].map((it) => it.join('=')).join('; ') }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(options.token !== undefined && { authorization: `Bearer ${options.token}` }),
          ...options.headers,
        },
        ...(body !== undefined && { body }),
      })
      const seconds = Number(reply.headers.get('retry-after') ?? NaN)
      if (reply.status !== 429 || attempt === ATTEMPTS || !(seconds <= LONGEST_WAIT_SECONDS)) {
        this.#keepCookies(reply.headers)
        return reply
      }
      this.#onWait(seconds)
      await pause(seconds * 1000)
    }
  }

  async #fetch(url: string, init: RequestInit): Promise<Reply> {
    try {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, json: parsed(text) }
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
      return { status: 0, headers: new Headers(), text: String(cause), json: undefined }
    }
  }

  #keepCookies(headers: Headers): void {
    this.lastCookies = headers.getSetCookie()
    for (const line of this.lastCookies) {
      const [pair = '', ...attributes] = line.split(/; */)
      const at = pair.indexOf('=')
      const isCleared = attributes.some((it) => /^Max-Age=0$|^Expires=Thu, 01 Jan 1970/i.test(it))
      if (isCleared) this.cookies.delete(pair.slice(0, at))
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
  }
}
