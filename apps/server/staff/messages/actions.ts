/** Messages to customer service: answered by email, or closed without an answer (C-630). */
import { cleanMessage } from '@pfotenportal/domain/message/message'
import { recordAction, type Actor } from '../../context/actor.ts'
import type { Tx } from '../../database/open.ts'
import { closeMessage, findMessage, type Message } from '../../database/work/messages.ts'
import { markHandled } from '../../database/work/work-marks.ts'
import { orGone, type StaffActions } from '../action.ts'

/** How a message is closed; the note is for colleagues. */
interface Closing {
  readonly action: 'message.answered' | 'message.closed'
  readonly answer: string | null
  readonly note: string
}

/** Closes an open message; false if somebody else was faster. */
function close(
  actor: Actor,
  id: number,
  { action, answer, note }: Closing,
  afterwards: (tx: Tx, message: Message) => Promise<void> = async () => undefined,
): Promise<boolean> {
  const { by = null, realNow: at } = actor
  return actor.services.database.transaction(async (tx) => {
    const message = await closeMessage(tx, id, { answer, by, at })
    if (!message) return false
    await afterwards(tx, message)
    await markHandled(tx, { kind: 'MESSAGE', subject: String(id), note, by, at })
    const { customerId, orderId } = message
    await recordAction(tx, actor, { customerId, orderId, action, entity: `message:${id}` })
    return true
  })
}

/** To a customer in the language chosen now, to a visitor in that of the page and at the address that was typed. */
async function mailAnswer(tx: Tx, { services, realNow, now }: Actor, message: Message): Promise<void> {
  const { id, customerId, email, language, text, answer } = message
  await services.mail.outbox.record(
    tx,
    [
      {
        template: 'messageAnswered',
        ...(email === null ? { customerId } : { customerId: null, visitor: { email, language } }),
        entity: `message:${id}`,
        version: 1,
        data: { number: id, answer: answer ?? '', text, isVisitor: email !== null },
      },
    ],
    realNow,
    now,
  )
}

/** Whether a message was answered with the same words: the form was sent twice. */
async function isAnswered({ services }: Actor, id: number, answer: string): Promise<boolean> {
  return (await findMessage(services.database.query, id))?.answer === answer
}

export const messageActions: Pick<StaffActions, 'answerMessage' | 'closeMessage'> = {
  async answerMessage(actor, { id, text }) {
    const answer = cleanMessage(text)
    if (answer === '') return { problem: 'messageAnswer' }
    const closing = { action: 'message.answered', answer, note: '' } as const
    const isClosed = await close(actor, id, closing, (tx, message) => mailAnswer(tx, actor, message))
    if (isClosed) actor.services.mail.wake()
    return orGone(isClosed || (await isAnswered(actor, id, answer)), 'messageAnswered')
  },
  closeMessage: async (actor, { id, note }) =>
    orGone(await close(actor, id, { action: 'message.closed', answer: null, note }), 'messageClosed'),
}
