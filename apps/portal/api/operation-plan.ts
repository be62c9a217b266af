import type { DataOf } from '@pfotenportal/contract/api'
import type { Operation } from '@pfotenportal/contract/paths'
import type { ResourceCache } from './cache.ts'
import type { ResourceKey } from './resources.ts'
import type { InputOf } from './send.ts'
import type { Resource } from './storage.ts'

/** How a command shows in the resources. */
export interface OperationPlan<O extends Operation> {
  /** The resource that is pending meanwhile and keeps the error. */
  resource: Resource
  /** What the command changes: held while it runs, read again afterwards, whatever the outcome. */
  touches: (cache: ResourceCache, input: InputOf<O>) => readonly ResourceKey[]
  /** Shows the expected result; returns the way back. */
  optimistic?: (cache: ResourceCache, input: InputOf<O>) => () => void
  /** Milliseconds after a success until what it touches is read again; at once where absent. */
  reloadAfter?: number
  /** Puts the answer in place of the expectation. */
  settle?: (cache: ResourceCache, data: DataOf<O>, input: InputOf<O>) => void
}
