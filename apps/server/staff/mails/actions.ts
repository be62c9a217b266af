/** What staff do about dead-lettered mails. */
import { recordAction, type Actor } from '../../context/actor.ts'
import {
  listDeadLetters,
  requeueDeadLetters,
  type DeadLetterFilter,
  type RequeuedMail,
} from '../../database/mail/dead-letters.ts'
import type { Queries } from '../../database/open.ts'
import { markHandled } from '../../database/work/work-marks.ts'
import { isTemplate } from '../../mail/templates.ts'
import { orGone, type StaffActions } from '../action.ts'

/** So many mails are queued by one statement, which has to stay below the statement timeout. */
const REQUEUED_AT_ONCE = 5_000

/** What was queued again so far, and the only mail if it was one. */
interface Requeued {
  readonly count: number
  readonly only: RequeuedMail | undefined
}

async function recordRequeued(db: Queries, actor: Actor, { count, only }: Requeued): Promise<void> {
  const action = 'mail.requeued'
  if (count === 1 && only) {
    const { id, customerId } = only
    await recordAction(db, actor, { customerId, action, entity: `mail:${id}` })
  } else if (count > 1) {
    await recordAction(db, actor, { customerId: null, action, facts: { mails: count } })
  }
}

/**
 * Queues dead-lettered mails again and returns how many. Each page of them is a transaction; one entry of the audit log,
 * written with the last page, counts them all. After a failure the mails of earlier pages stay queued, with an entry of
 * their own, and a repeat goes on with the others. None is queued twice, even if it is dead-lettered again meanwhile.
 */
export async function requeueMails(
  actor: Actor,
  filter: DeadLetterFilter,
  limit = REQUEUED_AT_ONCE,
): Promise<number> {
  const { database, mail, clock } = actor.services
  let done: Requeued = { count: 0, only: undefined }
  let after = 0
  try {
    for (let isLast = false; !isLast;) {
      const before = done
      const page = { after, limit }
      const mails = await database.transaction(async (tx) => {
        const queued = await requeueDeadLetters(tx, filter, page, clock.realNow())
        if (queued.length < limit) await recordRequeued(tx, actor, withMails(before, queued))
        return queued
      })
      done = withMails(before, mails)
      after = mails.reduce((last, { position }) => Math.max(last, position), after)
      isLast = mails.length < limit
    }
  } catch (error) {
    // The failure counts, even if this fails too, as when the database is lost.
    await recordRequeued(database.query, actor, done).catch(() => undefined)
    throw error
  } finally {
    mail.wake()
  }
  return done.count
}

function withMails({ count, only }: Requeued, mails: readonly RequeuedMail[]): Requeued {
  return { count: count + mails.length, only: only ?? mails[0] }
}

/** Takes a given-up mail off the list; false if it is not on it. The mail is kept and can still be sent. */
export function dismissMail(actor: Actor, id: string, note: string): Promise<boolean> {
  return actor.services.database.transaction(async (tx) => {
    const [mail] = await listDeadLetters(tx, { ids: [id] })
    if (!mail) return false
    const mark = { kind: 'MAIL', subject: id, note, by: actor.by ?? null, at: actor.realNow } as const
    if (!(await markHandled(tx, mark, mail.endedAt))) return false
    const { customerId } = mail
    await recordAction(tx, actor, { customerId, action: 'mail.dismissed', entity: `mail:${id}` })
    return true
  })
}

export const mailActions: Pick<StaffActions, 'requeueMails' | 'requeueMail' | 'dismissMail'> = {
  async requeueMails(actor, { ids, all, to: recipient, template }) {
    const selections = [ids.length > 0, all, recipient !== undefined || template !== undefined]
    if (selections.filter(Boolean).length !== 1) return { problem: 'selection' }
    if (template !== undefined && !isTemplate(template)) return { problem: 'selection' }
    const filter = { ids: ids.length > 0 ? ids : undefined, recipient, template }
    const count = await requeueMails(actor, filter)
    if (count === 0) return { problem: 'nothingToRequeue' }
    if (count < ids.length) return { problem: 'requeuedInPart', detail: String(count) }
    return { done: 'mailsRequeued', detail: String(count) }
  },
  requeueMail: async (actor, { id }) => orGone((await requeueMails(actor, { ids: [id] })) > 0, 'requeued'),
  dismissMail: async (actor, { id, note }) => orGone(await dismissMail(actor, id, note), 'dismissed'),
}
