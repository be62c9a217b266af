/** Random requests for every call, made from the schemas of the contract: most of them valid, some broken. */
import * as fc from 'fast-check'
import { z } from 'zod'
import { adminCalls } from '@pfotenportal/contract/admin/admin-api'
import { descriptorOf, operationNames } from '@pfotenportal/contract/api'
import { routeParts, type OperationDescriptor } from '@pfotenportal/contract/operation'
import { staffActions } from '@pfotenportal/contract/staff/staff-actions'
import { customerCalls } from '../staff/api/customer-calls.ts'
import { staffCalls } from '../staff/api/staff-calls.ts'

/** Who sends a request; `somebody` is one who may not. */
export type RequestSender = 'customer' | 'key' | 'staff' | 'somebody'

export interface GeneratedRequest {
  readonly sender: RequestSender
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload?: string
}

/** The part of JSON Schema that the contract's schemas become. */
interface Schema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
}

/** Ids of the sample world, of several customers, and some that nothing has. */
const IDS = [20001, 20002, 20009, 1001, 1002, 3001, 3002, 40001, 20001008, 20001009, 1, 2, 999_999]
const TEXT_IDS = ['pm_5001', 'pm_4201', '70140024', '70050027', '700500', 'none']
const DAYS = [
  '2026-11-20',
  '2026-11-27',
  '2026-12-10',
  '2026-12-24',
  '2027-03-31',
  '2026-02-30',
  '0001-01-01',
]
/** What breaks careless code. */
const ODD: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  0.1,
  1e21,
  '',
  ' ',
  '\u0000',
  '\uD83D',
  '🐶',
  'x'.repeat(5_000),
  [],
  [[]],
  {},
  { a: {} },
  '__proto__',
  "' OR 1=1 --",
  '<script>',
  '2026-13-01',
  'NaN',
  '9'.repeat(30),
]
const odd = fc.constantFrom(...ODD)

const usually = <T>(value: fc.Arbitrary<T>, otherwise: fc.Arbitrary<T>, share = 12) =>
  fc.oneof({ arbitrary: value, weight: share }, { arbitrary: otherwise, weight: 1 })

function text(
  { pattern, format, minLength = 0, maxLength = 40 }: Schema,
  name: string,
): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'date-time') return fc.constantFrom('2026-11-20T11:00:00.000Z', '2027-01-01T00:00:00Z')
  if (format === 'email' || /e?mail/i.test(name))
    return fc.constantFrom('vera@example.de', 'anna.berger@example.de')
  if (/id$|^(subscription|customer|order|other|with|pet|dog|charge)$/i.test(name))
    return fc.constantFrom(...TEXT_IDS, ...IDS.map(String))
  if (format === 'date' || /^(date|day|from|to|on|until|month)$|(Date|Day|On|From|Until)$/.test(name))
    return fc.constantFrom(...DAYS)
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, 'u'), { size: 'xsmall' })
  return fc.string({
    minLength: Math.max(minLength, 1),
    maxLength: Math.min(maxLength, 60),
    unit: 'grapheme',
  })
}

function number(schema: Schema, name: string): fc.Arbitrary<unknown> {
  if (/id$/i.test(name)) return fc.constantFrom(...IDS)
  const min = schema.minimum ?? (schema.exclusiveMinimum ?? -1) + 1
  const max = Math.min(schema.maximum ?? 5_000, 1e9)
  if (schema.type === 'integer')
    return fc.integer({ min: Math.ceil(min), max: Math.max(Math.ceil(min), max) })
  return fc.integer({ min: Math.ceil(min * 10), max: Math.floor(max * 10) }).map((tenths) => tenths / 10)
}

/** Values that a schema accepts, mostly. */
function valueOf(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((each) => valueOf(each, name)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'object':
      return objectOf(schema)
    case 'array':
      return fc.array(valueOf(schema.items ?? {}, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, 5),
      })
    case 'string':
      return text(schema, name)
    case 'integer':
    case 'number':
      return number(schema, name)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return odd
  }
}

function objectOf({ properties = {}, required = [] }: Schema): fc.Arbitrary<object> {
  const fields = Object.entries(properties).map(([name, each]) => [name, valueOf(each, name)] as const)
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] })
}

function schemaOf(type: z.ZodType | undefined): Schema | undefined {
  return type && (z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema)
}

/** An object that was broken: a field too many, missing, or with a value of another kind; or no object at all. */
function broken(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const changed = fc.tuple(value, fc.nat(), odd).map(([whole, at, strange]) => {
    if (typeof whole !== 'object' || whole === null) return strange
    const names = Object.keys(whole)
    return { ...whole, [names[at % Math.max(names.length, 1)] ?? 'extra']: strange }
  })
  return fc.oneof(changed, odd, fc.jsonValue())
}

const LANGUAGES = ['de', 'en', 'fr;q=0.5, en', '*', '']

const headers: fc.Arbitrary<Record<string, string>> = fc
  .record(
    {
      'accept-language': fc.constantFrom(...LANGUAGES),
      'idempotency-key': usually(fc.uuid(), fc.constantFrom('', 'x'.repeat(300))),
      'quote-id': fc.uuid(),
      accept: fc.constantFrom('text/html', 'application/json', '*/*'),
    },
    { requiredKeys: [] },
  )
  .map((given) => ({ ...given }))

interface Call {
  readonly sender: Exclude<RequestSender, 'somebody'>
  readonly method: string
  readonly path: string
  readonly params: Schema | undefined
  readonly query: Schema | undefined
  readonly input: Schema | undefined
  readonly isForm: boolean
}

/** Every call of both APIs, and every form of staff. */
export function everyCall(): Call[] {
  const calls: (readonly [Call['sender'], OperationDescriptor])[] = [
    ...operationNames.map((name) => ['customer', descriptorOf(name)] as const),
    ...Object.values(adminCalls).map((call) => ['key', call] as const),
    ...[...staffCalls, ...customerCalls].map(([, call]) => ['key', call] as const),
  ]
  const forms = Object.values(staffActions).map(({ path, params, input }): Call => ({
    sender: 'staff',
    method: 'POST',
    path: `/operator${path}`,
    params: schemaOf(params),
    query: undefined,
    input: schemaOf(input),
    isForm: true,
  }))
  const described = calls.map(([sender, { route, params, query, input }]): Call => {
    const schemas = { params: schemaOf(params), query: schemaOf(query), input: schemaOf(input) }
    return { sender, ...routeParts(route), ...schemas, isForm: false }
  })
  return [...described, ...forms]
}

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

function segmentOf(schema: Schema | undefined, name: string): fc.Arbitrary<string> {
  const ofName = schema?.properties?.[name]
  const ids = /customerId/.test(name)
    ? fc.constantFrom<unknown>(1001, 1002, 1005)
    : fc.constantFrom<unknown>(...IDS)
  const given = ofName?.enum || ofName?.pattern || ofName?.format ? valueOf(ofName, name) : ids
  const strange = fc.constantFrom<unknown>('x', '-1', '0', '%2e%2e', '%00', '%', '9'.repeat(40), 'é')
  return fc.oneof(
    { arbitrary: given.map((each) => encodeURIComponent(asText(each))), weight: 15 },
    { arbitrary: strange.map(asText), weight: 1 },
  )
}

function bodyOf({
  method,
  input,
  isForm,
}: Call): fc.Arbitrary<Pick<GeneratedRequest, 'payload' | 'headers'>> {
  if (method === 'GET') return fc.constant({ headers: {} })
  const value = usually<unknown>(
    input ? objectOf(input) : fc.constant({}),
    broken(input ? objectOf(input) : odd),
  )
  if (isForm) {
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    return value.map((fields) => ({ headers: type, payload: formText(fields) }))
  }
  const json = value.map((each) => JSON.stringify(each))
  const sent = usually(json, fc.constantFrom('{', '[1,]', '{"__proto__":{"a":1}}', '"', ' '), 40)
  const type = usually(
    fc.constant('application/json'),
    fc.constantFrom('text/plain', 'application/xml', ''),
    60,
  )
  return fc.tuple(sent, type).map(([payload, given]) => ({ headers: { 'content-type': given }, payload }))
}

function formText(fields: unknown): string {
  if (typeof fields !== 'object' || fields === null) return asText(fields)
  return new URLSearchParams(Object.entries(fields).map(([name, each]) => [name, asText(each)]))
    .toString()
    .replaceAll('%00', '')
}

function queryOf({ query }: Call): fc.Arbitrary<string> {
  const strange = fc.constantFrom('?x=1', '?limit=x', '?limit=-1&limit=2', '?%', '?cursor=x&cursor=y')
  if (!query) return usually(fc.constant(''), strange, 40)
  return usually(
    objectOf(query).map((fields) => `?${formText(fields)}`),
    strange,
  )
}

/** One in thirteen has a query or a body that is broken, and one in fifteen a sender who may not send it. */
function requestFor(call: Call): fc.Arbitrary<GeneratedRequest> {
  const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return fc
    .record({
      segments: fc.tuple(...names.map((name) => segmentOf(call.params, name))),
      query: queryOf(call),
      body: bodyOf(call),
      more: headers,
      sender: usually<RequestSender>(fc.constant(call.sender), fc.constant('somebody'), 14),
    })
    .map(({ segments, query, body, more, sender }) => {
      const values = [...segments]
      const path = call.path.replaceAll(/:\w+/g, () => values.shift() ?? '')
      return {
        sender,
        method: call.method,
        url: `${path}${query}`,
        ...body,
        headers: { ...more, ...body.headers },
      }
    })
}

/** Requests for all calls, each as often as every other. */
export function generatedRequests(): fc.Arbitrary<GeneratedRequest> {
  return fc.oneof(...everyCall().map(requestFor))
}
