/** The shape of every handler: parsed request in, answer out. `routes.ts` does the rest. */
import type { Api, DataOf, OperationName, RequestOf } from '@pfotenportal/contract/api'
import type { QuotedOperation } from '@pfotenportal/contract/quotes'
import type { Context, PublicContext } from '../context/context.ts'
import type { Answer } from '../core/answer.ts'

/** Operations that need no access token. */
export type PublicOperation = {
  [O in OperationName]: Api[O] extends { readonly access: 'none' } ? O : never
}[OperationName]

export type Handler<O extends OperationName> = (
  context: O extends PublicOperation ? PublicContext : Context,
  request: RequestOf<O>,
) => Promise<Answer<DataOf<O>>>

/** A handler for each call except the commands on a subscription. */
export type Handlers = { readonly [O in Exclude<OperationName, QuotedOperation>]: Handler<O> }
