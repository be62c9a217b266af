/** The way between a browser and the service: it is slow, loses requests and answers, and others answer in its place. */
import type { Random } from '../year/seeded-random.ts'
import type { Timeline } from './timeline.ts'

/** What may happen to a request. */
export const FAULTS = [
  'requestLost',
  'answerLost',
  'slowRequest',
  'slowAnswer',
  'overloaded',
  'limited',
  'badGateway',
  'captivePortal',
] as const
type Fault = (typeof FAULTS)[number]

/** What arrives at a browser, or nothing. */
export interface Arrival {
  readonly at: number
  readonly response: Response | null
}

const refusal = (status: number, type: string, message: string) =>
  Response.json({ error: { type, message, status, requestId: 'r' } }, { status })

/** Answers that do not come from the service. */
const FOREIGN: Partial<Record<Fault, () => Response>> = {
  overloaded: () => refusal(503, 'UNAVAILABLE', 'Der Dienst ist überlastet.'),
  limited: () => refusal(429, 'RATE_LIMITED', 'Zu viele Versuche.'),
  badGateway: () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
  captivePortal: () => new Response('<h1>WLAN</h1>', { status: 200 }),
}

export class Network {
  /** How often each fault has happened, and how many requests the service answered. */
  readonly counts: Record<Fault | 'answered', number> = {
    answered: 0,
    ...(Object.fromEntries(FAULTS.map((name) => [name, 0])) as Record<Fault, number>),
  }
  /** The addresses of the service's processes; one that is stopped refuses connections. */
  addresses: readonly string[] = []
  /** The share of requests to which something happens. */
  faultRate = 0
  readonly #timeline: Timeline
  readonly #random: Random

  constructor(timeline: Timeline, random: Random) {
    this.#timeline = timeline
    this.#random = random
  }

  /** Sends a request. `answered` is told when the service has answered, whether that arrives or not. */
  async carry(path: string, init: RequestInit, answered: (response: Response) => void): Promise<Arrival> {
    const random = this.#random
    const fault = random.happens(this.faultRate) ? random.pick(FAULTS) : null
    if (fault) this.counts[fault] += 1
    const uplink = fault === 'slowRequest' ? 1_000 + random.below(7_000) : 10 + random.below(190)
    const downlink = fault === 'slowAnswer' ? 1_000 + random.below(24_000) : 10 + random.below(190)
    const end = this.#timeline.now + uplink + downlink
    if (fault === 'requestLost')
      return { at: this.#timeline.now + 1_000 + random.below(40_000), response: null }
    await this.#timeline.pause(uplink)
    const foreign = fault && FOREIGN[fault]
    if (foreign) return { at: end, response: foreign() }
    const release = this.#timeline.hold(end)
    const response = await this.#ask(path, init)
    release()
    if (response === null) return { at: end, response }
    this.counts.answered += 1
    answered(response)
    return fault === 'answerLost' ? { at: end + random.below(40_000), response: null } : { at: end, response }
  }

  async #ask(path: string, init: RequestInit): Promise<Response | null> {
    try {
      const response = await fetch(this.#random.pick(this.addresses) + path, init)
      // Read here, because the browser's time does not stop for its parts.
      const { status, headers } = response
      return new Response(await response.text(), { status, headers })
    } catch {
      return null
    }
  }
}
