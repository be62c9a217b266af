/** A disk in memory that can be made full without writing anything: it shrinks to what is on it. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  /** Leaves no free block, or those of so many bytes. Returns false if that did not succeed. */
  fill(except?: number): boolean
  /** Gives the space back. */
  free(): void
  /** Refuses every write, as a disk does after an error. */
  protect(isReadOnly: boolean): void
  /** Mounts it on another directory; on the former one is what was below it. */
  move(to: string): void
  unmount(): void
}

const FREE = 'size=8g'
/** What is on it may grow between reading that and shrinking. */
const ATTEMPTS = 20

function mount(...options: readonly string[]): boolean {
  return spawnSync('mount', options, { stdio: 'ignore' }).status === 0
}

/** Mounts one on an empty directory; undefined where that is not permitted. */
export function mountSmallDisk(first: string): SmallDisk | undefined {
  if (!mount('-t', 'tmpfs', '-o', `${FREE},mode=755`, 'tmpfs', first)) return undefined
  let directory = first
  return {
    fill(except = 0) {
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const { blocks, bfree, bsize } = statfsSync(directory)
        // A size of 0 would be none.
        const size = Math.max((blocks - bfree) * bsize + except, bsize)
        if (mount('-o', `remount,size=${size}`, directory)) return true
      }
      return false
    },
    free: () => void mount('-o', `remount,${FREE}`, directory),
    protect: (isReadOnly) => void mount('-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, directory),
    move(to) {
      if (mount('--move', directory, to)) directory = to
    },
    unmount: () => unmount(directory),
  }
}

/** Unmounts a directory, if something is mounted there. */
export function unmount(directory: string): void {
  spawnSync('umount', ['--lazy', directory], { stdio: 'ignore' })
}

/** Whether this process may mount one: mostly only root may. */
export function canMountDisk(): boolean {
  const directory = mkdtempSync(join(tmpdir(), 'pfotenportal-disk-'))
  const disk = mountSmallDisk(directory)
  disk?.unmount()
  rmdirSync(directory)
  return disk !== undefined
}
