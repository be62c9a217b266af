/**
 * Takes in what a customer declares on a public page: stored for good, with the mail that confirms it, in one transaction.
 * Nothing is compared with accounts here, so that neither the answer nor the time shows whether there is such a contract.
 */
import { randomUUID } from 'node:crypto'
import type { Language } from '@pfotenportal/contract/values'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import { parseEmail } from '@pfotenportal/domain/customer/email'
import { recordAction, type Actor } from '../../context/actor.ts'
import {
  findSentDeclaration,
  insertDeclaration,
  type Declaration,
  type NewDeclaration,
} from '../../database/work/declarations.ts'
import { issueDeclarationProof } from '../../documents/issue-proof.ts'

/** A declaration as it was sent, checked and without what cannot be seen. */
export type SentDeclaration = Omit<NewDeclaration, 'source' | 'language' | 'receivedAt'>

/** Where it came from. */
export interface Sender {
  /** The key of the form. */
  readonly key: string
  readonly ip: string
  readonly language: Language
}

/** RECEIVED: it is stored under a key, under which its proof is shown. LIMITED: nothing is stored. */
export type Reception = { readonly state: 'RECEIVED'; readonly key: string } | { readonly state: 'LIMITED' }

function isSame(stored: Declaration, sent: SentDeclaration): boolean {
  const names = ['kind', 'name', 'email', 'contract', 'message', 'endsOn', 'isExtraordinary'] as const
  const itemsOf = ({ items }: Pick<NewDeclaration, 'items'>) =>
    items.map(({ orderId, sku }) => `${orderId} ${sku}`).join()
  return names.every((name) => stored[name] === sent[name]) && itemsOf(stored) === itemsOf(sent)
}

/**
 * Receives a declaration. Sent again, the same form is received once; with another content it is a declaration of its
 * own, because nothing that was declared may be lost.
 */
export async function receiveDeclaration(
  actor: Actor,
  sent: SentDeclaration,
  { key: typedKey, ip, language }: Sender,
): Promise<Reception> {
  const { database, identity } = actor.services
  const known = await findSentDeclaration(database.query, typedKey)
  if (known && isSame(known, sent)) return { state: 'RECEIVED', key: typedKey }
  if (!(await identity.limits.declaration(sent.email, ip)).allowed) return { state: 'LIMITED' }
  const key = known ? randomUUID() : typedKey
  await store(actor, { ...sent, source: 'PAGE', language, receivedAt: actor.now }, key)
  actor.services.mail.wake()
  return { state: 'RECEIVED', key }
}

async function store(
  actor: Actor,
  declaration: NewDeclaration & { readonly receivedAt: Instant },
  key: string,
): Promise<void> {
  const { database, mail } = actor.services
  await database.transaction(async (tx) => {
    const dueAt = declaration.kind === 'CANCELLATION' ? actor.realNow : null
    const times = { recordedAt: actor.now, dueAt }
    const { id, isNew } = await insertDeclaration(tx, key, declaration, times)
    if (!isNew) return
    const entity = `declaration:${id}`
    await recordAction(tx, actor, { customerId: null, action: 'declaration.received', entity })
    await issueDeclarationProof(tx, actor, { ...declaration, id })
    const { kind, language, email, source: _source, ...content } = declaration
    const address = parseEmail(email)?.address ?? email
    await mail.outbox.record(
      tx,
      [
        {
          template: kind === 'CANCELLATION' ? 'cancellationReceived' : 'withdrawalReceived',
          customerId: null,
          visitor: { email: address, language },
          entity: id,
          version: 1,
          data: { ...content, email, id, key, items: [...content.items] },
        },
      ],
      actor.realNow,
      actor.now,
    )
  })
}
