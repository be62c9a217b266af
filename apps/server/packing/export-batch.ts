/** Exports a batch's documents as files. */
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { PackingBatch } from '@pfotenportal/domain/parcel/packing'
import { PACKING_DOCUMENTS, type PackingSource } from './documents.ts'

/** The files contain addresses: only their owner may read them. */
const OWNER_ONLY = 0o600

/** Writes all documents of a batch and returns their paths. A file is written completely or not at all. */
export async function exportBatch(
  source: PackingSource,
  batch: PackingBatch,
  directory: string,
): Promise<string[]> {
  await mkdir(directory, { recursive: true })
  const paths: string[] = []
  for (const document of Object.values(PACKING_DOCUMENTS)) {
    const path = resolve(join(directory, document.fileName(batch.week)))
    await writeWhole(path, await document.open(source, batch))
    paths.push(path)
  }
  return paths
}

async function writeWhole(path: string, content: NodeJS.ReadableStream): Promise<void> {
  const unfinished = `${path}.part`
  try {
    await pipeline(content, createWriteStream(unfinished, { mode: OWNER_ONLY }))
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}
