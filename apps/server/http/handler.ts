/** The shape of every handler: parsed request in, answer out. `routes.ts` does the rest. */
import type { Api, DataOf, RequestOf } from '@pfotenportal/contract/api'
import type { Operation } from '@pfotenportal/contract/paths'
import type { Context, PublicContext } from '../context/context.ts'
import type { Answer } from '../core/answer.ts'

/** Operations that need no access token. */
export type PublicOperation = {
  [O in Operation]: Api[O] extends { readonly access: 'none' } ? O : never
}[Operation]

export type Handler<O extends Operation> = (
  context: O extends PublicOperation ? PublicContext : Context,
  request: RequestOf<O>,
) => Promise<Answer<DataOf<O>>>

/** A handler for each operation: a missing one does not compile. */
export type Handlers = { readonly [O in Operation]: Handler<O> }
