/**
 * The content of a backup: a head, then each table with its rows, then its end; or that of a base, which has the files of
 * a cluster instead (decision 101). Statements are JSON, rows are what COPY writes; each is a frame with its kind and
 * length, so that it is read in one pass with little memory. What has no end is incomplete.
 */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { parseInstant, type Instant } from '@pfotenportal/domain/core/calendar'
import { damaged, UnusableBackup } from './unusable.ts'

export const FORMAT = 1
const MAGIC = Buffer.from('PFOTENPORTAL BACKUP\n')
const STATEMENT = 1
const ROWS = 2
const HEADER_BYTES = 5
/** No statement and no part of COPY is nearly as long. */
const MAX_FRAME = 1 << 30

const instantText = z.string().transform((text, context): Instant => {
  const found = parseInstant(text)
  if (found === undefined) context.addIssue({ code: 'custom', message: 'no instant' })
  return found ?? z.NEVER
})

const headSchema = z.object({
  kind: z.literal('head'),
  format: z.number().int(),
  takenAt: instantText,
  /** The business time of the rows. */
  businessAt: instantText,
  version: z.string(),
  postgres: z.string(),
  migrations: z.array(z.string()),
})
const baseSchema = z.object({
  kind: z.literal('base'),
  format: z.number().int(),
  version: z.string(),
  postgres: z.string(),
})
const statementSchema = z.discriminatedUnion('kind', [
  headSchema,
  baseSchema,
  z.object({ kind: z.literal('directory'), path: z.string() }),
  z.object({ kind: z.literal('file'), path: z.string() }),
  z.object({ kind: z.literal('fileEnd'), digest: z.string() }),
  z.object({ kind: z.literal('baseEnd') }),
  z.object({ kind: z.literal('table'), name: z.string(), columns: z.array(z.string()) }),
  z.object({ kind: z.literal('tableEnd'), rows: z.number().int(), digest: z.string() }),
  z.object({
    kind: z.literal('end'),
    sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
    tables: z.number().int(),
  }),
])

export type BackupHead = z.output<typeof headSchema>
export type BackupStatement = z.output<typeof statementSchema>
export type BackupFrame = BackupStatement | { readonly kind: 'rows'; readonly bytes: Buffer }

function frame(kind: number, content: Buffer): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt8(kind, 0)
  header.writeUInt32BE(content.length, 1)
  return Buffer.concat([header, content])
}

/** Writes frames in the order in which they come. */
export async function* encode(frames: AsyncIterable<BackupFrame>): AsyncGenerator<Buffer, void> {
  yield MAGIC
  for await (const each of frames)
    yield each.kind === 'rows' ? frame(ROWS, each.bytes) : frame(STATEMENT, Buffer.from(JSON.stringify(each)))
}

/** Hands out exact numbers of bytes of a stream. */
function openBytes(source: AsyncIterable<Uint8Array>) {
  const iterator = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  return {
    /** Undefined at the end of the stream. Throws if it ends in between. */
    async take(count: number): Promise<Buffer | undefined> {
      const parts = [rest]
      let length = rest.length
      while (length < count) {
        const next = await iterator.next()
        if (next.done === true) {
          if (length === 0) return undefined
          throw damaged('it is incomplete')
        }
        parts.push(Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength))
        length += next.value.length
      }
      const all = parts.length === 1 ? rest : Buffer.concat(parts)
      rest = all.subarray(count)
      return all.subarray(0, count)
    },
  }
}

function statementIn(content: Buffer): BackupStatement {
  const parsed = statementSchema.safeParse(readJson(content))
  if (parsed.success) return parsed.data
  throw damaged('it contains what no backup contains')
}

function readJson(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Reads frames, and checks the digest of each table. Throws UnusableBackup for anything but a complete backup. */
export async function* decode(source: AsyncIterable<Uint8Array>): AsyncGenerator<BackupFrame, void> {
  const bytes = openBytes(source)
  if ((await bytes.take(MAGIC.length))?.equals(MAGIC) !== true)
    throw new UnusableBackup('This file is not a backup of this service.')
  let hash = createHash('sha256')
  for (;;) {
    const header = await bytes.take(HEADER_BYTES)
    if (!header) throw damaged('it is incomplete')
    const length = header.readUInt32BE(1)
    const content = length <= MAX_FRAME ? await bytes.take(length) : undefined
    if (!content && length > 0) throw damaged('it is incomplete')
    const kind = header.readUInt8(0)
    if (kind === ROWS && content) {
      hash.update(content)
      yield { kind: 'rows', bytes: content }
      continue
    }
    const statement = statementIn(content ?? Buffer.alloc(0))
    if (statement.kind === 'table' || statement.kind === 'file') hash = createHash('sha256')
    if ('digest' in statement && hash.digest('hex') !== statement.digest)
      throw damaged('rows are not those that were written')
    yield statement
    if (statement.kind === 'end' || statement.kind === 'baseEnd') break
  }
  if ((await bytes.take(1)) !== undefined) throw damaged('it goes on after its end')
}
