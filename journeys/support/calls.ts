/** Which calls of the contract browsers have made in a run of the journeys. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { operationNames, type OperationName } from '@pfotenportal/contract/api'
import { routes } from '@pfotenportal/contract/routes'
import type { BrowserContext } from '@playwright/test'

const file = () => process.env['JOURNEYS_CALLS'] ?? ''

const patterns = [...routes].map(([operation, { method, path }]) => ({
  operation,
  method,
  pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
}))

/** Notes every call of a browser that the service has answered with success. */
export function noteCalls(context: BrowserContext): void {
  if (!file()) return
  context.on('response', (response) => {
    const method = response.request().method()
    const { pathname } = new URL(response.url())
    const call = patterns.find((it) => it.method === method && it.pattern.test(pathname))
    if (call && response.ok()) appendFileSync(file(), `${call.operation}\n`)
  })
}

/** The calls that no browser has made in this run. */
export function callsNotMade(): OperationName[] {
  const made = new Set(existsSync(file()) ? readFileSync(file(), 'utf8').split('\n') : [])
  return operationNames.filter((operation) => !made.has(operation))
}
