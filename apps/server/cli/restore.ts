/** `npm run restore`: restores a backup (docs/operations.md, "Restore at noon"). */
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { withConnection } from '../backup/connection.ts'
import { withDatabaseUrl } from '../backup/database.ts'
import { restoreBackup } from '../backup/restore.ts'
import { fileNamed, readIdentities } from './backup.ts'
import { WrongUsage, type ConfiguredCommand } from './command.ts'

export const USAGE = `Usage: npm run restore -- <file>      restores a backup into the empty database of DATABASE_URL or DATA_DIR
       npm run restore -- latest      the newest one in BACKUP_DIR
  --identity <file>                   the private keys of an encrypted backup, as age-keygen writes them
  --replace <name of the database>    replaces what the database contains; the name is the confirmation
  --json                              the result as one line of JSON
Stop every process of the service first. It is restored as a whole, or nothing is changed. The service then asks the
payment provider for everything since the backup, before it charges anything.`

async function nameOf(url: string): Promise<string> {
  const found = await withConnection(url, (client) =>
    client.query<{ name: string }>('select current_database() as name'),
  )
  return found.rows[0]?.name ?? ''
}

/** Restores a backup. */
export async function runConfigured({ config, args, say }: ConfiguredCommand): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { identity: { type: 'string' }, replace: { type: 'string' }, json: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new WrongUsage('Name one backup.')
  const path = await fileNamed(config, file)
  const identities = await readIdentities(values.identity)
  const restored = await withDatabaseUrl(config, async (url) => {
    const name = await nameOf(url)
    if (values.replace !== undefined && values.replace !== name)
      throw new WrongUsage(`The name of the database is "${name}", not "${values.replace}".`)
    return restoreBackup({ url, path, identities, replaces: values.replace !== undefined, isMarked: true })
  })
  const { takenAt, rows, tables } = restored
  if (values.json === true) say(JSON.stringify({ path, takenAt, rows, tables }))
  else {
    say(`${basename(path)}: the database is as at ${takenAt}, with ${rows} rows in ${tables} tables.`)
    say(
      'Start the service: it asks the payment provider for everything since then before it charges anything.',
    )
  }
  return 0
}
