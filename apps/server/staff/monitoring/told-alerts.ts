/** What becomes of stored alerts when some are found: which are new, last or are over, and who has to be told. Pure. */
import { addSeconds, type Instant } from '@pfotenportal/domain/core/calendar'
import type { StoredAlert } from '../../database/job/sent-alerts.ts'
import { LINE } from '../../mail/alert-mails.ts'

/** An alert that was found: how many cases it has. */
export interface FoundAlert {
  readonly kind: string
  readonly count: number
}

/** An alert that comes and goes every ten minutes is one that lasts: it is over when it was not found for this long. */
export const OVER_AFTER_SECONDS = 1_200

/** A line of the log does not say when its cause is over. */
const LINE_OVER_AFTER_SECONDS = 7_200

const DAY_SECONDS = 86_400

/** Nobody needs to hear any more that something was over so long ago. */
const FORGOTTEN_AFTER_SECONDS = 7 * DAY_SECONDS

const isBefore = (at: Instant | null, limit: Instant) => at === null || at <= limit

function begun({ kind, count }: FoundAlert, now: Instant): StoredAlert {
  const untold = { mailedAt: null, postedAt: null, postAfter: null, postAttempts: 0 }
  return { kind, count, since: now, seenAt: now, endedAt: null, toldAt: now, ...untold }
}

/** The alerts to store after some were found, and which of these are to be logged: new ones, and those that last a day. */
export function afterCheck(
  stored: readonly StoredAlert[],
  found: readonly FoundAlert[],
  now: Instant,
): { readonly alerts: readonly StoredAlert[]; readonly logged: ReadonlySet<string> } {
  const known = new Map(stored.map((alert) => [alert.kind, alert]))
  const logged = new Set<string>()
  const dayAgo = addSeconds(now, -DAY_SECONDS)
  for (const alert of found) {
    const before = known.get(alert.kind)
    const isNew = before === undefined || before.endedAt !== null
    const isDue = isNew || before.toldAt <= dayAgo
    if (isDue) logged.add(alert.kind)
    const { count } = alert
    const kept = isNew ? begun(alert, now) : { ...before, count, seenAt: now }
    known.set(alert.kind, isDue ? { ...kept, toldAt: now } : kept)
  }
  const overSince = (kind: string) =>
    addSeconds(now, kind.startsWith(LINE) ? -LINE_OVER_AFTER_SECONDS : -OVER_AFTER_SECONDS)
  const alerts = [...known.values()].map((alert) =>
    alert.endedAt === null && alert.seenAt <= overSince(alert.kind) ? { ...alert, endedAt: now } : alert,
  )
  return { alerts, logged }
}

/** A way to tell: when an alert was last told by it. */
type Channel = 'mailedAt' | 'postedAt'

/** Whether an alert is to be told: it is new, has lasted for the interval since, or its end was not told yet. */
function isDueOn(channel: Channel, alert: StoredAlert, now: Instant, everySeconds: number): boolean {
  const told = alert[channel]
  if (alert.endedAt !== null) return told === null || told < alert.endedAt
  return isBefore(told, addSeconds(now, -everySeconds))
}

/** What a mail says. A reminder of one alert reminds of all that last, so that each has no mail of its own. */
export interface Mailing {
  readonly fresh: readonly StoredAlert[]
  readonly lasting: readonly StoredAlert[]
  readonly over: readonly StoredAlert[]
}

/** The mail that is due; undefined if none is. */
export function dueMailing(alerts: readonly StoredAlert[], now: Instant): Mailing | undefined {
  if (!alerts.some((alert) => isDueOn('mailedAt', alert, now, DAY_SECONDS))) return undefined
  const isLasting = ({ endedAt }: StoredAlert) => endedAt === null
  return {
    fresh: alerts.filter((alert) => isLasting(alert) && alert.mailedAt === null),
    lasting: alerts.filter((alert) => isLasting(alert) && alert.mailedAt !== null),
    over: alerts.filter((alert) => !isLasting(alert) && isDueOn('mailedAt', alert, now, DAY_SECONDS)),
  }
}

/** The alerts to post: all that last and those whose end was not told, if one of them is due; none otherwise. */
export function duePosting(
  alerts: readonly StoredAlert[],
  now: Instant,
  repeatSeconds: number,
): readonly StoredAlert[] {
  const isDue = (alert: StoredAlert) => isDueOn('postedAt', alert, now, repeatSeconds)
  if (!alerts.some((alert) => isDue(alert) && isBefore(alert.postAfter, now))) return []
  return alerts.filter((alert) => alert.endedAt === null || isDue(alert))
}

/** Without what is over and has been told by every channel that there is, or was over long ago. */
export function withoutToldEnds(
  alerts: readonly StoredAlert[],
  now: Instant,
  channels: { readonly hasMail: boolean; readonly hasWebhook: boolean },
): readonly StoredAlert[] {
  const forgotten = addSeconds(now, -FORGOTTEN_AFTER_SECONDS)
  return alerts.filter((alert) => {
    if (alert.endedAt === null) return true
    if (alert.endedAt <= forgotten) return false
    const isUntold = (channel: Channel) => isDueOn(channel, alert, now, 0)
    return (channels.hasMail && isUntold('mailedAt')) || (channels.hasWebhook && isUntold('postedAt'))
  })
}
