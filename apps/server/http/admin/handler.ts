/** The shape of the admin API's own handlers: parsed request in, answer out. */
import type { AdminCallName, AdminData, AdminRequest } from '@pfotenportal/contract/admin/admin-api'
import type { PublicContext } from '../../context/context.ts'
import type { Answer } from '../../core/answer.ts'
import type { Tx } from '../../database/open.ts'

/** A call with a key. */
export interface AdminContext extends PublicContext {
  /** The key, as the audit log names it: `key:7`. */
  readonly by: string
  /** Says whose data the answer shows, for the audit log. */
  readonly shows: (customerIds: Iterable<number>) => void
  /** Marks the call as done under its idempotency key, in the transaction of the change. */
  readonly markDone: (tx: Tx) => Promise<void>
}

export type AdminHandler<C extends AdminCallName> = (
  context: AdminContext,
  request: AdminRequest<C>,
) => Promise<Answer<AdminData<C>>>

/** A handler for each call. */
export type AdminHandlers = { readonly [C in AdminCallName]: AdminHandler<C> }
