/** An OpenAPI 3.1 description of calls, generated from the schemas that also parse and type them. */
import { z } from 'zod'
import { routeParts, successesOf, type OperationDescriptor, type SubscriptionOperation } from './operation.ts'
import { refusalStatus, type RefusalCode } from './refusal.ts'

/** A node of a JSON document. */
export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }

export type JsonObject = { readonly [key: string]: Json | undefined }

/** Facts about the service that serves the description. */
export interface ServiceDescription {
  /** The brand's name. */
  readonly title: string
  readonly version: string
  /** Whom its readers may ask: the company. */
  readonly contact: { readonly name: string; readonly email: string }
  /** The base URL of all paths, without a trailing slash. */
  readonly serverUrl: string
}

/** A call in the description. */
export interface DescribedCall {
  readonly descriptor: OperationDescriptor
  /** The noun by which calls are grouped. */
  readonly tag: string
  /** Who may send it, as a sentence. */
  readonly access: string
  /** What it requires, as OpenAPI says it; empty if it is open to everybody. */
  readonly security: readonly JsonObject[]
  /** All refusals that it can return. */
  readonly refusals: readonly RefusalCode[]
}

export interface DescribedApi {
  readonly description: string
  /** The calls by name. */
  readonly calls: Readonly<Record<string, DescribedCall>>
  /** The schemas that are components of the description. */
  readonly schemas: Readonly<Record<string, z.ZodType>>
  readonly securitySchemes: JsonObject
  /** Refusals that are a plain string instead of an object. */
  readonly plainRefusals?: readonly RefusalCode[]
}

type Schemas = Readonly<Record<string, JsonObject>>

/** The whole description. It depends only on the contract, so it can be generated once. */
export function describeApi(
  { title, version, serverUrl, contact }: ServiceDescription,
  api: DescribedApi,
): JsonObject {
  const schemas = responseSchemas(api)
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description: api.description,
      contact: { ...contact },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    tags: tagsOf(api),
    paths: pathItems(api, schemas),
    components: {
      schemas: {
        ...Object.fromEntries(Object.keys(api.schemas).map((name) => [name, schemas[name]])),
        Error: errorSchema(api.plainRefusals),
      },
      securitySchemes: api.securitySchemes,
    },
  }
}

/** The groups of calls in alphabetical order, each with the names of its calls. */
function tagsOf({ calls }: DescribedApi): Json[] {
  const names = Object.keys(calls)
  return [...new Set(Object.values(calls).map(({ tag }) => tag))].toSorted().map((tag) => {
    const own = names.filter((name) => calls[name]?.tag === tag)
    return { name: tag, description: `${own.map((name) => `\`${name}\``).join(', ')}.` }
  })
}

/** JSON schemas of all components and of each call's answer, which refers to them. */
function responseSchemas({ schemas: named, calls }: DescribedApi): Schemas {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id })
  for (const [name, { descriptor }] of Object.entries(calls))
    registry.add(z.object({ data: descriptor.answer }), { id: name })
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => `#/components/schemas/${id}`,
    // Callers have to tolerate fields that a later version adds.
    override: ({ jsonSchema }) => void delete jsonSchema.additionalProperties,
  })
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, plain(schema)]))
}

/** A JSON schema to embed in a larger document. */
function plain(schema: object): JsonObject {
  const { $schema: _schema, $id: _id, ...rest } = JSON.parse(JSON.stringify(schema)) as Record<string, Json>
  return rest
}

function pathItems({ calls, plainRefusals = [] }: DescribedApi, schemas: Schemas): JsonObject {
  const items: Record<string, Record<string, JsonObject>> = {}
  for (const [name, call] of Object.entries(calls)) {
    const { method, path } = routeParts(call.descriptor.route)
    const template = path.replaceAll(/:(\w+)/g, '{$1}')
    items[template] = {
      ...items[template],
      [method.toLowerCase()]: {
        ...describe(name, call),
        responses: {
          ...successResponses(call.descriptor, schemas[name]),
          ...refusalResponses(call.refusals, plainRefusals),
        },
      },
    }
  }
  return items
}

/** What a call needs and does, besides its summary. */
function descriptionOf({ descriptor, access }: DescribedCall): string {
  const { event, quoted, undo }: Partial<SubscriptionOperation> = descriptor
  const { method } = routeParts(descriptor.route)
  return [
    access,
    method === 'GET' ? 'Changes nothing.' : undefined,
    event ? `Records the event \`${event}\`.` : undefined,
    quoted ? '`createQuote` says beforehand what it will do.' : undefined,
    undo ? `\`${undo}\` takes it back.` : undefined,
  ]
    .filter((sentence) => sentence !== undefined)
    .join(' ')
}

function describe(name: string, call: DescribedCall): JsonObject {
  const { descriptor, tag, security } = call
  return {
    operationId: name,
    summary: descriptor.summary,
    description: descriptionOf(call),
    tags: [tag],
    security,
    parameters: parametersOf(call),
    ...(descriptor.input && {
      requestBody: {
        required: !descriptor.input.safeParse(undefined).success,
        content: { 'application/json': { schema: inputSchema(descriptor.input) } },
      },
    }),
  }
}

function successResponses(descriptor: OperationDescriptor, schema: JsonObject | undefined): JsonObject {
  const content = { 'application/json': { schema } }
  return Object.fromEntries(
    successesOf(descriptor).map((status) => [
      String(status),
      { description: status === 201 ? 'Created.' : 'Success.', content },
    ]),
  )
}

/** The object of these refusals. */
function errorOf(types: readonly RefusalCode[]): JsonObject {
  return {
    allOf: [
      { $ref: '#/components/schemas/Error' },
      {
        type: 'object',
        properties: { error: { type: 'object', properties: { type: { enum: types } } } },
      },
    ],
  }
}

const plainError: JsonObject = {
  type: 'object',
  required: ['error'],
  properties: { error: { type: 'string', description: 'For people, in the language of the request.' } },
}

function refusalResponses(codes: readonly RefusalCode[], plain: readonly RefusalCode[]): JsonObject {
  const statuses = [...new Set(codes.map((code) => refusalStatus[code]))].toSorted((a, b) => a - b)
  return Object.fromEntries(
    statuses.map((status) => {
      const types = codes.filter((code) => refusalStatus[code] === status)
      const objects = types.filter((type) => !plain.includes(type))
      const shapes = [
        ...(objects.length < types.length ? [plainError] : []),
        ...(objects.length > 0 ? [errorOf(objects)] : []),
      ]
      const schema = shapes.length === 1 ? shapes[0] : { oneOf: shapes }
      const description = types
        .map((type) => `\`${type}\`${plain.includes(type) ? ' (a plain string)' : ''}`)
        .join(', ')
      return [String(status), { description, content: { 'application/json': { schema } } }]
    }),
  )
}

function parametersOf({ descriptor, security }: DescribedCall): Json[] {
  const isChange = routeParts(descriptor.route).method !== 'GET'
  const language = {
    name: 'Accept-Language',
    in: 'header',
    description: 'Language of titles and messages: de (default) or en.',
    schema: { type: 'string' },
  }
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'A repeated request with the same key gets the first answer, for 24 hours.',
    schema: { type: 'string' },
  }
  const quote = {
    name: 'Quote-Id',
    in: 'header',
    description: 'The quote that the caller has seen; the call has exactly the quoted effect, or is refused.',
    schema: { type: 'string' },
  }
  const isQuoted = isChange && descriptor.refusals.includes('QUOTE_STALE')
  return [
    ...fieldsOf(descriptor.params, 'path'),
    ...fieldsOf(descriptor.query, 'query'),
    language,
    ...(isChange && security.length > 0 ? [key] : []),
    ...(isQuoted ? [quote] : []),
  ]
}

function fieldsOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' })
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: typeof field === 'boolean' ? field : plain(field),
  }))
}

function inputSchema(schema: z.ZodType): JsonObject {
  return plain(z.toJSONSchema(schema, { io: 'input' }))
}

function errorSchema(plain: readonly RefusalCode[] = []): JsonObject {
  return {
    type: 'object',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        required: ['type', 'message', 'status', 'requestId'],
        properties: {
          type: {
            enum: (Object.keys(refusalStatus) as RefusalCode[]).filter((code) => !plain.includes(code)),
          },
          message: { type: 'string', description: 'For people, in the language of the request.' },
          status: { type: 'integer', description: 'The HTTP status.' },
          fields: {
            type: 'object',
            additionalProperties: { type: 'string' },
            description: 'Validation errors by field of the request.',
          },
          details: {
            type: 'object',
            additionalProperties: true,
            description: 'Facts about the refusal, such as `cutoffAt`, or the new `quote`.',
          },
          requestId: { type: 'string' },
        },
      },
    },
  }
}
