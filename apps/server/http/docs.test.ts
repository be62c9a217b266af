import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { operationNames, type OperationName } from '@pfotenportal/contract/api'
import { refusalsOf } from '@pfotenportal/contract/openapi'
import { refusalStatus } from '@pfotenportal/contract/refusal'
import { routeOf } from '@pfotenportal/contract/routes'
import { readRelease } from '../core/release.ts'
import { undescribed } from '../testing/described-answers.ts'
import { sharedTestService } from '../testing/shared-service.ts'
import { startTestService } from '../testing/start.ts'

const service = sharedTestService()

const OpenApiDocument = z.object({
  openapi: z.literal('3.1.0'),
  info: z.object({ version: z.string() }),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        responses: z.record(z.string(), z.object({ description: z.string() })),
      }),
    ),
  ),
  components: z.object({ schemas: z.record(z.string(), z.unknown()), securitySchemes: z.unknown() }),
})

async function readDocument() {
  const response = await service.request('GET', '/api/openapi.json')
  expect(response.status).toBe(200)
  const text = await response.text()
  return { text, document: OpenApiDocument.parse(JSON.parse(text)) }
}

/** The operation in the OpenAPI document. */
async function documentedOperation(operation: OperationName) {
  const { document } = await readDocument()
  const { method, path } = routeOf(operation)
  return document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
}

it.each(operationNames)('documents how %s is called and each of its refusals', async (operation) => {
  const call = await documentedOperation(operation)
  expect(call?.operationId).toBe(operation)
  for (const code of refusalsOf(operation)) {
    expect(call?.responses[String(refusalStatus[code])]?.description, code).toContain(code)
  }
})

describe('the refusal of a discount code', () => {
  const error = { type: 'DISCOUNT_CODE_INVALID', message: 'Nein', status: 422, requestId: 'r-1' }
  const conflict = { ...error, type: 'VALIDATION_FAILED' }

  it.each(['/api/v1/subscriptions/20001/add_discount', '/api/v1/quotes'])(
    'is documented as a plain string for %s, and every other one as an object',
    (path) => {
      const problemOf = (sent: unknown) => undescribed('POST', path, 422, JSON.stringify({ error: sent }))
      expect(problemOf('Gib einen gültigen Rabattcode ein!')).toBeUndefined()
      expect(problemOf(conflict)).toBeUndefined()
      expect(problemOf(error)).toContain('is not as described')
    },
  )

  it('is an object for other systems, and for a call without codes no string is', () => {
    const path = '/api/admin/v1/customers/1001/subscriptions/20001/add_discount'
    expect(undescribed('POST', path, 422, JSON.stringify({ error }))).toBeUndefined()
    expect(undescribed('POST', path, 422, '{"error":"Nein"}')).toContain('is not as described')
    const pause = '/api/v1/subscriptions/20001/pause'
    expect(undescribed('POST', pause, 422, '{"error":"Nein"}')).toContain('is not as described')
    expect(undescribed('POST', pause, 418, '{}')).toContain('does not name the status 418')
  })
})

it('documents which calls create something', async () => {
  const successes = async (operation: OperationName) =>
    Object.keys((await documentedOperation(operation))?.responses ?? {}).filter((status) => status < '300')
  expect(await successes('createQuote')).toEqual(['201'])
  expect(await successes('createAddress')).toEqual(['200', '201'])
  expect(await successes('placeOrder')).toEqual(['200'])
})

it('contains no dangling reference', async () => {
  const { text, document } = await readDocument()
  const targets = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
    ([, name]) => name ?? '',
  )
  expect(targets.length).toBeGreaterThan(20)
  expect(targets.filter((name) => !(name in document.components.schemas))).toEqual([])
  expect(text).not.toContain('$id')
})

it('is displayed by a page that loads nothing from other origins', async () => {
  const page = await service.request('GET', '/api/docs')
  expect(page.status).toBe(200)
  const html = await page.text()
  const loaded = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '')
  expect(loaded.length).toBeGreaterThan(2)
  expect(loaded.filter((address) => !address.startsWith('.') && !address.startsWith('/api/docs'))).toEqual([])
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/)
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
  const viewer = await service.request('GET', '/api/docs/static/swagger-ui-bundle.js')
  expect(viewer.status).toBe(200)
  expect((await viewer.arrayBuffer()).byteLength).toBeGreaterThan(100_000)
})

it('names the version of the service', async () => {
  const { document } = await readDocument()
  expect(document.info).toEqual({ version: readRelease({ commit: null }).version })
})

it('relaxes the content security policy for that page only', async () => {
  const response = await service.request('GET', '/api/openapi.json')
  await response.text()
  expect(response.headers.get('content-security-policy')).not.toContain('unsafe-inline')
})

it('is served only where it is wanted', async () => {
  const without = await startTestService({
    databaseUrl: service.databaseUrl,
    environment: { API_DOCS: 'off' },
  })
  try {
    for (const path of [
      '/api/docs',
      '/api/docs/static/swagger-ui.css',
      '/api/openapi.json',
      '/api/admin/openapi.json',
    ])
      expect([path, (await without.request('GET', path)).status]).toEqual([path, 404])
  } finally {
    await without.stop()
  }
})
