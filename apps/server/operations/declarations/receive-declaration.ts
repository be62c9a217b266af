/**
 * Takes in what a customer declares on a public page: stored for good, with the mail that confirms it, in one transaction.
 * Nothing is compared with accounts here, so that neither the answer nor the time shows whether there is such a contract.
 */
import { randomUUID } from 'node:crypto'
import type { Language } from '@pfotenportal/contract/values'
import type { Actor } from '../../context/actor.ts'
import {
  findSentDeclaration,
  type Declaration,
  type NewDeclaration,
} from '../../database/work/declarations.ts'
import { storeDeclaration } from './store-declaration.ts'

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
  const declaration = { ...sent, source: 'PAGE', language, receivedAt: actor.now } as const
  await database.transaction((tx) => storeDeclaration(tx, actor, key, declaration))
  actor.services.mail.wake()
  return { state: 'RECEIVED', key }
}
