/**
 * The backups in a directory. The moment of a backup is in its name, always in UTC; a note beside it says the rest, also
 * whether it was verified.
 */
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import {
  keptBackups,
  keptBeforeUpgrades,
  type VersionedBackup,
} from '@pfotenportal/domain/backup/kept-backups'
import { dateOf, parseInstant, type Instant } from '@pfotenportal/domain/core/calendar'
import { namesIn } from './sealed.ts'
import { unwritable } from './unusable.ts'

const NAME = /^pfotenportal-(\d{8}T\d{9}Z)\.backup(?:\.age)?$/
const TIME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/

/** What the note of a backup says when it is written. */
export interface BackupNote {
  readonly takenAt: Instant
  readonly version: string
  readonly migrations: readonly string[]
  readonly rows: number
  readonly tables: number
  readonly bytes: number
  /** SHA-256 of the file. */
  readonly digest: string
  readonly isEncrypted: boolean
}

/** The last verification. */
export interface Verification {
  readonly at: Instant
  /** Null if the backup can be restored and is consistent. */
  readonly problem: string | null
}

export interface StoredBackup extends VersionedBackup {
  readonly takenAt: Date
  /** When it was last restored into a scratch database and found consistent; null if never, or not at the last attempt. */
  readonly verifiedAt: Date | null
  readonly path: string
  /** Of the last verification, if that failed. */
  readonly problem: string | null
}

const noteSchema = z.looseObject({
  migrations: z.array(z.string()).optional(),
  verification: z.object({ at: z.string(), problem: z.string().nullable() }).optional(),
})

/** A moment as it stands in the name of a file, and back: `20261128T013000000Z`. */
export const timeInName = (at: Instant): string => at.replace(/[-:.]/g, '')

export function timeOfName(text: string): Instant | undefined {
  const [, year, month, day, hour, minute, second, rest] = TIME.exec(text) ?? []
  return year === undefined
    ? undefined
    : parseInstant(`${year}-${month}-${day}T${hour}:${minute}:${second}.${rest}Z`)
}

export function fileNameOf(takenAt: Instant, isEncrypted: boolean): string {
  return `pfotenportal-${timeInName(takenAt)}.backup${isEncrypted ? '.age' : ''}`
}

const noteOf = (path: string) => `${path}.json`

/** A note that is missing or damaged says nothing; the backup is listed all the same. */
async function readNote(path: string): Promise<z.output<typeof noteSchema>> {
  try {
    return noteSchema.parse(JSON.parse(await readFile(noteOf(path), 'utf8')))
  } catch {
    return {}
  }
}

async function replaceNote(path: string, content: object): Promise<void> {
  const building = `${noteOf(path)}.part`
  try {
    await writeFile(building, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
    await rename(building, noteOf(path))
  } catch (error) {
    await rm(building, { force: true }).catch(() => undefined)
    throw unwritable(error, dirname(path))
  }
}

export async function writeNote(path: string, note: BackupNote): Promise<void> {
  await replaceNote(path, note)
}

/** Adds the result of a verification to the note of a backup. */
export async function noteVerification(path: string, verification: Verification): Promise<void> {
  await replaceNote(path, { ...(await readNote(path)), verification })
}

/** The backups in a directory, newest first; none if it does not exist. */
export async function readBackups(directory: string): Promise<readonly StoredBackup[]> {
  const names = await namesIn(directory)
  const found = await Promise.all(
    names.map(async (name): Promise<StoredBackup[]> => {
      const taken = timeOfName(NAME.exec(name)?.[1] ?? '')
      if (taken === undefined) return []
      const path = join(directory, name)
      const { verification, migrations } = await readNote(path)
      const at = verification && verification.problem === null ? parseInstant(verification.at) : undefined
      return [
        {
          takenAt: dateOf(taken),
          verifiedAt: at === undefined ? null : dateOf(at),
          path,
          taken,
          schema: migrations?.at(-1) ?? null,
          problem: verification?.problem ?? null,
        },
      ]
    }),
  )
  return found.flat().toSorted((a, b) => (a.taken < b.taken ? 1 : -1))
}

/** Deletes the backups that the rule no longer keeps, never `newest`; returns the paths of those that are left. */
export async function deleteOldBackups(directory: string, newest: string): Promise<readonly string[]> {
  const all = await readBackups(directory)
  const kept = new Set([...keptBackups(all.map(({ taken }) => taken)), ...keptBeforeUpgrades(all)])
  const isKept = ({ taken, path }: StoredBackup) => kept.has(taken) || path === newest
  for (const { path } of all.filter((backup) => !isKept(backup))) {
    await rm(path, { force: true })
    await rm(noteOf(path), { force: true })
  }
  return all.filter(isKept).map(({ path }) => path)
}
