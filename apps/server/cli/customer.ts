/** `npm run customer`: what is stored about a customer, as a file that another Pfotenportal can import (docs/import.md). */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { exportData } from '../operations/privacy/export-data.ts'
import { commandActor, WrongUsage, type Command } from './command.ts'

export const USAGE = `Usage: npm run customer -- export <customer number> [--out <directory>] [--for customer|service]

  Writes <customer number>.json, and the same as a page for reading beside it, as the customer downloads them.
  --for service  another Pfotenportal that uses the same account at the payment provider: the file then has the
                 references with which payment methods are charged, and is for nobody else

  "npm run staff -- erase-customer <customer number> --email <address>" erases a customer.`

function parse(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { out: { type: 'string', default: '.' }, for: { type: 'string', default: 'customer' } },
  })
  const [verb, number = '', ...more] = positionals
  if (verb !== 'export')
    throw new WrongUsage(verb === undefined ? 'Missing command.' : `Unknown command "${verb}".`)
  if (!/^\d{1,9}$/.test(number) || more.length > 0)
    throw new WrongUsage('Exactly one customer number is required.')
  if (values.for !== 'customer' && values.for !== 'service')
    throw new WrongUsage('--for is "customer" or "service".')
  return { id: Number(number), out: values.out, hasReferences: values.for === 'service' }
}

/** A file that only its owner reads, there whole or not at all. */
async function write(path: string, content: string): Promise<void> {
  await writeFile(`${path}.part`, content, { mode: 0o600 })
  await rename(`${path}.part`, path)
}

export async function run(command: Command): Promise<number> {
  const { args, say, complain, services } = command
  const { id, out, hasReferences } = parse(args)
  const { today } = await services.clock.moment()
  const actor = { ...(await commandActor(command, 'customer')), today }
  const exported = await exportData(actor, id, { hasReferences })
  if (!exported) {
    complain(`There is no customer ${id}.`)
    return 1
  }
  const { page, ...file } = exported
  await mkdir(out, { recursive: true })
  const files = { [`${id}.json`]: `${JSON.stringify(file, null, 2)}\n`, [`${id}.html`]: page }
  for (const [name, content] of Object.entries(files)) {
    await write(join(out, name), content)
    say(join(out, name))
  }
  return 0
}
