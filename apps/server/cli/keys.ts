/** `npm run keys`: the keys of other systems for the admin API (docs/admin-api.md). */
import { parseArgs } from 'node:util'
import { ADMIN_SCOPES, type AdminScope } from '@pfotenportal/contract/admin/call'
import { listAdminKeys, type ListedAdminKey } from '../database/identity/admin-keys.ts'
import { createKey, KEY_NAME_MAX, revokeKey } from '../staff/keys/operations.ts'
import { commandActor, WrongUsage, type Command } from './command.ts'
import { printTable } from './table.ts'

export const USAGE = `Usage: npm run keys -- create --name <name> --scope <scope> [--scope <scope> ...]
       npm run keys -- list
       npm run keys -- revoke <id>

  create   prints the key, once
  list     the keys with their last use
  revoke   the key stops working with its next call

Scopes: read, support, catalogue, money; they don't include each other`

/** Runs the command; throws WrongUsage if there is no such command. */
export async function run(command: Command): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...command.args],
    allowPositionals: true,
    options: { name: { type: 'string' }, scope: { type: 'string', multiple: true } },
  })
  const [what, ...rest] = positionals
  const [only] = rest.length === 1 ? rest : []
  if (what === 'create' && rest.length === 0)
    return create(command, nameOf(values.name), scopesOf(values.scope))
  if (what === 'list' && rest.length === 0) return list(command)
  if (what === 'revoke' && only !== undefined) return revoke(command, only)
  throw new WrongUsage(what === undefined ? 'Missing command.' : `Unknown command: ${positionals.join(' ')}`)
}

function nameOf(text = ''): string {
  const name = text.trim()
  if (name === '' || Array.from(name).length > KEY_NAME_MAX)
    throw new WrongUsage(`--name is required, with at most ${KEY_NAME_MAX} characters.`)
  return name
}

function isScope(text: string): text is AdminScope {
  return (ADMIN_SCOPES as readonly string[]).includes(text)
}

function scopesOf(texts: readonly string[] = []): AdminScope[] {
  if (texts.length === 0) throw new WrongUsage('--scope is required.')
  const scopes = texts.map((text) => {
    if (!isScope(text)) throw new WrongUsage(`There is no scope "${text}".`)
    return text
  })
  return [...new Set(scopes)]
}

async function create(command: Command, name: string, scopes: AdminScope[]): Promise<number> {
  const { say } = command
  const key = await createKey(await commandActor(command, 'keys'), { name, scopes, formId: null })
  say(`Key ${key?.id} may: ${scopes.join(', ')}. It is shown only here:`)
  say(key?.secret ?? '')
  return 0
}

async function list({ services, say }: Command): Promise<number> {
  const keys = await listAdminKeys(services.database.query)
  if (keys.length === 0) say('There is no key.')
  else printTable(say, ['ID', 'NAME', 'SCOPES', 'CREATED', 'BY', 'LAST USED', 'REVOKED'], keys.map(rowOf))
  return 0
}

function rowOf(key: ListedAdminKey): string[] {
  const { id, name, scopes, createdAt, createdBy, lastUsedAt, revokedAt } = key
  return [`${id}`, name, scopes.join(','), createdAt, createdBy ?? '', lastUsedAt ?? '', revokedAt ?? '']
}

async function revoke(command: Command, text: string): Promise<number> {
  const { say, complain } = command
  if (!/^\d{1,9}$/.test(text)) throw new WrongUsage(`"${text}" is not an id.`)
  if (await revokeKey(await commandActor(command, 'keys'), Number(text))) {
    say(`Key ${text} is revoked.`)
    return 0
  }
  complain(`There is no key ${text}.`)
  return 1
}
