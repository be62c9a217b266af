/** Messages to customer service: what is sent on `/hilfe` (docs/domain.md 8.15). */
import { cleanLine } from '../core/text.ts'

/** The longest message and the longest answer, in characters. */
export const MESSAGE_MAX = 2_000

/** The longest name of a visitor, in characters. */
export const MESSAGE_NAME_MAX = 100

/** What a message is about; a failure in the portal names its own. */
export const MESSAGE_TOPICS = ['PAYMENT', 'DELIVERY', 'SIGN_IN', 'OTHER'] as const
export type MessageTopic = (typeof MESSAGE_TOPICS)[number]

/** A character as a person counts it as far as possible: letters of two code units are one. */
const lengthOf = (text: string) => Array.from(text).length

/**
 * A text of several lines as a person sees it: each line without what cannot be seen, at most one empty line in a row, none
 * at the ends.
 */
export function cleanMessage(typed: string): string {
  const lines = typed.split(/\r\n?|[\n\v\f\u0085\u2028\u2029]/u).map(cleanLine)
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** Why a message cannot be sent: nothing is left of it, or it is too long, by how many characters (C-626). */
export type MessageFault = { readonly kind: 'EMPTY' } | { readonly kind: 'TOO_LONG'; readonly excess: number }

/** What is wrong with a typed message; undefined if nothing is. Counted is what would be sent. */
export function messageFault(typed: string): MessageFault | undefined {
  const length = lengthOf(cleanMessage(typed))
  if (length === 0) return { kind: 'EMPTY' }
  return length > MESSAGE_MAX ? { kind: 'TOO_LONG', excess: length - MESSAGE_MAX } : undefined
}

/** How many characters can still be typed; negative if there are too many. */
export function charactersLeft(typed: string): number {
  return MESSAGE_MAX - lengthOf(cleanMessage(typed))
}
