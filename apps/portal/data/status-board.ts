/** Per resource: whether a command is running, and the error of the last failed call. */
import type { ApiError } from '@pfotenportal/contract/refusal'
import { errorOf } from './send.ts'
import type { Resource } from './storage.ts'

export interface Status {
  readonly commands: number
  readonly error: string | ApiError | null
}

const idle: Status = { commands: 0, error: null }

/** The status of all resources. A new request of a resource clears its error. */
export class StatusBoard {
  private readonly statuses = new Map<Resource, Status>()
  private readonly listeners = new Set<(resource: Resource) => void>()

  of(resource: Resource): Status {
    return this.statuses.get(resource) ?? idle
  }

  /** Restores the error that an earlier page has stored. */
  restore(resource: Resource, error: Status['error']): void {
    this.set(resource, { ...this.of(resource), error })
  }

  markRequested(resource: Resource): void {
    this.set(resource, { ...this.of(resource), error: null })
  }

  markFailed(resource: Resource, thrown: unknown): void {
    this.set(resource, { ...this.of(resource), error: errorOf(thrown) })
  }

  /** Runs a command on a resource, which is pending meanwhile and keeps the error if it fails. */
  async runCommand<T>(resource: Resource, work: () => Promise<T>): Promise<T> {
    this.set(resource, { commands: this.of(resource).commands + 1, error: null })
    try {
      return await work()
    } catch (thrown) {
      this.markFailed(resource, thrown)
      throw thrown
    } finally {
      this.set(resource, { ...this.of(resource), commands: this.of(resource).commands - 1 })
    }
  }

  subscribe(listener: (resource: Resource) => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  private set(resource: Resource, next: Status): void {
    const before = this.of(resource)
    if (before.commands === next.commands && before.error === next.error) return
    this.statuses.set(resource, next)
    for (const listener of this.listeners) listener(resource)
  }
}
