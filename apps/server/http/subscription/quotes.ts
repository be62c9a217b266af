/** Quotes: what a command would change. */
import { quoteOperation } from '../../operations/run.ts'
import type { Handlers } from '../handler.ts'

export const quotesHandlers: Pick<Handlers, 'createQuote'> = {
  createQuote: (context, { body }) => quoteOperation(context, body),
}
