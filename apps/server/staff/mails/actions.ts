/** What staff do about dead-lettered mails. */
import { recordAction, type Actor } from '../../context/actor.ts'
import {
  listDeadLetters,
  requeueDeadLetters,
  type DeadLetterFilter,
} from '../../database/mail/dead-letters.ts'
import { markHandled } from '../../database/work/work-marks.ts'
import { isTemplate } from '../../mail/templates.ts'
import { orGone, type StaffActions } from '../action.ts'

/** Queues dead-lettered mails again and returns how many. */
export async function requeueMails(actor: Actor, filter: DeadLetterFilter): Promise<number> {
  const { database, mail } = actor.services
  const requeued = await database.transaction(async (tx) => {
    const mails = await requeueDeadLetters(tx, filter, actor.realNow)
    const [only] = mails
    const action = 'mail.requeued'
    if (mails.length === 1 && only) {
      const { id, customerId } = only
      await recordAction(tx, actor, { customerId, action, entity: `mail:${id}` })
    } else if (mails.length > 1) {
      await recordAction(tx, actor, { customerId: null, action, facts: { mails: mails.length } })
    }
    return mails.length
  })
  mail.wake()
  return requeued
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
