/** The context of an operator command: the services on the database, without server and jobs. */
import { randomUUID } from 'node:crypto'
import { staffAt, type Actor } from '../context/actor.ts'
import type { Services } from '../context/services.ts'
import type { Config } from '../core/config.ts'

/** The context of a command. */
export interface Command {
  readonly services: Services
  /** The arguments after the command's name. */
  readonly args: readonly string[]
  /** Writes a line to standard output. */
  readonly say: (line: string) => void
  /** Writes a line to standard error. */
  readonly complain: (line: string) => void
}

/** Invalid arguments: the command prints its usage, or that of the part that was meant, and exits with 2. */
export class WrongUsage extends Error {
  readonly usage: string | undefined

  constructor(message: string, usage?: string) {
    super(message)
    this.usage = usage
  }
}

export interface CommandFile {
  readonly USAGE: string
  /** Runs the command; returns the exit code. Throws WrongUsage if there is no such command. */
  readonly run: (command: Command) => Promise<number>
}

/** The context of a command that opens what it needs itself: the database may be empty, or of another version. */
export interface ConfiguredCommand extends Omit<Command, 'services'> {
  readonly config: Config
}

export interface ConfiguredCommandFile {
  readonly USAGE: string
  readonly runConfigured: (command: ConfiguredCommand) => Promise<number>
}

/** A command that has to work with wrong settings and without a database. */
export interface BareCommandFile {
  readonly USAGE: string
  readonly runBare: (command: Omit<Command, 'services'>) => Promise<number>
}

/** Whoever runs a command: staff without a person, because the machine has none. */
export async function commandActor({ services }: Command, name: string): Promise<Actor> {
  const requestId = `${name}:${randomUUID()}`
  return staffAt(services, await services.clock.moment(), { requestId, by: undefined })
}
