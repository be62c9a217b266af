/** Compares answers with the contract: the shape of a success, the status and shape of a refusal. */
import { z } from 'zod'
import { descriptorOf, type OperationName } from '@pfotenportal/contract/api'
import { successesOf } from '@pfotenportal/contract/operation'
import { refusalStatus, type RefusalCode } from '@pfotenportal/contract/refusal'
import { InstantView } from '@pfotenportal/contract/values'
import type { Reply } from './browser.ts'

/** More would only repeat the first ones, such as the same field in each element of a list. */
const MOST_PROBLEMS = 5

/** The only refusal that is a plain string instead of an object (docs/domain.md C-14). */
const PLAIN: RefusalCode = 'DISCOUNT_CODE_INVALID'

const ErrorObject = z.object({
  error: z.object({
    type: z.string(),
    message: z.string().min(1),
    status: z.int(),
    requestId: z.string().min(1),
    fields: z.record(z.string(), z.string()).optional(),
    details: z.record(z.string(), z.unknown()).optional(),
  }),
})
const ErrorText = z.object({ error: z.string().min(1) })

function placeOf(path: readonly PropertyKey[]): string {
  return path
    .map((it) => (typeof it === 'number' ? `[${it}]` : `.${String(it)}`))
    .join('')
    .slice(1)
}

function problemsOf(schema: z.ZodType, reply: Reply): string[] {
  const { error } = schema.safeParse(reply.json)
  return (error?.issues ?? [])
    .slice(0, MOST_PROBLEMS)
    .map(({ path, message }) => `${placeOf(path) || 'the answer'}: ${message}`)
}

/** An answer in a few words. */
export function brief({ status, text, json }: Reply): string {
  if (status === 0) return `no answer (${text})`
  const { data: error } = z.object({ error: z.object({ type: z.string() }) }).safeParse(json)
  return error ? `${status} ${error.error.type}` : String(status)
}

function isJson({ headers }: Reply): boolean {
  return /^application\/json\b/.test(headers.get('content-type') ?? '')
}

/** How a success differs from the contract's. */
export function problemsOfSuccess(call: OperationName, reply: Reply): string[] {
  const descriptor = descriptorOf(call)
  const statuses = successesOf(descriptor)
  if (!statuses.some((it) => it === reply.status))
    return [`expected ${statuses.join(' or ')}, got ${brief(reply)}`]
  if (!isJson(reply)) return [`the content type is ${reply.headers.get('content-type') ?? 'absent'}`]
  const problems = problemsOf(z.object({ data: descriptor.answer }), reply)
  if (z.object({ error: z.unknown() }).safeParse(reply.json).data?.error !== undefined)
    problems.push('the answer has both data and an error')
  if (!InstantView.safeParse(reply.headers.get('portal-now')).success)
    problems.push('the header Portal-Now is absent or no instant')
  return problems
}

/** How an answer differs from a refusal for one of these reasons. */
export function problemsOfRefusal(reply: Reply, ...expected: readonly RefusalCode[]): string[] {
  const wanted = expected.map((it) => `${refusalStatus[it]} ${it}`).join(' or ')
  if (!expected.some((it) => refusalStatus[it] === reply.status))
    return [`expected ${wanted}, got ${brief(reply)}`]
  if (!isJson(reply)) return [`the content type is ${reply.headers.get('content-type') ?? 'absent'}`]
  const isText = typeof z.object({ error: z.unknown() }).safeParse(reply.json).data?.error === 'string'
  if (isText || expected.every((it) => it === PLAIN))
    return expected.includes(PLAIN) ? problemsOf(ErrorText, reply) : ['the error is a plain string']
  const problems = problemsOf(ErrorObject, reply)
  if (problems.length > 0) return problems
  const { error } = ErrorObject.parse(reply.json)
  if (!expected.some((it) => it === error.type)) return [`expected ${wanted}, got ${brief(reply)}`]
  if (error.status !== reply.status) return [`error.status is ${error.status}, the status is ${reply.status}`]
  return []
}

/** The type of a refusal; undefined if the call succeeded, or was refused without a type. */
export function refusalIn(reply: Reply): string | undefined {
  return ErrorObject.safeParse(reply.json).data?.error.type
}

/** The field errors of a refusal. */
export function fieldsIn(reply: Reply): Readonly<Record<string, string>> {
  return ErrorObject.safeParse(reply.json).data?.error.fields ?? {}
}

/** What a value is, if it is not what it should be. */
export function unless(what: string, actual: unknown, expected: unknown): string | undefined {
  return actual === expected
    ? undefined
    : `${what} is ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`
}
