/** What every command of the operator starts with: the service's parts on its database, without server and jobs. */
import { readConfig } from '../config.ts'
import { openLog } from '../core/log.ts'
import { withParts } from '../service.ts'
import type { Services } from '../context/services.ts'
import { reasonOf } from '../start-problem.ts'

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

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function complain(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Wrong arguments as `parseArgs` of node:util refuses them. */
function isWrongUsage(error: unknown): error is Error {
  if (error instanceof WrongUsage) return true
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}

/**
 * Runs a command on the configuration of the environment and ends the process with what it returns: 0 for success. An
 * embedded database that runs is shared with the service; one that does not is started for the command.
 */
export async function runCommand(usage: string, work: (command: Command) => Promise<number>): Promise<void> {
  const result = readConfig(process.env)
  if (!result.ok) {
    for (const problem of result.problems) complain(problem)
    process.exit(2)
  }
  const { config } = result
  const args = process.argv.slice(2)
  try {
    const code = await withParts(config, openLog(config.logLevel), ({ services, notes }) => {
      for (const note of notes) complain(note)
      return work({ services, args, say, complain })
    })
    process.exit(code)
  } catch (error) {
    complain(isWrongUsage(error) ? `${error.message}\n${usage}` : reasonOf(error, config))
    process.exit(isWrongUsage(error) ? 2 : 1)
  }
}
