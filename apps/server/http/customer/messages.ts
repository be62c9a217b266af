/** Messages to customer service (docs/domain.md 8.15). */
import { sendMessage, sendVisitorMessage } from '../../operations/messages/send-message.ts'
import type { Handlers } from '../handler.ts'

export const messageHandlers: Pick<Handlers, 'sendMessage' | 'sendVisitorMessage'> = {
  sendMessage: (context, { body }) => sendMessage(context, body),
  sendVisitorMessage: (context, { body }) => sendVisitorMessage(context, body),
}
