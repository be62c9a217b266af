/** Holds every answer that a test gets from either API to the description that the service publishes. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { openApiDocument } from '@pfotenportal/contract/openapi'
import type { JsonObject, ServiceDescription } from '@pfotenportal/contract/openapi-document'
import { readRelease } from '../core/release.ts'
import { adminApiDocument } from '../staff/api/openapi.ts'

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: JsonObject }>>>>
}

const service: ServiceDescription = {
  title: 'Test',
  version: readRelease({ commit: null }).version,
  serverUrl: 'http://127.0.0.1',
  contact: { name: 'Test', email: 'test@example.org' },
}

/** The description of an API, with its schemas compiled when they are first needed. */
function openDescription(describe: (service: ServiceDescription) => JsonObject) {
  const document = describe(service)
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(document, 'api')
  const { paths } = document as unknown as Described
  const templates = Object.keys(paths).map((path) => ({
    path,
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }))
  // A fixed part of a path comes before a parameter.
  templates.sort((one, other) => one.path.split('{').length - other.path.split('{').length)
  const compiled = new Map<string, ValidateFunction>()
  return {
    find(method: string, path: string) {
      const found = templates.find((each) => each.pattern.test(path) && method in (paths[each.path] ?? {}))
      return (
        found && { path: found.path, statuses: Object.keys(paths[found.path]?.[method]?.responses ?? {}) }
      )
    },
    validatorOf(method: string, path: string, status: string): ValidateFunction {
      const parts = ['paths', path, method, 'responses', status, 'content', 'application/json', 'schema']
      const pointer = parts.map((part) =>
        encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')),
      )
      const reference = `api#/${pointer.join('/')}`
      const validate = compiled.get(reference) ?? ajv.compile({ $ref: reference })
      compiled.set(reference, validate)
      return validate
    },
  }
}

type Description = ReturnType<typeof openDescription>
const opened: { customer?: Description; admin?: Description } = {}

function descriptionFor(path: string): Description | undefined {
  if (path.startsWith('/api/admin/v1/')) return (opened.admin ??= openDescription(adminApiDocument))
  return path.startsWith('/api/v1/') ? (opened.customer ??= openDescription(openApiDocument)) : undefined
}

/** What an answer has that its description does not say; undefined if it is as described, or of another address. */
export function undescribed(method: string, url: string, status: number, body: string): string | undefined {
  const [path = ''] = url.split('?', 1)
  const description = descriptionFor(path)
  const call = description?.find(method.toLowerCase(), path)
  if (!description || !call) return undefined
  if (!call.statuses.includes(String(status)))
    return `${method} ${call.path} does not name the status ${status}`
  const validate = description.validatorOf(method.toLowerCase(), call.path, String(status))
  if (validate(JSON.parse(body))) return undefined
  return `${method} ${call.path} ${status} is not as described: ${JSON.stringify(validate.errors)} in ${body}`
}
