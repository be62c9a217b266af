/** Keys for the admin API: created, and revoked at once. Every change is in the audit log. */
import type { AdminScope } from '@pfotenportal/contract/admin/call'
import { recordAction, type Actor } from '../../context/actor.ts'
import { newSecret } from '../../core/secrets.ts'
import { hasAdminKey, insertAdminKey, revokeAdminKey } from '../../database/identity/admin-keys.ts'
import type { Tx } from '../../database/open.ts'
import type { StaffActions } from '../action.ts'

/** Every secret begins with it, so that people and scanners recognise one that has leaked. */
export const KEY_PREFIX = 'pfk_'

/** A key to be created: its name and what it may do. */
export interface RequestedKey {
  readonly name: string
  readonly scopes: readonly AdminScope[]
}

/** Creates a key. The secret cannot be read again. */
export async function createKey(
  actor: Actor,
  requested: RequestedKey,
): Promise<{ readonly id: number; readonly secret: string }> {
  const secret = `${KEY_PREFIX}${newSecret()}`
  const { services, by = null, realNow: createdAt } = actor
  return services.database.transaction(async (tx) => {
    const id = await insertAdminKey(tx, { ...requested, secret, createdAt, createdBy: by })
    const facts = { name: requested.name, scopes: requested.scopes }
    await record(tx, actor, { id, action: 'admin-key.created', facts })
    return { id, secret }
  })
}

/** Revokes a key; every process refuses it from the next call on. False if there is no such key. */
export async function revokeKey(actor: Actor, id: number): Promise<boolean> {
  const { services, by = null, realNow: now } = actor
  return services.database.transaction(async (tx) => {
    if (await revokeAdminKey(tx, id, { now, by })) {
      await record(tx, actor, { id, action: 'admin-key.revoked', facts: {} })
      return true
    }
    return hasAdminKey(tx, id)
  })
}

export const keyActions: Pick<StaffActions, 'createKey' | 'revokeKey'> = {
  createKey: async (actor, key) => ({ done: 'keyCreated', ...(await createKey(actor, key)) }),
  revokeKey: async (actor, { id }) =>
    (await revokeKey(actor, id)) ? { done: 'keyRevoked', id } : { problem: 'noKey' },
}

function record(
  tx: Tx,
  actor: Actor,
  { id, action, facts }: { id: number; action: string; facts: Readonly<Record<string, unknown>> },
): Promise<void> {
  return recordAction(tx, actor, { customerId: null, action, entity: `key:${id}`, facts })
}
