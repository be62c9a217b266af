/** The OpenAPI 3.1 description of every call, generated from the schemas that also parse and type the calls. */
import { z } from 'zod'
import { ActivityView } from './activity.ts'
import { AddressView, BillingAddressView, ShippingAddressView } from './addresses.ts'
import { api, descriptorOf, operationNames, type OperationName } from './api.ts'
import { CancellationFlowView } from './cancellation.ts'
import { SessionView, SettingsView } from './auth.ts'
import { CustomerView } from './customer.ts'
import { successesOf, type Operation } from './operation.ts'
import { LineView, OrderView, ScheduleEntryView, TrackingView } from './orders.ts'
import { PaymentMethodView } from './payments.ts'
import { ProductRefView, ProductView, VariantView } from './products.ts'
import { QuotedBoxView, QuoteSideView, QuoteView } from './quotes.ts'
import { ReferralsView, ReferredFriendView } from './referrals.ts'
import { routeOf } from './routes.ts'
import { refusalStatus, type RefusalCode } from './refusal.ts'
import {
  CancellationOfferView,
  DiscountView,
  FlowBannerView,
  PetView,
  SubscriptionView,
} from './subscriptions.ts'
import { OptionsView, SachetView, WindowView } from './values.ts'

/** A node of a JSON document. */
export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }

/** A JSON object. */
export type JsonObject = { readonly [key: string]: Json | undefined }

/** Facts about the service that serves the description. */
export interface ServiceDescription {
  /** The brand's name. */
  readonly title: string
  readonly version: string
  /** The base URL of all paths, without a trailing slash. */
  readonly serverUrl: string
}

/** The schemas that are components of the description. */
const named: Readonly<Record<string, z.ZodType>> = {
  Activity: ActivityView,
  Address: AddressView,
  BillingAddress: BillingAddressView,
  CancellationFlow: CancellationFlowView,
  CancellationOffer: CancellationOfferView,
  Customer: CustomerView,
  Discount: DiscountView,
  FlowBanner: FlowBannerView,
  Line: LineView,
  Options: OptionsView,
  Order: OrderView,
  PaymentMethod: PaymentMethodView,
  Pet: PetView,
  Product: ProductView,
  ProductReference: ProductRefView,
  Sachet: SachetView,
  Quote: QuoteView,
  QuotedBox: QuotedBoxView,
  QuoteSide: QuoteSideView,
  Referrals: ReferralsView,
  ReferredFriend: ReferredFriendView,
  ScheduleEntry: ScheduleEntryView,
  Session: SessionView,
  Settings: SettingsView,
  ShippingAddress: ShippingAddressView,
  Subscription: SubscriptionView,
  Tracking: TrackingView,
  Variant: VariantView,
  Window: WindowView,
}

/** Refusals that any call can return in addition to its own. */
const always: readonly RefusalCode[] = [
  'INVALID_CHARACTERS',
  'HOST_NOT_ALLOWED',
  'VALIDATION_FAILED',
  'RATE_LIMITED',
  'INTERNAL',
  'UNAVAILABLE',
]
const signedIn: readonly RefusalCode[] = ['UNAUTHENTICATED', 'TOKEN_EXPIRED']
const changing: readonly RefusalCode[] = [
  'FORBIDDEN_ORIGIN',
  'MALFORMED_JSON',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
]
const repeatable: readonly RefusalCode[] = ['CONFLICT', 'ALREADY_DONE', 'IDEMPOTENCY_KEY_REUSED']

/** The whole description. It depends only on the contract, so it can be generated once. */
export function openApiDocument({ title, version, serverUrl }: ServiceDescription): JsonObject {
  const schemas = responseSchemas()
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description:
        'Subscriptions of fresh dog food. Every success is `{ "data": … }`, every failure `{ "error": … }`. Amounts are ' +
        'decimal strings in euro, VAT included; days are calendar days in Europe/Berlin. Every answer has the ' +
        "service's business time in the header `Portal-Now`.",
    },
    servers: [{ url: serverUrl }],
    paths: pathItems(schemas),
    components: {
      schemas: {
        ...Object.fromEntries(Object.keys(named).map((name) => [name, schemas[name]])),
        Error: errorSchema(),
      },
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'Valid for five minutes.',
        },
      },
    },
  }
}

/** JSON schemas of all components and of each operation's answer, which refers to them. */
function responseSchemas(): Readonly<Record<string, JsonObject>> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id })
  for (const operation of operationNames)
    registry.add(z.object({ data: api[operation].answer }), { id: operation })
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

function pathItems(schemas: Readonly<Record<string, JsonObject>>): JsonObject {
  const items: Record<string, Record<string, JsonObject>> = {}
  for (const operation of operationNames) {
    const { method, path } = routeOf(operation)
    const template = path.replaceAll(/:(\w+)/g, '{$1}')
    items[template] = { ...items[template], [method.toLowerCase()]: describe(operation, schemas) }
  }
  return items
}

function describe(operation: OperationName, schemas: Readonly<Record<string, JsonObject>>): JsonObject {
  const descriptor = descriptorOf(operation)
  const isOpen = descriptor.access === 'none'
  return {
    operationId: operation,
    summary: descriptor.summary,
    tags: [tagOf(operation)],
    security: isOpen ? [] : [{ accessToken: [] }],
    parameters: parametersOf(operation, descriptor),
    ...(descriptor.input && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: inputSchema(descriptor.input) } },
      },
    }),
    responses: {
      ...successResponses(descriptor, schemas[operation]),
      ...refusalResponses(refusalsOf(operation)),
    },
  }
}

function successResponses(descriptor: Operation, schema: JsonObject | undefined): JsonObject {
  const content = { 'application/json': { schema } }
  return Object.fromEntries(
    successesOf(descriptor).map((status) => [
      String(status),
      { description: status === 201 ? 'Created.' : 'Success.', content },
    ]),
  )
}

/** Calls are grouped by the noun of their path. */
function tagOf(operation: OperationName): string {
  const [, , , noun = ''] = routeOf(operation).path.split('/')
  return noun === 'logout' ? 'auth' : noun
}

/** Every refusal that an operation can return: its own, and those that any such call can return. */
export function refusalsOf(operation: OperationName): RefusalCode[] {
  const descriptor = descriptorOf(operation)
  const isOpen = descriptor.access === 'none'
  const isChange = routeOf(operation).method !== 'GET'
  const codes = [
    ...descriptor.refusals,
    ...(isOpen ? [] : signedIn),
    ...(isChange ? changing : []),
    ...(isChange && !isOpen ? repeatable : []),
    ...always,
  ]
  return [...new Set(codes)]
}

function refusalResponses(codes: readonly RefusalCode[]): JsonObject {
  const statuses = [...new Set(codes.map((code) => refusalStatus[code]))].toSorted((a, b) => a - b)
  return Object.fromEntries(
    statuses.map((status) => {
      const types = codes.filter((code) => refusalStatus[code] === status)
      const schema = {
        allOf: [
          { $ref: '#/components/schemas/Error' },
          {
            type: 'object',
            properties: { error: { type: 'object', properties: { type: { enum: types } } } },
          },
        ],
      }
      const description = types.map((type) => `\`${type}\``).join(', ')
      return [String(status), { description, content: { 'application/json': { schema } } }]
    }),
  )
}

function parametersOf(operation: OperationName, descriptor: Operation): Json[] {
  const isChange = routeOf(operation).method !== 'GET'
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
    ...(isChange && descriptor.access !== 'none' ? [key] : []),
    ...(isQuoted ? [quote] : []),
  ]
}

function fieldsOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = z.toJSONSchema(schema)
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

function errorSchema(): JsonObject {
  return {
    type: 'object',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        required: ['type', 'message', 'status', 'requestId'],
        properties: {
          type: { enum: Object.keys(refusalStatus) },
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
