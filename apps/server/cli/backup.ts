/** `npm run backup`: takes, verifies and lists backups (docs/operations.md, "Backups"). */
import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { basesOf, deleteOldBases, takeBase } from '../backup/base.ts'
import { withDatabaseUrl } from '../backup/database.ts'
import { deleteOldBackups, readBackups } from '../backup/list.ts'
import { beginLog } from '../backup/log.ts'
import { takeBackup } from '../backup/take.ts'
import { UnusableBackup } from '../backup/unusable.ts'
import { verifyBackup } from '../backup/verify.ts'
import { readRelease } from '../core/release.ts'
import { WrongUsage, type ConfiguredCommand } from './command.ts'

export const USAGE = `Usage: npm run backup                  takes a backup into BACKUP_DIR, also while the service runs, and
                                       deletes older ones: 7 daily, 4 weekly and 12 monthly are kept;
                                       with the embedded database also a base for any point in time
       npm run backup -- --verify      also restores it into a scratch database, and checks that
       npm run backup -- verify [file] the same for one that was taken before, by default the newest
       npm run backup -- list          the backups in BACKUP_DIR, newest first
  --identity <file>   the private keys of an encrypted backup, as age-keygen writes them
  --json              the result as one line of JSON
The exit code is 1 if a backup could not be taken or is not good.`

/** What backups and restores have in common. */
export interface BackupArguments {
  readonly identities: readonly string[]
  readonly isJson: boolean
}

/** The private keys in a file, as age-keygen writes it. */
export async function readIdentities(file: string | undefined): Promise<readonly string[]> {
  if (file === undefined) return []
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new UnusableBackup(
      `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    )
  })
  const keys = text.split('\n').flatMap((line) => /^AGE-SECRET-KEY-\S+/.exec(line.trim())?.[0] ?? [])
  if (keys.length === 0) throw new UnusableBackup(`${file} has no private key (AGE-SECRET-KEY-…).`)
  return keys
}

export function directoryOf({ backupDir }: ConfiguredCommand['config']): string {
  if (backupDir === null)
    throw new UnusableBackup('BACKUP_DIR is not set: it names the directory of the backups.')
  return backupDir
}

/** The file that an argument names, in the directory of the backups or elsewhere; by default the newest backup. */
export async function fileNamed(
  config: ConfiguredCommand['config'],
  name: string | undefined,
): Promise<string> {
  if (name !== undefined && name !== 'latest') return resolve(name)
  const [newest] = await readBackups(directoryOf(config))
  if (!newest) throw new UnusableBackup(`There is no backup in ${directoryOf(config)}.`)
  return newest.path
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
const sizeOf = (bytes: number) =>
  bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`

async function take(
  { config, say }: ConfiguredCommand,
  shouldVerify: boolean,
  options: BackupArguments,
): Promise<number> {
  const directory = directoryOf(config)
  if (shouldVerify && config.backupRecipients.length > 0 && options.identities.length === 0)
    throw new WrongUsage('An encrypted backup is verified where its private key is: add --identity <file>.')
  const [{ version }, recipients] = [readRelease(config), config.backupRecipients]
  const { taken, before, kept, own } = await withDatabaseUrl(config, async (url, home) => {
    if (home !== null) await beginLog(home, directory)
    const backup = await takeBackup({ url, directory, recipients, version })
    const all = await readBackups(directory)
    // Before the base: where only that finds no room, backups must not pile up and leave it less each night.
    const left = await deleteOldBackups(directory, backup.path)
    if (home !== null) await takeBase({ url, home, backupDir: directory, recipients, version })
    const bases = await deleteOldBases(directory)
    return { taken: backup, before: all, kept: left, own: home === null ? [] : await basesOf(home, bases) }
  })
  const anyMomentSince = own.at(-1)?.takenAt ?? null
  const verified = shouldVerify ? await verifyBackup(taken.path, options.identities) : undefined
  const deleted = before.length - kept.length
  const problem = verified?.problem ?? null
  const { path, seconds, rows, tables, bytes, takenAt } = taken
  if (options.isJson) {
    const isVerified = verified ? problem === null : null
    say(
      JSON.stringify({
        path,
        takenAt,
        rows,
        tables,
        bytes,
        seconds,
        kept: kept.length,
        deleted,
        anyMomentSince,
        isVerified,
        problem,
      }),
    )
  } else {
    const state = verified ? (problem === null ? ', verified' : `, NOT GOOD: ${problem}`) : ''
    say(
      `${basename(path)}: ${count(rows, 'row')} of ${count(tables, 'table')}, ${sizeOf(bytes)}, ${seconds.toFixed(1)} s` +
        `; ${kept.length} kept, ${deleted} deleted${anyMomentSince === null ? '' : `, any moment since ${anyMomentSince}`}${state}`,
    )
  }
  return problem === null ? 0 : 1
}

async function verify(
  { config, say }: ConfiguredCommand,
  name: string | undefined,
  options: BackupArguments,
): Promise<number> {
  const path = await fileNamed(config, name)
  const { problem, restored } = await verifyBackup(path, options.identities)
  if (options.isJson)
    say(JSON.stringify({ path, isVerified: problem === null, problem, rows: restored?.rows ?? null }))
  else if (problem === null)
    say(
      `${basename(path)}: restored into a scratch database, ${count(restored?.rows ?? 0, 'row')}, consistent`,
    )
  else say(`${basename(path)}: NOT GOOD: ${problem}`)
  return problem === null ? 0 : 1
}

async function list({ config, say }: ConfiguredCommand, { isJson }: BackupArguments): Promise<number> {
  const backups = await readBackups(directoryOf(config))
  if (isJson)
    say(
      JSON.stringify(
        backups.map(({ path, takenAt, verifiedAt, problem }) => ({ path, takenAt, verifiedAt, problem })),
      ),
    )
  else if (backups.length === 0) say('There is no backup.')
  else
    for (const { taken, path, verifiedAt, problem } of backups) {
      const state = verifiedAt ? `verified ${verifiedAt.toISOString()}` : (problem ?? 'not verified')
      say(`${taken}  ${basename(path)}  ${state}`)
    }
  return 0
}

/** Takes, verifies or lists backups. */
export async function runConfigured(command: ConfiguredCommand): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...command.args],
    options: { verify: { type: 'boolean' }, identity: { type: 'string' }, json: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [verb, file, ...more] = positionals
  const options = { identities: await readIdentities(values.identity), isJson: values.json === true }
  if (more.length === 0 && verb === undefined) return take(command, values.verify === true, options)
  if (more.length === 0 && verb === 'verify') return verify(command, file, options)
  if (verb === 'list' && file === undefined) return list(command, options)
  throw new WrongUsage(`Unknown command: ${positionals.join(' ')}`)
}
