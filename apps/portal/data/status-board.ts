/** Per resource: whether a command is running, and the error of the last failed call. */
import type { ApiError } from '@pfotenportal/contract/refusal'
import { errorMessage, errorOf } from './send.ts'
import type { ResourceName } from './storage.ts'

export interface Status {
  readonly commands: number
  /** The message of the last failed command, or else of the last failed read; null if both have succeeded since. */
  readonly error: string | null
}

interface Entry extends Status {
  readonly commandError: string | null
  readonly readError: string | null
}

const idle: Entry = { commands: 0, error: null, commandError: null, readError: null }

/**
 * The status of all resources. The error of a command stays until a command succeeds: reading the data again after a
 * failed command does not clear it.
 */
export class StatusBoard {
  private readonly entries = new Map<ResourceName, Entry>()
  private readonly listeners = new Set<(resource: ResourceName) => void>()

  of(resource: ResourceName): Status {
    return this.entry(resource)
  }

  /** Restores the error that an earlier page has stored. It stays until a call succeeds. */
  restore(resource: ResourceName, error: string | ApiError | null): void {
    this.change(resource, { readError: error && errorMessage(error) })
  }

  markRead(resource: ResourceName): void {
    this.change(resource, { readError: null })
  }

  markReadFailed(resource: ResourceName, thrown: unknown): void {
    this.change(resource, { readError: errorMessage(errorOf(thrown)) })
  }

  /** Runs a command on a resource, which is pending meanwhile and keeps the error if it fails. */
  async runCommand<T>(resource: ResourceName, work: () => Promise<T>): Promise<T> {
    this.change(resource, { commands: this.of(resource).commands + 1 })
    try {
      const result = await work()
      this.change(resource, { commandError: null, readError: null })
      return result
    } catch (thrown) {
      this.change(resource, { commandError: errorMessage(errorOf(thrown)) })
      throw thrown
    } finally {
      this.change(resource, { commands: this.of(resource).commands - 1 })
    }
  }

  subscribe(listener: (resource: ResourceName) => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  private entry(resource: ResourceName): Entry {
    return this.entries.get(resource) ?? idle
  }

  private change(resource: ResourceName, changes: Partial<Omit<Entry, 'error'>>): void {
    const before = this.entry(resource)
    const next = { ...before, ...changes }
    const error = next.commandError ?? next.readError
    this.entries.set(resource, { ...next, error })
    if (before.commands === next.commands && before.error === error) return
    for (const listener of this.listeners) listener(resource)
  }
}
