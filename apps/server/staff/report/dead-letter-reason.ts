/** Why a mail was dead-lettered, in a few words: the stored reason is an error message of the mail client or server. */
import type { OperatorText } from '@pfotenportal/text/de/operator'

type Kind = keyof OperatorText['deadLetters']['reasons']

function kindOf(reason: string): Kind {
  if (reason.startsWith('expired')) return 'expired'
  if (/recipients? (was|were) rejected/i.test(reason)) return 'recipient'
  if (/ECONN|ESOCKET|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|time ?out|greeting never/i.test(reason))
    return 'unreachable'
  if (/\b[45]\d\d\b/.test(reason)) return 'refused'
  // Errors of mail transports are plain errors; others come from rendering the mail.
  return /^\w+Error: /.test(reason) ? 'notRendered' : 'other'
}

/** The reason in words, with the mail server's code if there is one. */
export function deadLetterReason(reason: string, { deadLetters }: Pick<OperatorText, 'deadLetters'>): string {
  const code = /\b[45]\d\d\b/.exec(reason)?.[0]
  const words = deadLetters.reasons[kindOf(reason)]
  return code === undefined ? words : `${words} (${code})`
}
