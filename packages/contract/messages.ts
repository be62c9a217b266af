/** Messages to customer service from the page `/hilfe` (docs/domain.md 8.15). */
import { z } from 'zod'
import { cleanLine } from '@pfotenportal/domain/core/text'
import {
  MESSAGE_MAX,
  MESSAGE_NAME_MAX,
  MESSAGE_TOPICS,
  messageFault,
} from '@pfotenportal/domain/message/message'
import { EmailInput } from './auth.ts'
import { operation } from './operation.ts'

/** Twice the longest message, because a character may count as two here. */
const text = z
  .string()
  .max(2 * MESSAGE_MAX)
  .refine((typed) => messageFault(typed) === undefined)

const message = {
  /** Identifies the form: sent again, it is received once. */
  key: z.uuid(),
  topic: z.enum(MESSAGE_TOPICS),
  /** Counted in characters as it is sent: at most 2,000. */
  text,
}

const SendMessageParams = z.strictObject({
  ...message,
  /** The contract that the message is about, and with it the dog. */
  subscriptionId: z.int().positive().max(2_147_483_647).optional(),
  /** The order that it is about. */
  orderId: z.int().positive().max(2_147_483_647_999).optional(),
})
export type SendMessageParams = z.output<typeof SendMessageParams>

const SendVisitorMessageParams = z.strictObject({
  ...message,
  name: z
    .string()
    .max(MESSAGE_NAME_MAX)
    .refine((typed) => cleanLine(typed) !== ''),
  email: EmailInput,
})
export type SendVisitorMessageParams = z.output<typeof SendVisitorMessageParams>

/** The number under which the message was received. */
const answer = z.object({ number: z.int() })

export const messageOperations = {
  sendMessage: operation({
    route: 'POST /api/v1/messages',
    summary:
      'Sends customer service a message, about a contract, an order or neither. It is answered by email; another one confirms its receipt.',
    input: SendMessageParams,
    answer,
    refusals: ['NOT_FOUND'],
  }),

  sendVisitorMessage: operation({
    route: 'POST /api/v1/visitors/messages',
    summary:
      'Sends customer service a message without signing in. The answer is the same for known and unknown addresses.',
    access: 'none',
    input: SendVisitorMessageParams,
    answer,
    refusals: ['RATE_LIMITED'],
  }),
}
