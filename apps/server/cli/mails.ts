/** `npm run mails`: lists dead-lettered mails (docs/operations.md). */
import { parseArgs } from 'node:util'
import { listDeadLetters, type DeadLetter, type DeadLetterFilter } from '../database/mail/dead-letters.ts'
import { isTemplate } from '../mail/templates.ts'
import { WrongUsage, type Command } from './command.ts'
import { printTable } from './table.ts'

export const USAGE = `Usage: npm run mails -- list [--to <address>] [--template <name>]

  list     the dead-lettered emails, with recipient, template and reason
To send them again: npm run staff -- requeue-mails`

/** Runs the command; throws WrongUsage if there is no such command. */
export async function run(command: Command): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...command.args],
    allowPositionals: true,
    options: { to: { type: 'string' }, template: { type: 'string' } },
  })
  const { to: recipient, template } = values
  if (template !== undefined && !isTemplate(template))
    throw new WrongUsage(`There is no template "${template}".`)
  if (positionals.join(' ') !== 'list') throw new WrongUsage('The only command is list.')
  return list(command, { recipient, template })
}

async function list({ services, say }: Command, filter: DeadLetterFilter): Promise<number> {
  const letters = await listDeadLetters(services.database.query, filter)
  if (letters.length === 0) {
    say('No email is dead-lettered.')
    return 0
  }
  printTable(say, ['ID', 'SINCE', 'TO', 'TEMPLATE', 'ATTEMPTS', 'REASON'], letters.map(rowOf))
  return 0
}

function rowOf({ id, endedAt, recipient, template, attempts, reason }: DeadLetter): string[] {
  return [id, endedAt, recipient ?? '', template, `${attempts}`, reason]
}
