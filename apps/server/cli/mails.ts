/** `npm run mails`: lists dead-lettered mails and requeues them (docs/operations.md). */
import { parseArgs } from 'node:util'
import {
  isMailId,
  listDeadLetters,
  type DeadLetter,
  type DeadLetterFilter,
} from '../database/mail/dead-letters.ts'
import { isTemplate } from '../mail/templates.ts'
import { requeueMails } from '../staff/mails/operations.ts'
import { commandActor, WrongUsage, type Command } from './command.ts'
import { printTable } from './table.ts'

export const USAGE = `Usage: npm run mails -- <command>
  list                  the dead-lettered emails, with recipient, template and reason
  requeue <id> ...      queues emails again; --all, --to or --template select them instead
Options: --to <address>, --template <name>; requeue: --all`

/** Runs the command; throws WrongUsage if there is no such command. */
export async function run(command: Command): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...command.args],
    allowPositionals: true,
    options: { to: { type: 'string' }, template: { type: 'string' }, all: { type: 'boolean' } },
  })
  const [what, ...ids] = positionals
  const { to: recipient, template, all = false } = values
  if (template !== undefined && !isTemplate(template))
    throw new WrongUsage(`There is no template "${template}".`)
  const wrong = ids.find((id) => !isMailId(id))
  const selects = recipient !== undefined || template !== undefined
  if (what === 'list' && ids.length === 0 && !all) return list(command, { recipient, template })
  if (what !== 'requeue') {
    throw new WrongUsage(
      what === undefined ? 'Missing command.' : `Unknown command: ${positionals.join(' ')}`,
    )
  }
  if (wrong !== undefined) throw new WrongUsage(`"${wrong}" is not the id of an email.`)
  if ([ids.length > 0, all, selects].filter(Boolean).length !== 1) {
    throw new WrongUsage('Name the emails by their ids, or by --to and --template, or take --all.')
  }
  return requeue(command, { ids: ids.length > 0 ? ids : undefined, recipient, template })
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

/** Requeues what the filter selects; exits with 1 if an email that was named is not among them. */
async function requeue(command: Command, filter: DeadLetterFilter): Promise<number> {
  const { services, say, complain } = command
  const letters = await listDeadLetters(services.database.query, filter)
  const withoutLink = letters.filter(({ isRequeueable }) => !isRequeueable)
  const missing = (filter.ids ?? []).filter((named) => !letters.some(({ id }) => id === named))
  const requeued = await requeueMails(await commandActor(command, 'mails'), filter)
  for (const id of missing) complain(`${id}: there is no such dead-lettered email.`)
  for (const { id, template } of withoutLink) {
    complain(`${id}: the link of ${template} is not kept; the customer requests a new one in the portal.`)
  }
  say(
    requeued === 0
      ? 'Nothing to requeue.'
      : `${requeued} ${requeued === 1 ? 'email' : 'emails'} requeued. A running service sends them within a minute.`,
  )
  return filter.ids !== undefined && missing.length + withoutLink.length > 0 ? 1 : 0
}
