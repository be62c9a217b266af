/** Records which API calls the journeys make in a browser. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { BrowserContext } from '@playwright/test'
import { operationNames, type OperationName } from '@pfotenportal/contract/api'
import { routes } from '@pfotenportal/contract/routes'

const file = () => process.env['JOURNEYS_CALLS'] ?? ''

const patterns = [...routes].map(([operation, { method, path }]) => ({
  operation,
  method,
  pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
}))

/** Records every successful API call of a browser. */
export function recordCalls(context: BrowserContext): void {
  if (!file()) return
  context.on('response', (response) => {
    const method = response.request().method()
    const { pathname } = new URL(response.url())
    const call = patterns.find((it) => it.method === method && it.pattern.test(pathname))
    if (call && response.ok()) appendFileSync(file(), `${call.operation}\n`)
  })
}

/** The API calls that no browser has made in this run. */
export function listUnmadeCalls(): OperationName[] {
  const made = new Set(existsSync(file()) ? readFileSync(file(), 'utf8').split('\n') : [])
  return operationNames.filter((operation) => !made.has(operation))
}
