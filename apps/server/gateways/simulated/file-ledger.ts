/**
 * The ledger of a gateway in a separate process: a file of JSON lines. Each line is flushed to disk before the answer
 * is sent. A line that was being written when the process died was never answered, and is cut off at the next start.
 */
import { randomBytes } from 'node:crypto'
import { open, readFile, type FileHandle } from 'node:fs/promises'
import { z } from 'zod'
import { parseInstant, type Instant } from '@pfotenportal/domain/core/calendar'
import type { ChargeRequest, GatewayRefund } from '../gateway.ts'
import {
  decideRefund,
  isSameCharge,
  isSameRefund,
  KeyReused,
  type ChargeDecision,
  type Ledger,
  type LedgerCharge,
  type LedgerRefund,
  type Recorded,
  type RecordedRefund,
  type SimulatedVerdict,
} from './ledger.ts'

const at = z.string().transform((text, context) => {
  const found = parseInstant(text)
  if (found === undefined) context.addIssue({ code: 'custom', message: 'no instant' })
  return found ?? z.NEVER
})
const lineSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('charge'),
    key: z.string(),
    amount: z.number().int(),
    currency: z.string(),
    methodReference: z.string(),
    description: z.string(),
    decided: z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('APPROVED'), reference: z.string() }),
      z.object({ outcome: z.literal('DECLINED'), code: z.string(), isHard: z.boolean() }),
    ]),
    at,
  }),
  z.object({
    type: z.literal('refund'),
    key: z.string(),
    chargeReference: z.string(),
    amount: z.number().int(),
    reason: z.string(),
    decided: z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('REFUNDED'), reference: z.string() }),
      z.object({ outcome: z.literal('REFUSED'), code: z.string() }),
    ]),
    at,
  }),
  z.object({ type: z.literal('lost'), key: z.string() }),
])

type Line = z.output<typeof lineSchema>

interface Appender {
  /** Resolves when the line is on disk. */
  readonly append: (line: Line) => Promise<void>
  readonly close: () => Promise<void>
}

/** Appends lines to a file. Lines that arrive during a write are flushed together. */
function appender(file: FileHandle): Appender {
  let waiting: string[] = []
  let flush: Promise<void> | undefined

  async function flushWaiting(): Promise<void> {
    const lines = waiting
    waiting = []
    flush = undefined
    await file.appendFile(lines.join(''))
    await file.datasync()
  }

  let last: Promise<void> = Promise.resolve()
  return {
    append: (line) => {
      waiting.push(`${JSON.stringify(line)}\n`)
      flush ??= last = last.then(flushWaiting)
      return flush
    },
    close: async () => {
      await last
      await file.close()
    },
  }
}

/** Reads the lines of a file and cuts off an incomplete last one. Throws if any other line is invalid. */
async function readLines(path: string, file: FileHandle): Promise<Line[]> {
  const text = await readFile(path, 'utf8')
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  if (whole.length < text.length) await file.truncate(Buffer.byteLength(whole))
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => lineSchema.parse(JSON.parse(line)))
}

const newReference = (prefix: string) => `${prefix}_${randomBytes(9).toString('hex')}`

/** A charge or refund, and when it is on disk: it is not reported before. */
interface Pending<T> {
  readonly entry: T
  readonly written: Promise<void>
}

/** The entries of all lines, by key. */
function openIndex() {
  const charges = new Map<string, Pending<LedgerCharge>>()
  const byReference = new Map<string, LedgerCharge>()
  const refunds = new Map<string, Pending<LedgerRefund>>()
  const refunded = new Map<string, number>()
  const lost = new Set<string>()

  function addToIndex(line: Line, written: Promise<void>): void {
    if (line.type === 'lost') lost.add(line.key)
    else if (line.type === 'charge') {
      const { type: _type, ...entry } = line
      charges.set(entry.key, { entry, written })
      if (entry.decided.outcome === 'APPROVED') byReference.set(entry.decided.reference, entry)
    } else {
      const { type: _type, ...entry } = line
      refunds.set(entry.key, { entry, written })
      if (entry.decided.outcome === 'REFUNDED') {
        refunded.set(entry.chargeReference, (refunded.get(entry.chargeReference) ?? 0) + entry.amount)
      }
    }
  }

  return { charges, byReference, refunds, refunded, lost, add: addToIndex }
}

type LedgerIndex = ReturnType<typeof openIndex>
type AddLine = (line: Line) => Promise<void>

async function decideIn(
  { charges }: Pick<LedgerIndex, 'charges'>,
  add: AddLine,
  request: ChargeRequest,
  [verdict, at]: readonly [SimulatedVerdict, Instant],
): Promise<Recorded<ChargeDecision>> {
  const existing = charges.get(request.key)
  if (existing) {
    if (!isSameCharge(existing.entry, request)) throw new KeyReused(request.key, 'charge')
    await existing.written
    return { decided: existing.entry.decided, isNew: false }
  }
  const { key, amount, currency, methodReference, description } = request
  const decided = verdict.outcome === 'APPROVED' ? { ...verdict, reference: newReference('sim') } : verdict
  await add({ type: 'charge', key, amount, currency, methodReference, description, decided, at })
  return { decided, isNew: true }
}

async function refundIn(
  { refunds, refunded, byReference }: LedgerIndex,
  add: AddLine,
  request: GatewayRefund,
  at: Instant,
): Promise<RecordedRefund> {
  const existing = refunds.get(request.key)
  if (existing) {
    if (!isSameRefund(existing.entry, request)) throw new KeyReused(request.key, 'refund')
    await existing.written
    return { decided: existing.entry.decided, isNew: false, failsLater: false }
  }
  const { key, chargeReference, amount, reason } = request
  const before = refunded.get(chargeReference) ?? 0
  const reference = newReference('simr')
  const { recorded, answered } = decideRefund(request, byReference.get(chargeReference), before, reference)
  await add({ type: 'refund', key, chargeReference, amount, reason, decided: recorded, at })
  return { decided: answered, isNew: true, failsLater: answered !== recorded }
}

/** Opens the ledger of a file, creating it if needed. One process at a time. */
export async function openFileLedger(path: string): Promise<Ledger> {
  const file = await open(path, 'a')
  const index = openIndex()
  try {
    for (const line of await readLines(path, file)) index.add(line, Promise.resolve())
  } catch (error) {
    await file.close()
    throw error
  }
  const { append, close } = appender(file)

  /** Indexed immediately, so that the next call with the same key finds it. */
  async function add(line: Line): Promise<void> {
    const written = append(line)
    index.add(line, written)
    await written
  }

  /** The decision, once it is on disk. */
  async function decidedOf<D>(
    existing: Pending<{ readonly decided: D }> | undefined,
  ): Promise<D | undefined> {
    await existing?.written
    return existing?.entry.decided
  }

  return {
    find: (key) => decidedOf(index.charges.get(key)),
    decide: (request, verdict, at) => decideIn(index, add, request, [verdict, at]),
    async markLost(key) {
      if (index.lost.has(key)) return false
      await add({ type: 'lost', key })
      return true
    },
    findRefund: (key) => decidedOf(index.refunds.get(key)),
    refund: (request, at) => refundIn(index, add, request, at),
    list: async () => ({
      charges: [...index.charges.values()].map(({ entry }) => entry),
      refunds: [...index.refunds.values()].map(({ entry }) => entry),
    }),
    close,
  }
}
