/** What a person does about given-up mails; the page and `npm run mails` share it. */
import { recordAction, type Actor } from '../../context/actor.ts'
import {
  listDeadLetters,
  requeueDeadLetters,
  type DeadLetterFilter,
} from '../../database/mail/dead-letters.ts'
import { markHandled } from '../../database/work/work-marks.ts'
import { orGone, type StaffActions } from '../action.ts'

/** Queues given-up mails again and returns how many; the caller wakes the sender. */
export function requeueMails(actor: Actor, filter: DeadLetterFilter): Promise<number> {
  return actor.services.database.transaction(async (tx) => {
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

export const mailActions: Pick<StaffActions, 'requeueMail' | 'dismissMail'> = {
  async requeueMail(actor, { id }) {
    const isDone = (await requeueMails(actor, { ids: [id] })) > 0
    actor.services.mail.wake()
    return orGone(isDone, 'requeued')
  },
  dismissMail: async (actor, { id, note }) => orGone(await dismissMail(actor, id, note), 'dismissed'),
}
