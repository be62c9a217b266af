/** `node cli/main.js <command> …`: the entry point of `npm run <command>`. */
import { readConfig } from '../core/config.ts'
import { openLog } from '../core/log.ts'
import { reasonOf, withParts } from '../service.ts'
import { WrongUsage, type CommandFile } from './command.ts'

const commands: Readonly<Record<string, () => Promise<CommandFile>>> = {
  catalogue: () => import('./catalogue.ts'),
  clock: () => import('./clock.ts'),
  import: () => import('./import.ts'),
  jobs: () => import('./jobs.ts'),
  keys: () => import('./keys.ts'),
  mails: () => import('./mails.ts'),
  packing: () => import('./packing.ts'),
  payments: () => import('./payments.ts'),
  refund: () => import('./refund.ts'),
  report: () => import('./report.ts'),
  shipping: () => import('./shipping.ts'),
  webhooks: () => import('./webhooks.ts'),
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function complain(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Whether the arguments are invalid, as WrongUsage or an error of `parseArgs`. */
function isWrongUsage(error: unknown): error is Error {
  if (error instanceof WrongUsage) return true
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}

/**
 * Runs a command with the environment's configuration and returns its exit code: 0 for success, 2 for invalid
 * arguments or settings. A running embedded database is shared with the service; otherwise one is started for the
 * command.
 */
async function runCommand({ USAGE, run }: CommandFile, args: readonly string[]): Promise<number> {
  const result = readConfig(process.env)
  if (!result.ok) {
    for (const problem of result.problems) complain(problem)
    return 2
  }
  const { config } = result
  try {
    return await withParts(config, openLog(config.logLevel), ({ services, notes }) => {
      for (const note of notes) complain(note)
      return run({ services, args, say, complain })
    })
  } catch (error) {
    complain(isWrongUsage(error) ? `${error.message}\n${USAGE}` : reasonOf(error, config))
    return isWrongUsage(error) ? 2 : 1
  }
}

const [name = '', ...args] = process.argv.slice(2)
const load = commands[name]
if (!load) {
  complain(`There is no command "${name}". Commands: ${Object.keys(commands).join(', ')}`)
  process.exit(2)
}
process.exit(await runCommand(await load(), args))
