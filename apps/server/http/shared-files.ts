/**
 * The portal's hashed files of several versions in one directory. While two versions run side by side, a page of one may
 * ask a process of the other for its files, and a page that stays open asks for them after its version is gone.
 */
import { randomUUID } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { join } from 'node:path'
import { realMilliseconds } from '../core/clock.ts'

/** Longer than a page stays open. */
const KEPT_MS = 30 * 86_400_000

/** Adds the files of a portal to the shared ones, each whole or not at all, and deletes those that nobody uses any more. */
export function shareFiles(own: string, shared: string): void {
  mkdirSync(shared, { recursive: true })
  const now = realMilliseconds()
  for (const name of readdirSync(own)) {
    const target = join(shared, name)
    if (!existsSync(target)) {
      const part = join(shared, `.${randomUUID()}`)
      copyFileSync(join(own, name), part)
      renameSync(part, target)
    }
    utimesSync(target, now / 1000, now / 1000)
  }
  for (const name of readdirSync(shared)) {
    const file = statSync(join(shared, name), { throwIfNoEntry: false })
    if (file && now - file.mtimeMs > KEPT_MS) rmSync(join(shared, name), { force: true })
  }
}
