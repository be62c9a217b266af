/** `npm run restore`: restores a backup, or a point in time (docs/operations.md, "Restore at noon"). */
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { parseInstant, type Instant } from '@pfotenportal/domain/core/calendar'
import { takeBase } from '../backup/base.ts'
import { withConnection } from '../backup/connection.ts'
import { withDatabaseUrl } from '../backup/database.ts'
import { noteRestore } from '../backup/mark.ts'
import { restorePointInTime } from '../backup/point-in-time.ts'
import { restoreBackup } from '../backup/restore.ts'
import { UnusableBackup } from '../backup/unusable.ts'
import { checkDatabase } from '../backup/verify.ts'
import { readRelease } from '../core/release.ts'
import { directoryOf, fileNamed, readIdentities, type BackupArguments } from './backup.ts'
import { WrongUsage, type ConfiguredCommand } from './command.ts'

export const USAGE = `Usage: npm run restore -- <file>       restores a backup into the empty database of DATABASE_URL or DATA_DIR
       npm run restore -- latest       the newest one in BACKUP_DIR
       npm run restore -- --at <time>  the embedded database as it was then, such as 2026-11-28T11:59+01:00, or "end" for the
                                       end of its log; what DATA_DIR has is kept beside it
       npm run restore -- --mark <time>  notes that the database was restored by other means, as it was then
  --identity <file>                    the private keys of an encrypted backup, as age-keygen writes them
  --replace <name of the database>     replaces what the database contains; the name is the confirmation
  --json                               the result as one line of JSON
Stop every process of the service first. It is restored as a whole, or nothing is changed. The service then asks the
payment provider for everything since the backup, before it charges anything.`

const NEXT =
  'Start the service: it asks the payment provider for everything since then before it charges anything.'

async function nameOf(url: string): Promise<string> {
  const found = await withConnection(url, (client) =>
    client.query<{ name: string }>('select current_database() as name'),
  )
  return found.rows[0]?.name ?? ''
}

async function restoreFile(
  { config, say }: ConfiguredCommand,
  file: string,
  { identities, isJson, replaced }: BackupArguments & { readonly replaced: string | undefined },
): Promise<number> {
  const path = await fileNamed(config, file)
  const restored = await withDatabaseUrl(config, async (url) => {
    const name = await nameOf(url)
    if (replaced !== undefined && replaced !== name)
      throw new WrongUsage(`The name of the database is "${name}", not "${replaced}".`)
    return restoreBackup({ url, path, identities, replaces: replaced !== undefined, isMarked: true })
  })
  const { takenAt, rows, tables } = restored
  if (isJson) say(JSON.stringify({ path, takenAt, rows, tables }))
  else {
    say(`${basename(path)}: the database is as at ${takenAt}, with ${rows} rows in ${tables} tables.`)
    say(NEXT)
  }
  return 0
}

function timeIn(text: string): Instant {
  const found = parseInstant(text)
  if (found === undefined)
    throw new WrongUsage(`Not a time with its offset from UTC, such as 2026-11-28T11:59+01:00: ${text}`)
  return found
}

/** What was lost with the disk is not in the log; what can still be read is. */
async function restoreTo(
  { config, say }: ConfiguredCommand,
  at: Instant | null,
  { identities, isJson }: BackupArguments,
): Promise<number> {
  if (config.databaseUrl !== null)
    throw new UnusableBackup(
      'Only the embedded database is restored to a point in time. Restore the one of DATABASE_URL with the tools of its server, then note that: --mark <time>. Nothing was changed.',
    )
  const { dataDir, backupRecipients: recipients } = config
  const backupDir = directoryOf(config)
  const restored = await restorePointInTime({ dataDir, backupDir, identities, recipients, at })
  const { version } = readRelease(config)
  const problem = await withDatabaseUrl(config, async (url, home) => {
    // The log since the restore belongs to it. The former bases stay until the next backup, for another attempt.
    if (home !== null) await takeBase({ url, home, backupDir, recipients, version })
    return checkDatabase(url, restored.restoredTo)
  })
  const { base, restoredTo, former, segments } = restored
  if (isJson) say(JSON.stringify({ base: base.path, restoredTo, former, segments, problem }))
  else {
    say(`${basename(base.path)} and ${segments} segments of the log: the database is as at ${restoredTo}.`)
    if (former !== null) say(`The former one is in ${former}; delete it when you need it no more.`)
    say(problem ?? 'The data is consistent.')
    say(NEXT)
  }
  return problem === null ? 0 : 1
}

async function mark(
  { config, say }: ConfiguredCommand,
  at: Instant,
  { isJson }: BackupArguments,
): Promise<number> {
  await withDatabaseUrl(config, (url) =>
    withConnection(url, (client) => noteRestore(client, at, 'restored by other means')),
  )
  say(isJson ? JSON.stringify({ markedAt: at }) : `Noted that the database is as at ${at}. ${NEXT}`)
  return 0
}

/** Restores a backup, restores to a point in time, or notes that the database was restored. */
export async function runConfigured(command: ConfiguredCommand): Promise<number> {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args: [...command.args],
    options: { identity: text, replace: text, at: text, mark: text, json: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [file, ...more] = positionals
  const ways = [file, values.at, values.mark].filter((way) => way !== undefined)
  if (ways.length !== 1 || more.length > 0) throw new WrongUsage('Name one backup, or one time.')
  const options = { identities: await readIdentities(values.identity), isJson: values.json === true }
  if (values.mark !== undefined) return mark(command, timeIn(values.mark), options)
  if (file !== undefined) return restoreFile(command, file, { ...options, replaced: values.replace })
  if (values.replace !== undefined)
    throw new WrongUsage('What DATA_DIR has is kept: --replace is not needed.')
  const at = values.at === 'end' ? null : timeIn(values.at ?? '')
  return restoreTo(command, at, options)
}
