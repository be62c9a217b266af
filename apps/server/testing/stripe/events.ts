/** The provider's signed events: recorded as they happen, and sent when a test says so, in any order and number. */
import { createHmac } from 'node:crypto'
import { Stripe } from 'stripe'
import { realMilliseconds } from '../../core/clock.ts'

/** An event with the bytes in which it is sent. */
export interface EmittedEvent {
  readonly id: string
  readonly type: string
  readonly raw: string
}

/** The differences of a signed event from a valid one. */
export interface Sending {
  readonly secret: string
  /** The age that the signature claims. */
  readonly ageSeconds?: number
}

export class Events {
  readonly emitted: EmittedEvent[] = []

  emit(type: string, object: object, before?: object): EmittedEvent {
    const id = `evt_standIn${String(this.emitted.length + 1).padStart(6, '0')}`
    const data = { object, ...(before && { previous_attributes: before }) }
    const created = Math.floor(realMilliseconds() / 1000)
    const whole = {
      id,
      object: 'event',
      api_version: Stripe.API_VERSION,
      created,
      data,
      livemode: false,
      type,
    }
    // Indented, as the provider sends it: a re-serialised body has a different signature.
    const event = { id, type, raw: JSON.stringify(whole, undefined, 2) }
    this.emitted.push(event)
    return event
  }

  /** The newest event of a type. Throws if there is none. */
  newest(type: string): EmittedEvent {
    const found = this.emitted.findLast((event) => event.type === type)
    if (!found) throw new Error(`no ${type} has happened`)
    return found
  }
}

/** The signature header for some bytes, computed by the specification and not by the library under test. */
export function signatureOf(raw: string, { secret, ageSeconds = 0 }: Sending): string {
  const at = Math.floor(realMilliseconds() / 1000) - ageSeconds
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${raw}`).digest('hex')}`
}
