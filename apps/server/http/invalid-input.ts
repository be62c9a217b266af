/** Validation errors of a request, as one message per field. */
import type { FieldErrors } from '@pfotenportal/text/de/errors'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { z } from 'zod'

/** The part of a validation error that a message is made of. */
const ValidationIssue = z.object({
  keyword: z.string(),
  instancePath: z.string(),
  params: z.object({
    maximum: z.number().optional(),
    minimum: z.number().optional(),
    origin: z.string().optional(),
    keys: z.array(z.string()).optional(),
  }),
  message: z.string().optional(),
})
type ValidationIssue = z.infer<typeof ValidationIssue>

function contextOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('validationContext' in error)) return undefined
  return typeof error.validationContext === 'string' ? error.validationContext : undefined
}

/** Whether the path cannot name anything that exists, such as an id that is not a number (C-08). */
export function isInvalidPath(error: unknown): boolean {
  return hasZodFastifySchemaValidationErrors(error) && contextOf(error) === 'params'
}

function messageFor(issue: ValidationIssue, text: FieldErrors): string {
  const { keyword, params, message } = issue
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

function fieldOf(path: string): string {
  return path.replace(/^\//, '').replaceAll('/', '.') || 'body'
}

/** The first message per field; undefined if the error does not come from a schema. */
export function fieldsOf(error: unknown, text: FieldErrors): Record<string, string> | undefined {
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined
  const fields: Record<string, string> = {}
  for (const raw of error.validation) {
    const issue = ValidationIssue.safeParse(raw).data
    if (!issue) continue
    const messages =
      issue.keyword === 'unrecognized_keys'
        ? (issue.params.keys ?? []).map((key) => [key, text.unknown] as const)
        : [[fieldOf(issue.instancePath), messageFor(issue, text)] as const]
    for (const [field, message] of messages) fields[field] ??= message
  }
  return fields
}
