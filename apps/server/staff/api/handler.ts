/** The shape of the admin API's own handlers: parsed request in, answer out. */
import type { AdminCallName, AdminData, AdminRequest } from '@pfotenportal/contract/admin/admin-api'
import type { AdminScope } from '@pfotenportal/contract/admin/call'
import type { Actor } from '../../context/actor.ts'
import type { PublicContext } from '../../context/context.ts'
import type { Answer } from '../../core/answer.ts'

/** A call with a key. */
export interface AdminContext extends PublicContext, Actor {
  /** What the key may do. */
  readonly scopes: readonly AdminScope[]
  /** Says whose data the answer shows, for the audit log. */
  readonly shows: (customerIds: Iterable<number>) => void
}

export type AdminHandler<C extends AdminCallName> = (
  context: AdminContext,
  request: AdminRequest<C>,
) => Promise<Answer<AdminData<C>>>

export type AdminHandlers = { readonly [C in AdminCallName]: AdminHandler<C> }
