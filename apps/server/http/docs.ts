/** `/api/openapi.json`, and `/api/docs`, which displays it. */
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { openApiDocument } from '@pfotenportal/contract/openapi'
import type { JsonObject, ServiceDescription } from '@pfotenportal/contract/openapi-document'
import type { Services } from '../context/services.ts'
import { readRelease } from '../core/release.ts'
import { openToEverybody } from './declared-access.ts'
import { policyText, type Policy } from './security-headers.ts'

const DOCS_PATH = '/api/docs'

/** The policy of `/api/docs`, whose viewer needs inline styles. It loads nothing from other origins. */
const docsPolicy: Policy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
}

/**
 * Serves the description of an API, and returns what reads it. It is built when it is first requested: that takes 0.1 s,
 * which would delay every start.
 */
export function serveDescription(
  app: FastifyInstance,
  { config }: Services,
  { path, describe }: { path: string; describe: (service: ServiceDescription) => JsonObject },
): () => JsonObject {
  const { name: title, seller } = config.brand
  const contact = { name: seller.name, email: seller.email }
  const { version } = readRelease(config)
  const service = { title, version, serverUrl: config.publicUrl, contact }
  let document: JsonObject | undefined
  const read = (): JsonObject => (document ??= describe(service))
  app.get(path, openToEverybody, async (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(read())),
  )
  return read
}

export async function registerDocs(app: FastifyInstance, services: Services): Promise<void> {
  const { config } = services
  const description = { path: '/api/openapi.json', describe: openApiDocument }
  const readDocument = serveDescription(app, services, description)
  await app.register(async (docs) => {
    docs.addHook('onRequest', async (_request, reply) => {
      void reply.header('content-security-policy', policyText(docsPolicy))
    })
    let viewer: Promise<FastifyInstance> | undefined
    const answer = async ({ method, url, headers }: FastifyRequest, reply: FastifyReply) => {
      viewer ??= openViewer(`${config.brand.name} API`, readDocument)
      const found = await (await viewer).inject({ method: method === 'HEAD' ? 'HEAD' : 'GET', url, headers })
      return reply.code(found.statusCode).headers(found.headers).send(found.rawPayload)
    }
    docs.get(DOCS_PATH, openToEverybody, answer)
    docs.get(`${DOCS_PATH}/*`, openToEverybody, answer)
  })
}

/** The viewer and what it depends on take 10 MiB, so they are a server of their own, opened with the first request. */
async function openViewer(title: string, readDocument: () => JsonObject): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ])
  const viewer = Fastify()
  await viewer.register(swagger, {})
  await viewer.register(swaggerUi, {
    routePrefix: DOCS_PATH,
    transformSpecification: readDocument,
    uiConfig: { layout: 'BaseLayout', validatorUrl: null, docExpansion: 'list', displayOperationId: true },
    theme: { title },
  })
  return viewer
}
