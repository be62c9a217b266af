/** Finds the command of `npm run <command>`, and runs it. */
import { UnusableBackup } from '../backup/unusable.ts'
import { openCommandLog } from '../core/log.ts'
import { readConfig } from '../core/read-config.ts'
import { misspeltSettings } from '../core/settings/strange-names.ts'
import { reasonOf, withParts } from '../service.ts'
import {
  WrongUsage,
  type BareCommandFile,
  type Command,
  type CommandFile,
  type ConfiguredCommandFile,
} from './command.ts'

type AnyCommandFile = CommandFile | ConfiguredCommandFile | BareCommandFile

/** Every command by its name. */
export const commands: Readonly<Record<string, () => Promise<AnyCommandFile>>> = {
  backup: () => import('./backup.ts'),
  catalogue: () => import('./catalogue.ts'),
  clock: () => import('./clock.ts'),
  customer: () => import('./customer.ts'),
  doctor: () => import('./doctor.ts'),
  import: () => import('./import.ts'),
  intake: () => import('./intake.ts'),
  jobs: () => import('./jobs.ts'),
  keys: () => import('./keys.ts'),
  ledger: () => import('./ledger.ts'),
  mails: () => import('./mails.ts'),
  maintenance: () => import('./maintenance.ts'),
  packing: () => import('./packing.ts'),
  payments: () => import('./payments.ts'),
  report: () => import('./report.ts'),
  restore: () => import('./restore.ts'),
  shipping: () => import('./shipping.ts'),
  staff: () => import('./staff.ts'),
  upgrade: () => import('./upgrade.ts'),
  webhooks: () => import('./webhooks.ts'),
}

/** Where a command writes: standard output and standard error. */
export type Output = Pick<Command, 'say' | 'complain'>

const explained = (error: Error, usage: string) =>
  `${error.message}\n${(error instanceof WrongUsage && error.usage) || usage}`

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
async function runCommand(
  file: CommandFile | ConfiguredCommandFile,
  args: readonly string[],
  { say, complain }: Output,
): Promise<number> {
  for (const sentence of misspeltSettings(process.env)) complain(sentence)
  const result = readConfig(process.env)
  if (!result.ok) {
    for (const problem of result.problems) complain(problem)
    return 2
  }
  const { config } = result
  try {
    if ('runConfigured' in file) return await file.runConfigured({ config, args, say, complain })
    return await withParts(config, openCommandLog(config.logLevel), ({ services, notes }) => {
      for (const note of notes) complain(note)
      return file.run({ services, args, say, complain })
    })
  } catch (error) {
    if (error instanceof UnusableBackup) complain(error.message)
    else complain(isWrongUsage(error) ? explained(error, file.USAGE) : reasonOf(error, config))
    return isWrongUsage(error) ? 2 : 1
  }
}

async function runBare(
  { USAGE, runBare: run }: BareCommandFile,
  args: readonly string[],
  output: Output,
): Promise<number> {
  try {
    return await run({ args, ...output })
  } catch (error) {
    if (!isWrongUsage(error)) throw error
    output.complain(explained(error, USAGE))
    return 2
  }
}

const HELP = ['--help', '-h']

/**
 * Runs the command that the arguments name, and returns its exit code. `--help` prints its usage and needs neither
 * settings nor a database.
 */
export async function dispatch([name = '', ...args]: readonly string[], output: Output): Promise<number> {
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!load) {
    const known = `Commands: ${Object.keys(commands).join(', ')}`
    if (HELP.includes(name)) output.say(known)
    else output.complain(`There is no command "${name}". ${known}`)
    return HELP.includes(name) ? 0 : 2
  }
  const command = await load()
  if (!args.some((arg) => HELP.includes(arg)))
    return 'runBare' in command ? runBare(command, args, output) : runCommand(command, args, output)
  output.say(command.USAGE)
  return 0
}
