/** Messages to customer service, and which of them nobody has dealt with yet. */
import type { Language } from '@pfotenportal/contract/values'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { MessageTopic } from '@pfotenportal/domain/message/message'
import { parseOrderId } from '@pfotenportal/domain/subscription/subscription'
import { actedBy } from '../customer/timeline.ts'
import type { Queries, Tx } from '../open.ts'
import { removeMarks } from './work-marks.ts'

/** What a message is about; both null if it is about neither. */
export interface AttachedTo {
  readonly subscriptionId: number | null
  readonly orderId: number | null
}

/** Whom a message is from: a customer, or what a visitor typed. */
export type MessageSender =
  | { readonly customerId: number; readonly name: null; readonly email: null }
  | { readonly customerId: null; readonly name: string; readonly email: string }

/** What was sent. */
export type NewMessage = MessageSender &
  AttachedTo & {
    readonly topic: MessageTopic
    readonly language: Language
    readonly text: string
  }

export type Message = NewMessage & {
  readonly id: number
  /** Business time. */
  readonly receivedAt: Instant
  /** The number of the order; null without one, and if it was never paid. */
  readonly orderNumber: string | null
  /** The name of the dog that it is about; null if there is none. */
  readonly dog: string | null
  readonly answer: string | null
  /** The name of the person; null while it is open, and for a script. */
  readonly closerName: string | null
  /** Real time; null while it is open. */
  readonly closedAt: Instant | null
}

/**
 * The contract and order to which a customer may attach a message; undefined if either is somebody else's, or the order is
 * another contract's. An order names its contract. A planned order is not stored, and so cannot be attached.
 */
export async function findAttachable(
  db: Queries,
  customerId: number,
  asked: { readonly subscriptionId?: number | undefined; readonly orderId?: number | undefined },
): Promise<AttachedTo | undefined> {
  const { orderId = null } = asked
  const ofOrder = orderId === null ? undefined : parseOrderId(orderId).subscriptionId
  const subscriptionId = asked.subscriptionId ?? ofOrder ?? null
  if (ofOrder !== undefined && ofOrder !== subscriptionId) return undefined
  if (subscriptionId === null) return { subscriptionId, orderId }
  const owned = await db
    .selectFrom('subscription')
    .leftJoin('customer_order', (join) =>
      join
        .onRef('customer_order.subscription_id', '=', 'subscription.id')
        .on('customer_order.id', '=', orderId),
    )
    .select('customer_order.id as orderId')
    .where('subscription.id', '=', subscriptionId)
    .where('subscription.customer_id', '=', customerId)
    .executeTakeFirst()
  return owned && owned.orderId === orderId ? { subscriptionId, orderId } : undefined
}

const ofKey = (db: Queries, key: string) =>
  db.selectFrom('customer_message').select('id').where('form_key', '=', key)

/** The id of the message that was stored under a key; undefined if there is none. */
export async function findMessageByKey(db: Queries, key: string): Promise<number | undefined> {
  return (await ofKey(db, key).executeTakeFirst())?.id
}

/** Stores a message and returns its id; `isNew` is false if it is stored under that key already. */
export async function insertMessage(
  tx: Tx,
  key: string,
  sent: NewMessage,
  receivedAt: Instant,
): Promise<{ readonly id: number; readonly isNew: boolean }> {
  const { customerId, subscriptionId, orderId, topic, name, email, language, text } = sent
  const stored = await tx
    .insertInto('customer_message')
    .values({
      form_key: key,
      customer_id: customerId,
      subscription_id: subscriptionId,
      order_id: orderId,
      topic,
      name,
      email,
      language,
      text,
      received_at: receivedAt,
    })
    .onConflict((on) => on.column('form_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (stored) return { id: stored.id, isNew: true }
  const { id } = await ofKey(tx, key).executeTakeFirstOrThrow()
  return { id, isNew: false }
}

function selectMessages(db: Queries) {
  return db
    .selectFrom('customer_message')
    .leftJoin('customer_order', 'customer_order.id', 'customer_message.order_id')
    .leftJoin('subscription', 'subscription.id', 'customer_message.subscription_id')
    .leftJoin('pet', 'pet.id', 'subscription.pet_id')
    .select([
      'customer_message.id',
      'customer_message.customer_id as customerId',
      'customer_message.subscription_id as subscriptionId',
      'customer_message.order_id as orderId',
      'customer_order.order_number as orderNumber',
      'pet.name as dog',
      'topic',
      'customer_message.name',
      'customer_message.email',
      'language',
      'customer_message.text',
      'received_at as receivedAt',
      'answer',
      actedBy('customer_message.closed_by').as('closerName'),
      'customer_message.closed_at as closedAt',
    ])
}

/** Open messages, the oldest first. */
export async function listOpenMessages(db: Queries): Promise<Message[]> {
  const rows = await selectMessages(db)
    .where('customer_message.closed_at', 'is', null)
    .orderBy('customer_message.id')
    .execute()
  return rows as Message[]
}

/** The message with that id; undefined if there is none. */
export async function findMessage(db: Queries, id: number): Promise<Message | undefined> {
  const row = await selectMessages(db).where('customer_message.id', '=', id).executeTakeFirst()
  return row as Message | undefined
}

/** How a message ends: answered, or closed without an answer. */
interface MessageEnd {
  readonly answer: string | null
  readonly by: string | null
  /** Real time. */
  readonly at: Instant
}

/** Closes an open message and returns it; undefined if somebody else was faster, or there is none. */
export async function closeMessage(
  tx: Tx,
  id: number,
  { answer, by, at }: MessageEnd,
): Promise<Message | undefined> {
  const closed = await tx
    .updateTable('customer_message')
    .set({ answer, closed_by: by, closed_at: at })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return closed && findMessage(tx, id)
}

/** Deletes what was closed before a moment of real time (C-631), and the notes of staff about it. */
export async function deleteClosedMessages(db: Queries, before: Instant): Promise<number> {
  const gone = await db
    .deleteFrom('customer_message')
    .where('closed_at', '<', before)
    .returning('id')
    .execute()
  if (gone.length === 0) return 0
  const subjects = gone.map(({ id }) => String(id))
  await removeMarks(db, 'MESSAGE', subjects)
  return gone.length
}
