/**
 * What other systems learn about an event: ids and facts, never a name, an address or a token (docs/webhooks.md). A new
 * field of an event is sent as well, and has to be added there.
 */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { DomainEvent, EventName, EventOf } from '@pfotenportal/domain/events/event'
import type { ActivityEntry } from '../events/activity.ts'

/** The body of a message. */
export interface WebhookPayload {
  readonly type: EventName
  /** Business time of the event. */
  readonly timestamp: Instant
  readonly data: Readonly<Record<string, unknown>>
}

/** The payload of an event; the same for every attempt and endpoint. */
export function payloadOf(
  { event, at, actor }: Pick<ActivityEntry, 'event' | 'at' | 'actor'>,
  customerId: number | null,
): WebhookPayload {
  return { type: event.type, timestamp: at, data: { customerId, actor, ...factsOf(event) } }
}

/** The facts of an event; `upcoming` is only for its mail, and an address is reduced to its id and country. */
function factsOf(event: DomainEvent): object {
  const sides =
    event.type === 'addressChanged'
      ? { before: withoutAddress(event.before), after: withoutAddress(event.after) }
      : {}
  const facts = Object.entries({ ...event, ...sides })
  return Object.fromEntries(facts.filter(([name]) => name !== 'type' && name !== 'upcoming'))
}

function withoutAddress(side: EventOf<'addressChanged'>['after']) {
  return side && { addressId: side.addressId, countryCode: side.countryCode }
}
