/** What a command would change, asked before it is sent. */
import { askQuote } from '../../operations/quotes.ts'
import type { Handlers } from '../handler.ts'

export const quotesHandlers: Pick<Handlers, 'createQuote'> = {
  createQuote: (context, { body: { subscriptionId, operation, input } }) =>
    askQuote(context, subscriptionId, operation, input),
}
