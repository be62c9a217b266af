/** A disk in memory that can be made full without writing anything: it shrinks to what is on it. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  /** Leaves no free block. Returns false if that did not succeed. */
  fill(): boolean
  /** Gives the space back. */
  free(): void
  unmount(): void
}

const FREE = 'size=8g'
/** What is on it may grow between reading that and shrinking. */
const ATTEMPTS = 20

function mount(...options: readonly string[]): boolean {
  return spawnSync('mount', options, { stdio: 'ignore' }).status === 0
}

/** Mounts one on an empty directory; undefined where that is not permitted. */
export function mountSmallDisk(directory: string): SmallDisk | undefined {
  if (!mount('-t', 'tmpfs', '-o', `${FREE},mode=755`, 'tmpfs', directory)) return undefined
  return {
    fill() {
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const { blocks, bfree, bsize } = statfsSync(directory)
        if (mount('-o', `remount,size=${(blocks - bfree) * bsize}`, directory)) return true
      }
      return false
    },
    free: () => void mount('-o', `remount,${FREE}`, directory),
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
