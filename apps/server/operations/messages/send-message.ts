/**
 * Receives messages to customer service: each is stored with the mail that confirms it, in one transaction. Whether a
 * visitor's address has an account is not looked at (C-628).
 */
import { createHash } from 'node:crypto'
import type { DataOf } from '@pfotenportal/contract/api'
import type { SendMessageParams, SendVisitorMessageParams } from '@pfotenportal/contract/messages'
import { refuse } from '@pfotenportal/domain/core/decision'
import { cleanLine } from '@pfotenportal/domain/core/text'
import { parseEmail } from '@pfotenportal/domain/customer/email'
import { cleanMessage } from '@pfotenportal/domain/message/message'
import { keyOfAddress } from '../../auth/rate-limits.ts'
import { actorAt, recordAction, type Actor } from '../../context/actor.ts'
import type { Context, PublicContext } from '../../context/context.ts'
import type { Answer } from '../../core/answer.ts'
import {
  findAttachable,
  findMessageByKey,
  insertMessage,
  type NewMessage,
} from '../../database/work/messages.ts'
import { rateLimited } from '../identity/login-link.ts'

type Received = Answer<DataOf<'sendMessage'>>

/** Receives a message of the signed-in customer. Refuses a contract or an order that is not theirs, and above the limits. */
export async function sendMessage(context: Context, sent: SendMessageParams): Promise<Received> {
  const { customerId, language, services } = context
  const attached = await findAttachable(services.database.query, customerId, sent)
  if (!attached) return refuse('NOT_FOUND')
  const message: NewMessage = {
    customerId,
    name: null,
    email: null,
    ...attached,
    topic: sent.topic,
    language,
    text: cleanMessage(sent.text),
  }
  return receive(context, sent.key, { message, sender: `customer ${customerId}`, ip: context.ip })
}

/** Receives a message of a visitor. Refuses above the limits. */
export async function sendVisitorMessage(
  context: PublicContext,
  sent: SendVisitorMessageParams,
): Promise<Received> {
  const { services, language, requestId, ip, now, today } = context
  const message: NewMessage = {
    customerId: null,
    name: cleanLine(sent.name),
    email: parseEmail(sent.email)?.address ?? sent.email,
    subscriptionId: null,
    orderId: null,
    topic: sent.topic,
    language,
    text: cleanMessage(sent.text),
  }
  const actor = actorAt(services, { at: now, today }, { requestId })
  return receive(actor, sent.key, { message, sender: keyOfAddress(message.email), ip })
}

/**
 * The key under which a form is stored, a UUID. A form that is sent again with the same content has the same key and is
 * received once. With other content, or from somebody else, it is another message, because nothing that was sent may be lost.
 */
function storedKey(form: string, sent: NewMessage): string {
  const { customerId, name, email, subscriptionId, orderId, topic, text } = sent
  const content = JSON.stringify([form, customerId, name, email, subscriptionId, orderId, topic, text])
  return createHash('sha256').update(content).digest('hex').slice(0, 32)
}

async function receive(
  actor: Actor,
  form: string,
  { message, sender, ip }: { readonly message: NewMessage; readonly sender: string; readonly ip: string },
): Promise<Received> {
  const { services } = actor
  const key = storedKey(form, message)
  const known = await findMessageByKey(services.database.query, key)
  if (known !== undefined) return { ok: true, value: { number: known } }
  const allowance = await services.identity.limits.message(sender, ip)
  if (!allowance.allowed) return rateLimited(allowance.retryAfterSeconds)
  const number = await services.database.transaction(async (tx) => {
    const { id, isNew } = await insertMessage(tx, key, message, actor.now)
    if (!isNew) {
      await actor.markDone(tx)
      return id
    }
    const { customerId, orderId, email, language, text } = message
    await services.mail.outbox.record(
      tx,
      [
        {
          template: 'messageReceived',
          ...(email === null ? { customerId } : { customerId: null, visitor: { email, language } }),
          entity: `message:${id}`,
          version: 1,
          // What a visitor typed is not repeated: whoever types somebody else's address must not write to them.
          data: { number: id, text: email === null ? text : null },
        },
      ],
      actor.realNow,
      actor.now,
    )
    await recordAction(tx, actor, {
      customerId,
      action: 'message.received',
      entity: `message:${id}`,
      orderId,
    })
    return id
  })
  services.mail.wake()
  return { ok: true, value: { number } }
}
