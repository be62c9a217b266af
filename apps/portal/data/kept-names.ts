/** The names in the data on screen, which a translation leaves as they are (decision 59). */
import { config } from './config.ts'
import { externalStore } from './external-store.ts'
import type { CachedResource } from './resources.ts'

/** The brand's names, and those in the data. */
export const keptNames = externalStore<readonly string[]>([
  config.brand.name,
  ...Object.values(config.brand.portalName),
])

const WITH_NAMES: readonly CachedResource[] = ['subscriptions', 'customer', 'addresses']
const NAME = /^(name|firstName|lastName|address1|city|company)$/

function namesIn(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return []
  return Object.entries(data).flatMap(([key, value]) =>
    typeof value === 'string' && NAME.test(key) ? [value] : namesIn(value),
  )
}

const seen = new WeakSet<object>()

/** Keeps the names in a resource: of dogs, customers, streets and towns. */
export function keepNamesOf(resource: CachedResource, data: object | undefined): void {
  if (data === undefined || !WITH_NAMES.includes(resource) || seen.has(data)) return
  seen.add(data)
  const added = namesIn(data).filter((it) => !keptNames.get().includes(it))
  if (added.length > 0) keptNames.set([...keptNames.get(), ...added])
}
