/** Refusals and errors as responses: one shape, one table of statuses, messages from the texts. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { plainTextRefusals, refusalStatus, type ApiError } from '@pfotenportal/contract/refusal'
import type { Language } from '@pfotenportal/contract/values'
import type { FieldErrors } from '@pfotenportal/text/de/errors'
import { fieldErrorTexts, languageOf, messageOf, type Refusal } from '../core/answer.ts'
import { issueMessage } from '../core/issue-message.ts'
import { briefError } from '../core/log.ts'
import {
  isDatabaseUnavailable,
  isLockTimeout,
  isSerializationFailure,
  MergedMeanwhile,
} from '../database/errors.ts'
import { LostClaim } from '../database/identity/idempotency-keys.ts'
import { noteRefusal } from './security-events.ts'

/** The error on the wire. */
export function errorOf(refusal: Refusal, language: Language, requestId: string): ApiError {
  const { reason, details, fields } = refusal
  return {
    type: reason,
    message: messageOf(refusal, language),
    status: refusalStatus[reason],
    ...(fields && { fields: { ...fields } }),
    ...(details && { details: { ...details } }),
    requestId,
  }
}

/** Sends a refusal in the language of the request. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  noteRefusal(request, refusal.reason)
  const error = errorOf(refusal, languageOf(request.headers['accept-language']), request.id)
  const isPlainText = plainTextRefusals.includes(error.type) && !request.adminCall
  const retryAfter = refusal.details?.['retryAfterSeconds']
  if (typeof retryAfter === 'number') void reply.header('retry-after', retryAfter)
  else if (error.status === 503) void reply.header('retry-after', 2)
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ error: isPlainText ? error.message : error })
}

/** Maps a thrown error to a refusal; INTERNAL for every bug. */
function refusalOf(error: unknown, language: Language): Refusal {
  if (isInvalidPath(error)) return { ok: false, reason: 'NOT_FOUND' }
  const fields = fieldsOf(error, fieldErrorTexts[language])
  if (fields) return { ok: false, reason: 'VALIDATION_FAILED', fields }
  if (
    isLockTimeout(error) ||
    isSerializationFailure(error) ||
    error instanceof LostClaim ||
    error instanceof MergedMeanwhile
  )
    return { ok: false, reason: 'CONFLICT' }
  if (isMalformedJson(error)) return { ok: false, reason: 'MALFORMED_JSON' }
  const status = statusOf(error)
  // A client that leaves in the middle of its request has the same error code as a lost database, and the status 400.
  if (status === 500 && isDatabaseUnavailable(error)) return { ok: false, reason: 'UNAVAILABLE' }
  if (status === 413) return { ok: false, reason: 'PAYLOAD_TOO_LARGE' }
  if (status === 415) return { ok: false, reason: 'UNSUPPORTED_MEDIA_TYPE' }
  if (status === 404) return { ok: false, reason: 'NOT_FOUND' }
  if (status >= 400 && status < 500) return { ok: false, reason: 'VALIDATION_FAILED' }
  return { ok: false, reason: 'INTERNAL' }
}

function isMalformedJson(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FST_ERR_CTP_INVALID_JSON_BODY'
}

/** The status that Fastify and its plugins set on request errors; 500 without one. */
function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return 500
  return typeof error.statusCode === 'number' ? error.statusCode : 500
}

/** Answers a thrown error: the reason is logged, the caller gets only the request id. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error, languageOf(request.headers['accept-language']))
  if (refusal.reason === 'INTERNAL') request.log.error({ err: error }, 'a request failed')
  if (refusal.reason === 'UNAVAILABLE')
    request.log.warn({ reason: briefError(error) }, 'the database is unavailable')
  return sendRefusal(request, reply, refusal)
}

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
function isInvalidPath(error: unknown): boolean {
  return hasZodFastifySchemaValidationErrors(error) && contextOf(error) === 'params'
}

function fieldOf(path: string): string {
  return path.replace(/^\//, '').replaceAll('/', '.') || 'body'
}

/** The first message per field; undefined if the error does not come from a schema. */
function fieldsOf(error: unknown, text: FieldErrors): Record<string, string> | undefined {
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined
  const fields: Record<string, string> = {}
  for (const raw of error.validation) {
    const issue = ValidationIssue.safeParse(raw).data
    if (!issue) continue
    const messages =
      issue.keyword === 'unrecognized_keys'
        ? (issue.params.keys ?? []).map((key) => [key, text.unknown] as const)
        : [[fieldOf(issue.instancePath), issueMessage(issue, text)] as const]
    for (const [field, message] of messages) fields[field] ??= message
  }
  return fields
}
