/** What every command of the operator works with: the service's parts on its database, without server and jobs. */
import type { Services } from '../context/services.ts'

/** What a command works with. */
export interface Command {
  readonly services: Services
  /** The arguments after the command's name. */
  readonly args: readonly string[]
  /** Writes a line to standard output. */
  readonly say: (line: string) => void
  /** Writes a line to standard error. */
  readonly complain: (line: string) => void
}

/** Invalid arguments: the command prints its usage and exits with 2. */
export class WrongUsage extends Error {}

/** What a file of this folder exports. */
export interface CommandFile {
  readonly USAGE: string
  /** Runs the command; returns the exit code. Throws WrongUsage if there is no such command. */
  readonly run: (command: Command) => Promise<number>
}
