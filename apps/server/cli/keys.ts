/** `npm run keys`: lists the keys of other systems for the admin API (docs/admin-api.md). */
import { listAdminKeys, type ListedAdminKey } from '../database/identity/admin-keys.ts'
import { WrongUsage, type Command } from './command.ts'
import { printTable } from './table.ts'

export const USAGE = `Usage: npm run keys -- list

  list     the keys with their scopes, last use, end and networks
To create, change or revoke one: npm run staff -- create-key, change-key, revoke-key`

/** Runs the command; throws WrongUsage if there is no such command. */
export async function run({ services, args, say }: Command): Promise<number> {
  if (args.join(' ') !== 'list') throw new WrongUsage('The only command is list.')
  const keys = await listAdminKeys(services.database.query)
  if (keys.length === 0) say('There is no key.')
  else
    printTable(
      say,
      ['ID', 'NAME', 'SCOPES', 'CREATED', 'BY', 'LAST USED', 'EXPIRES', 'FROM', 'REVOKED'],
      keys.map(rowOf),
    )
  return 0
}

function rowOf(key: ListedAdminKey): string[] {
  const { id, name, scopes, createdAt, createdBy, lastUsedAt, expiresAt, networks, revokedAt } = key
  const bounds = [expiresAt ?? '', networks.join(',')]
  return [
    `${id}`,
    name,
    scopes.join(','),
    createdAt,
    createdBy ?? '',
    lastUsedAt ?? '',
    ...bounds,
    revokedAt ?? '',
  ]
}
