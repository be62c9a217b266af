/**
 * Stores what a customer declared, with its proof and the mail that confirms it, in one transaction: whether it was sent
 * on a public page or recorded by staff (C-530, C-610).
 */
import { parseEmail } from '@pfotenportal/domain/customer/email'
import { recordAction, type Actor } from '../../context/actor.ts'
import type { Tx } from '../../database/open.ts'
import { insertDeclaration, type NewDeclaration } from '../../database/work/declarations.ts'
import { issueDeclarationProof } from '../../documents/issue-proof.ts'

/**
 * Stores a declaration once for each key, under which its proof is shown; returns its id. A cancellation of the page is
 * compared with contracts right away, everything else is left to a person. Without an address there is no mail.
 */
export async function storeDeclaration(
  tx: Tx,
  actor: Actor,
  key: string,
  declaration: NewDeclaration,
): Promise<number> {
  const isByStaff = declaration.source === 'STAFF'
  const dueAt = !isByStaff && declaration.kind === 'CANCELLATION' ? actor.realNow : null
  const { id, isNew } = await insertDeclaration(tx, key, declaration, { recordedAt: actor.now, dueAt })
  if (!isNew) return id
  const action = isByStaff ? 'declaration.recorded' : 'declaration.received'
  await recordAction(tx, actor, { customerId: null, action, entity: `declaration:${id}` })
  await issueDeclarationProof(tx, actor, { ...declaration, id })
  await confirm(tx, actor, { ...declaration, id, key })
  return id
}

async function confirm(
  tx: Tx,
  { services, now, realNow }: Actor,
  { kind, language, source, ...content }: NewDeclaration & { readonly id: number; readonly key: string },
): Promise<void> {
  const address = parseEmail(content.email)?.address
  if (address === undefined) return
  await services.mail.outbox.record(
    tx,
    [
      {
        template: kind === 'CANCELLATION' ? 'cancellationReceived' : 'withdrawalReceived',
        customerId: null,
        visitor: { email: address, language },
        entity: `declaration:${content.id}`,
        version: 1,
        data: { ...content, isByStaff: source === 'STAFF', items: [...content.items] },
      },
    ],
    realNow,
    now,
  )
}
