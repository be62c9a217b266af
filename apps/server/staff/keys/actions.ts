/** Keys for the admin API: created, and revoked at once. Every change is in the audit log. */
import type { AdminScope } from '@pfotenportal/contract/admin/call'
import { startOfBerlinDay } from '@pfotenportal/domain/core/berlin'
import { addDays, berlinDay, type Day, type Instant } from '@pfotenportal/domain/core/calendar'
import { recordAction, type Actor } from '../../context/actor.ts'
import { newSecret } from '../../core/secrets.ts'
import {
  changeAdminKey,
  hasAdminKey,
  insertAdminKey,
  revokeAdminKey,
} from '../../database/identity/admin-keys.ts'
import { lockAdmins } from '../../database/identity/staff.ts'
import type { Tx } from '../../database/open.ts'
import type { StaffActions } from '../action.ts'
import { isNoAdmin } from '../people/actions.ts'

/** Every secret begins with it, so that people and scanners recognise one that has leaked. */
export const KEY_PREFIX = 'pfk_'

/** When and from where a key may be used, as far as it is given. */
interface RequestedBounds {
  /** The last day on which it works; null if it does not expire. */
  readonly expires?: Day | null | undefined
  readonly networks?: readonly string[] | undefined
}

/** A key to be created: its name and what it may do. */
interface RequestedKey extends RequestedBounds {
  readonly name: string
  readonly scopes: readonly AdminScope[]
}

/** A person whose role was changed since the request began. */
interface NotPermitted {
  readonly problem: 'NOT_PERMITTED_ANY_MORE'
}

/** Creates a key. The secret cannot be read again. */
export async function createKey(
  actor: Actor,
  { expires = null, networks = [], ...requested }: RequestedKey,
): Promise<{ readonly id: number; readonly secret: string } | NotPermitted> {
  const secret = `${KEY_PREFIX}${newSecret()}`
  const { services, by = null, realNow: createdAt } = actor
  return services.database.transaction(async (tx) => {
    const { admins } = await lockAdmins(tx)
    if (isNoAdmin(actor, admins)) return { problem: 'NOT_PERMITTED_ANY_MORE' } as const
    const bounds = { expiresAt: endOf(expires), networks }
    const id = await insertAdminKey(tx, { ...requested, ...bounds, secret, createdAt, createdBy: by })
    const facts = { name: requested.name, scopes: requested.scopes, ...bounds }
    await record(tx, actor, { id, action: 'admin-key.created', facts })
    return { id, secret }
  })
}

/** The end of the last day of a key. */
function endOf(expires: Day | null): Instant | null {
  return expires === null ? null : startOfBerlinDay(addDays(expires, 1))
}

/** Whether a key with this last day would be of no use: it is over already. */
function isOver({ expires }: RequestedBounds, { realNow }: Actor): boolean {
  return typeof expires === 'string' && expires < berlinDay(realNow)
}

/** Changes when and from where a key may be used; `noKey` if there is no such key in force. */
async function changeKey(
  actor: Actor,
  id: number,
  { expires, networks }: RequestedBounds,
): Promise<{ readonly id: number } | { readonly problem: 'noKey' } | NotPermitted> {
  return actor.services.database.transaction(async (tx) => {
    const { admins } = await lockAdmins(tx)
    if (isNoAdmin(actor, admins)) return { problem: 'NOT_PERMITTED_ANY_MORE' } as const
    const changes = {
      ...(expires !== undefined && { expiresAt: endOf(expires) }),
      ...(networks !== undefined && { networks }),
    }
    const bounds = await changeAdminKey(tx, id, changes)
    if (!bounds) return { problem: 'noKey' } as const
    await record(tx, actor, { id, action: 'admin-key.changed', facts: { ...bounds } })
    return { id }
  })
}

/**
 * Revokes a key; every process refuses it from the next call on. False if there is no such key. Nobody's role is read again:
 * a key that is revoked once too often does no harm.
 */
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

export const keyActions: Pick<StaffActions, 'createKey' | 'changeKey' | 'revokeKey'> = {
  async createKey(actor, input) {
    if (isOver(input, actor)) return { problem: 'expires' }
    const created = await createKey(actor, input)
    return 'id' in created ? { done: 'keyCreated', ...created } : created
  },
  async changeKey(actor, { id, ...bounds }) {
    if (isOver(bounds, actor)) return { problem: 'expires' }
    const changed = await changeKey(actor, id, bounds)
    return 'id' in changed ? { done: 'keyChanged', id } : changed
  },
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
