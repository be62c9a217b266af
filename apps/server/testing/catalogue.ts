/** Test helper: the command of the operator on a document that is changed in memory. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CatalogueInput } from '@pfotenportal/domain/catalogue/document'
import { readDefaultDocument } from '@pfotenportal/domain/testing/catalogue'
import { run } from '../cli/catalogue.ts'
import type { Services } from '../context/services.ts'

/** The output of the command and its exit code. */
export interface CommandResult {
  readonly code: number
  readonly output: string
}

/** Runs `npm run catalogue -- <verb> <file> …` with the document as the file. */
export async function catalogueCommand(
  services: Services,
  verb: string,
  document: unknown,
  ...more: string[]
): Promise<CommandResult> {
  const directory = mkdtempSync(join(tmpdir(), 'pfotenportal-catalogue-'))
  const file = join(directory, 'file.json')
  const isRaw = typeof document === 'string' || Buffer.isBuffer(document)
  writeFileSync(file, isRaw ? document : JSON.stringify(document))
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  try {
    const code = await run({ services, args: [verb, file, ...more], say, complain: say })
    return { code, output: lines.join('\n').replaceAll(file, 'file.json') }
  } finally {
    rmSync(directory, { recursive: true })
  }
}

/** The sample catalogue with a change. */
export function changedCatalogue(change: (document: CatalogueInput) => void): CatalogueInput {
  const document = readDefaultDocument()
  change(document)
  return document
}
