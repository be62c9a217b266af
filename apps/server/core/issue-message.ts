/** The sentence for a field that does not fit its schema. */
import type { FieldErrors } from '@pfotenportal/text/de/errors'

/** What a schema says about a value that it refuses. */
export interface SchemaIssue {
  readonly keyword: string
  readonly params: {
    readonly maximum?: number | undefined
    readonly minimum?: number | undefined
    readonly origin?: string | undefined
  }
  readonly message?: string | undefined
}

/** The sentence in the language of the texts. */
export function issueMessage({ keyword, params, message }: SchemaIssue, text: FieldErrors): string {
  const isText = params.origin === 'string'
  if (keyword === 'invalid_type')
    return /received undefined/.test(message ?? '') ? text.required : text.invalid
  if (keyword === 'too_big' && params.maximum !== undefined) {
    return isText ? text.tooLong(params.maximum) : text.atMost(params.maximum)
  }
  if (keyword === 'too_small' && params.minimum !== undefined) {
    if (!isText) return text.atLeast(params.minimum)
    return params.minimum <= 1 ? text.required : text.tooShort(params.minimum)
  }
  return text.invalid
}
