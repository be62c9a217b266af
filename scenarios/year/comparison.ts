/**
 * Compares what the service did with what the oracle expects, and reports each difference with the subscription's
 * history.
 */
import type { SampleWorld } from '@pfotenportal/server/testing/sample-world'
import { groupBy } from '../group-by.ts'
import { listParcelDates, type ParcelDates, type RecordEntry } from './actual-state.ts'
import { dayText, parseDay, type DayNumber } from './calendar.ts'
import type { ExpectedSubscription, PaidBox } from './expected-subscription.ts'

/** The kinds of records that are compared. */
type RecordKind = 'gateway' | 'boxes' | 'audit' | 'mails'

const EXPECTED: Record<RecordKind, (expected: ExpectedSubscription) => readonly string[]> = {
  gateway: (it) => it.charges,
  boxes: (it) => it.boxes.map(({ billed, amount, tax }) => `${dayText(billed)} ${amount} ${tax}`),
  audit: (it) => it.events,
  mails: (it) => it.mails,
}

const RECORD_KINDS: readonly RecordKind[] = ['gateway', 'boxes', 'audit', 'mails']

/** Holds the expected population and the records that have been read from the service. */
export class Comparison {
  readonly differences: string[] = []
  private readonly added: Record<RecordKind, Map<number, string[]>> = {
    gateway: new Map(),
    boxes: new Map(),
    audit: new Map(),
    mails: new Map(),
  }
  /** Subscriptions with new records since the last comparison. */
  private readonly touched = new Set<number>()
  /** The number of expected records of each subscription at the last comparison. */
  private readonly compared = new Map<number, number>()

  constructor(
    private readonly population: readonly ExpectedSubscription[],
    private readonly historyOf: (id: number) => readonly string[],
  ) {}

  addDifference(id: number, line: string): void {
    this.differences.push([`subscription ${id}: ${line}`, ...this.historyOf(id)].join('\n    '))
  }

  /** Adds new records. */
  add(kind: RecordKind, entries: readonly RecordEntry[]): void {
    put(this.added[kind], entries)
    for (const { id } of entries) this.touched.add(id)
  }

  /** Compares the subscriptions with new records on either side. */
  compareAdded(): void {
    for (const it of this.population) {
      const size = it.charges.length + it.boxes.length + it.events.length + it.mails.length
      if (size === this.compared.get(it.id) && !this.touched.has(it.id)) continue
      this.compared.set(it.id, size)
      for (const kind of RECORD_KINDS) this.compareLists(kind, it, this.added[kind].get(it.id))
    }
    this.touched.clear()
  }

  compareWhole(kind: RecordKind, entries: readonly RecordEntry[]): void {
    const lists = put(new Map(), entries)
    for (const it of this.population) this.compareLists(kind, it, lists.get(it.id))
  }

  /** Compares what the packing lists say about the boxes that were packed by a day. */
  comparePacked(entries: readonly RecordEntry[], today: DayNumber): void {
    const lists = put(new Map(), entries)
    for (const { id, boxes } of this.population) {
      const wanted = boxes
        .filter(({ packed }) => packed <= today)
        .map(({ billed, packed, contents }) => `${dayText(billed)} in ${dayText(packed)}: ${contents}`)
      const found = lists.get(id) ?? []
      if (found.join('; ') !== wanted.join('; '))
        this.addDifference(id, `packed: ${found.join('; ')}\n      not\n      ${wanted.join('; ')}`)
    }
  }

  private compareLists(
    kind: RecordKind,
    expected: ExpectedSubscription,
    actual: readonly string[] = [],
  ): void {
    // Several jobs and calls record emails on one day, in any order.
    const inOrder = (list: readonly string[]) => (kind === 'mails' ? list.toSorted() : list).join(', ')
    const [found, wanted] = [inOrder(actual), inOrder(EXPECTED[kind](expected))]
    if (found !== wanted)
      this.addDifference(expected.id, `${kind}:\n      ${found}\n      not\n      ${wanted}`)
  }

  /** Compares packing, shipping and delivery of the boxes that were billed from a day on. */
  async compareParcelDates(world: SampleWorld, today: DayNumber, from: DayNumber): Promise<void> {
    const actual = groupBy(await listParcelDates(world, from), ({ id }) => id)
    for (const it of this.population) {
      const boxes = it.boxes.filter(({ billed }) => billed >= from)
      const found = actual.get(it.id) ?? []
      const wrong = boxes.flatMap((box, index) => describeWrongDates(box, found[index], today) ?? [])
      if (found.length !== boxes.length)
        this.addDifference(it.id, `${found.length} boxes, not ${boxes.length}`)
      for (const line of wrong) this.addDifference(it.id, line)
    }
  }
}

function put(lists: Map<number, string[]>, entries: readonly RecordEntry[]): Map<number, string[]> {
  for (const { id, text } of entries) {
    const list = lists.get(id)
    if (list) list.push(text)
    else lists.set(id, [text])
  }
  return lists
}

/**
 * Describes how a box's dates differ from the expected ones at noon of a day; undefined if they agree. The carrier may
 * deliver on any day of the window.
 */
function describeWrongDates(
  box: PaidBox,
  dates: ParcelDates | undefined,
  today: DayNumber,
): string | undefined {
  const { billed, packed, shipped, window } = box
  const arrived = dates?.delivered ? parseDay(dates.delivered) : null
  const isInTime = arrived !== null && arrived > shipped && arrived >= window.from && arrived <= window.to
  const expectedDay = today > window.to || isInTime ? (isInTime ? arrived : window.to) : null
  const expected = [
    packed <= today ? dayText(packed) : null,
    shipped < today ? dayText(shipped) : null,
    expectedDay === null ? null : dayText(expectedDay),
    expectedDay === null ? null : dayText(expectedDay),
  ]
  const found = dates ? [dates.packed, dates.shipped, dates.delivered, dates.mailed] : []
  if (found.join() === expected.join()) return undefined
  const daysText = (days: readonly (string | null)[]) => days.map((day) => day ?? 'not yet').join(', ')
  return `box of ${dayText(billed)} packed, shipped, delivered, emailed: ${daysText(found)}; not ${daysText(expected)}`
}
