/** How a refusal and a failure leave the service: one shape, one table of statuses, sentences from the texts. */
import { refusalStatus, type ApiError, type RefusalCode } from '@pfotenportal/contract/refusal'
import type { Language } from '@pfotenportal/contract/values'
import { errorsDe, type ErrorText } from '@pfotenportal/text/de/errors'
import { errorsEn } from '@pfotenportal/text/en/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnavailable, isLockTimeout } from '../database/errors.ts'
import { LostClaim } from '../database/identity/idempotency-keys.ts'
import { tellBriefly } from '../core/log.ts'
import { fieldErrorTexts, type Refusal } from '../core/answer.ts'
import { fieldsOf, isInvalidPath } from './invalid-input.ts'
import { languageOf } from '../core/language.ts'

const errorTexts: Record<Language, Record<RefusalCode, ErrorText>> = { de: errorsDe, en: errorsEn }

/** The error of the wire. */
export function errorOf(refusal: Refusal, language: Language, requestId: string): ApiError {
  const { reason, details, fields } = refusal
  const text = errorTexts[language][reason]
  return {
    type: reason,
    message: typeof text === 'string' ? text : text(details ?? {}),
    status: refusalStatus[reason],
    ...(fields && { fields: { ...fields } }),
    ...(details && { details: { ...details } }),
    requestId,
  }
}

/** Refusals that are a plain string on the wire, not an object: the discount code's alone (C-14). */
const plainTextReasons: ReadonlySet<RefusalCode> = new Set<RefusalCode>(['DISCOUNT_CODE_INVALID'])

/** Sends a refusal in the language that the request asked for. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const error = errorOf(refusal, languageOf(request.headers['accept-language']), request.id)
  const retryAfter = refusal.details?.['retryAfterSeconds']
  if (typeof retryAfter === 'number') void reply.header('retry-after', retryAfter)
  else if (error.status === 503) void reply.header('retry-after', 2)
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ error: plainTextReasons.has(error.type) ? error.message : error })
}

/** What a thrown error means to the caller; INTERNAL for everything that is a bug. */
function refusalOf(error: unknown, language: Language): Refusal {
  if (isInvalidPath(error)) return { ok: false, reason: 'NOT_FOUND' }
  const fields = fieldsOf(error, fieldErrorTexts[language])
  if (fields) return { ok: false, reason: 'VALIDATION_FAILED', fields }
  if (isLockTimeout(error) || error instanceof LostClaim) return { ok: false, reason: 'CONFLICT' }
  if (isDatabaseUnavailable(error)) return { ok: false, reason: 'UNAVAILABLE' }
  const status = statusOf(error)
  if (status === 413) return { ok: false, reason: 'PAYLOAD_TOO_LARGE' }
  if (status === 415) return { ok: false, reason: 'UNSUPPORTED_MEDIA_TYPE' }
  if (status === 404) return { ok: false, reason: 'NOT_FOUND' }
  if (status >= 400 && status < 500) return { ok: false, reason: 'VALIDATION_FAILED' }
  return { ok: false, reason: 'INTERNAL' }
}

/** The status that Fastify and its plugins put on errors about the request; 500 where there is none. */
function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return 500
  return typeof error.statusCode === 'number' ? error.statusCode : 500
}

/** Answers anything thrown: the reason goes to the log, the caller gets the request id and no detail. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error, languageOf(request.headers['accept-language']))
  if (refusal.reason === 'INTERNAL')
    request.log.error({ err: error, requestId: request.id }, 'a request failed')
  if (refusal.reason === 'UNAVAILABLE')
    request.log.warn({ reason: tellBriefly(error), requestId: request.id }, 'the database is unavailable')
  return sendRefusal(request, reply, refusal)
}
