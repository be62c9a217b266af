/**
 * Tells about what keeps this process from telling as usual: a database that stores nothing, and a clock that cannot be
 * trusted. What it knows is in memory, and it mails and posts by itself. Each process does so, with the same ids.
 */
import { addSeconds, epochMilliseconds, type Instant } from '@pfotenportal/domain/core/calendar'
import type { Services } from '../../context/services.ts'
import { messageOf, waitAfter } from '../../core/retries.ts'
import type { Routine } from '../../jobs/routines.ts'
import { isPermanentRejection } from '../../mail/transport.ts'
import { postAlerts } from './alert-posting.ts'
import { findRecipients, namedRecipients, type AlertRecipient } from './recipients.ts'
import { OVER_AFTER_SECONDS } from './told-alerts.ts'

const CHECK_SECONDS = 15

/** A restart of the database, which takes less, wakes nobody. */
const TOLD_AFTER_SECONDS = 60

const DAY_SECONDS = 86_400

type ProcessAlertKind = 'DATABASE_DOWN' | 'CLOCKS_DIFFER'

type AlertServices = Pick<Services, 'database' | 'clock' | 'log' | 'config' | 'mail'>

/** What is wrong in this process, since when, and when that was told. */
interface Trouble {
  readonly since: Instant
  seenAt: Instant
  toldAt: Instant | null
}

/** Something to tell by one channel, until it is told. */
interface Notice {
  readonly kind: ProcessAlertKind
  readonly attempt: () => Promise<void>
  attempts: number
  again: Instant
}

const seconds = (from: Instant, to: Instant) => (epochMilliseconds(to) - epochMilliseconds(from)) / 1000

/** What is to be told of a trouble, to each address and to the receiver of alerts. */
function noticesOf(
  { clock, config, mail }: AlertServices,
  kind: ProcessAlertKind,
  { trouble, isOver }: { readonly trouble: Trouble; readonly isOver: boolean },
  recipients: readonly AlertRecipient[] = namedRecipients(config),
): Notice[] {
  const now = clock.realNow()
  const { since, seenAt, toldAt } = trouble
  const alert = { kind, count: 1, since, seenAt }
  const data = {
    fresh: !isOver && toldAt === null ? [alert] : [],
    lasting: !isOver && toldAt !== null ? [alert] : [],
    over: isOver ? [alert] : [],
  }
  // Other processes notice within the hour, mostly, and mail the same.
  const id = `alert-${kind}-${isOver ? 'over' : 'lasts'}-${now.slice(0, 13)}`
  const attempts = recipients.map(
    ({ email: to, language }) =>
      () =>
        mail.sendNow({ to, language, template: 'alertsChanged', data, id }),
  )
  const receiver = config.alerts.webhook
  const posted = [{ kind, count: 1, since, until: isOver ? seenAt : null }]
  if (receiver) {
    attempts.push(() => postAlerts(receiver, posted, { service: config.publicUrl, now: clock.realNow() }))
  }
  return attempts.map((attempt) => ({ kind, attempt, attempts: 0, again: now }))
}

/** Whether a notice is told, or never will be; otherwise it is tried again later. */
async function attempt({ clock, log }: AlertServices, notice: Notice): Promise<boolean> {
  try {
    await notice.attempt()
    return true
  } catch (error) {
    notice.attempts += 1
    notice.again = addSeconds(clock.realNow(), waitAfter(notice.attempts))
    log.warn({ kind: notice.kind, error: messageOf(error) }, 'an alert of this process was not accepted')
    return isPermanentRejection(error)
  }
}

/** The routine of one process. Unlike others, it has to run while the clocks differ. */
export function tellTroubles(): Routine {
  const troubles = new Map<ProcessAlertKind, Trouble>()
  let recipients: readonly AlertRecipient[] | undefined
  let notices: Notice[] = []

  function tell(services: AlertServices, kind: ProcessAlertKind, trouble: Trouble, isOver: boolean): void {
    notices.push(...noticesOf(services, kind, { trouble, isOver }, recipients))
    trouble.toldAt = services.clock.realNow()
  }

  function follow(services: AlertServices, kind: ProcessAlertKind, isWrong: boolean): void {
    const now = services.clock.realNow()
    const known = troubles.get(kind)
    if (isWrong) {
      const trouble = known ?? { since: now, seenAt: now, toldAt: null }
      troubles.set(kind, trouble)
      trouble.seenAt = now
      const { since, toldAt } = trouble
      const isDue =
        toldAt === null ? seconds(since, now) >= TOLD_AFTER_SECONDS : seconds(toldAt, now) >= DAY_SECONDS
      if (isDue) tell(services, kind, trouble, false)
    } else if (known && seconds(known.seenAt, now) >= OVER_AFTER_SECONDS) {
      troubles.delete(kind)
      if (known.toldAt !== null) tell(services, kind, known, true)
    }
  }

  return {
    name: 'process-alerts',
    everySeconds: CHECK_SECONDS,
    async run(services) {
      const { database, clock, config } = services
      const isDown = database.writes.problem !== null
      // The languages of staff are known when the database is not.
      if (!isDown) recipients ??= await findRecipients(database.query, config).catch(() => undefined)
      follow(services, 'DATABASE_DOWN', isDown)
      follow(services, 'CLOCKS_DIFFER', !clock.isTrusted())
      const now = clock.realNow()
      const due = notices.filter(({ again }) => again <= now)
      const done = await Promise.all(due.map((notice) => attempt(services, notice)))
      const told = new Set(due.filter((_, index) => done[index]))
      notices = notices.filter((notice) => !told.has(notice))
    },
  }
}
