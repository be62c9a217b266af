/** What is wrong with a JSON file of the operator, with the path in it. */
import type { z } from 'zod'

/** One message, such as `colours.light.action: is missing.` */
export function issueText({ path, message, ...issue }: z.core.$ZodIssue): string {
  const at = path.length > 0 ? `${path.join('.')}: ` : ''
  return issue.code === 'invalid_type' && issue.input === undefined && message.includes('undefined')
    ? `${at}is missing.`
    : `${at}${message}.`
}
