/** Compares what the service did with what it had to do, and tells each difference with the history of its subscription. */
import type { SampleWorld } from '@pfotenportal/server/testing/sample-world'
import { listParcelDates, type RecordEntry, type ParcelDates } from './actual-state.ts'
import { dayText, parseDay, type DayNumber } from './calendar.ts'
import type { ExpectedSubscription, PaidBox } from './expected-subscription.ts'

/** What there is a list of for each subscription. */
type What = 'gateway' | 'boxes' | 'audit' | 'mails'

const EXPECTED: Record<What, (it: ExpectedSubscription) => readonly string[]> = {
  gateway: (it) => it.charges,
  boxes: (it) => it.boxes.map(({ billed, cents, tax }) => `${dayText(billed)} ${cents} ${tax}`),
  audit: (it) => it.events,
  mails: (it) => it.mails,
}

const WHATS: readonly What[] = ['gateway', 'boxes', 'audit', 'mails']

/** The population as it should be, and the service's lists as far as they have been read. */
export class Comparison {
  readonly differences: string[] = []
  private readonly added: Record<What, Map<number, string[]>> = {
    gateway: new Map(),
    boxes: new Map(),
    audit: new Map(),
    mails: new Map(),
  }
  /** Of whom something was added since they were compared. */
  private readonly touched = new Set<number>()
  /** How much of each subscription was expected when it was compared last. */
  private readonly compared = new Map<number, number>()

  constructor(
    private readonly population: readonly ExpectedSubscription[],
    private readonly historyOf: (id: number) => readonly string[],
  ) {}

  differ(id: number, line: string): void {
    this.differences.push([`subscription ${id}: ${line}`, ...this.historyOf(id)].join('\n    '))
  }

  /** Takes in what is new in a list. */
  add(what: What, entries: readonly RecordEntry[]): void {
    put(this.added[what], entries)
    for (const { id } of entries) this.touched.add(id)
  }

  /** Compares those of whom anything is new on either side. */
  compareAdded(): void {
    for (const it of this.population) {
      const size = it.charges.length + it.boxes.length + it.events.length + it.mails.length
      if (size === this.compared.get(it.id) && !this.touched.has(it.id)) continue
      this.compared.set(it.id, size)
      for (const what of WHATS) this.compareLists(what, it, this.added[what].get(it.id))
    }
    this.touched.clear()
  }

  /** Compares a whole list of everyone. */
  compareWhole(what: What, entries: readonly RecordEntry[]): void {
    const lists = put(new Map(), entries)
    for (const it of this.population) this.compareLists(what, it, lists.get(it.id))
  }

  private compareLists(what: What, it: ExpectedSubscription, actual: readonly string[] = []): void {
    // Mails of one day were recorded by several jobs and calls, whose order is nobody's concern.
    const inOrder = (list: readonly string[]) => (what === 'mails' ? list.toSorted() : list).join(', ')
    const [found, wanted] = [inOrder(actual), inOrder(EXPECTED[what](it))]
    if (found !== wanted) this.differ(it.id, `${what}:\n      ${found}\n      not\n      ${wanted}`)
  }

  /** Compares where the boxes are that were billed from a day on. */
  async compareParcelDates(world: SampleWorld, today: DayNumber, from: DayNumber): Promise<void> {
    const actual = new Map<number, ParcelDates[]>()
    for (const way of await listParcelDates(world, from)) {
      const known = actual.get(way.id)
      if (known) known.push(way)
      else actual.set(way.id, [way])
    }
    for (const it of this.population) {
      const boxes = it.boxes.filter(({ billed }) => billed >= from)
      const found = actual.get(it.id) ?? []
      const wrong = boxes.flatMap((box, index) => wrongWay(box, found[index], today) ?? [])
      if (found.length !== boxes.length) this.differ(it.id, `${found.length} boxes, not ${boxes.length}`)
      for (const line of wrong) this.differ(it.id, line)
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
 * What is wrong with the way of a box by noon of a day; undefined for nothing. Which day of its window it comes is the
 * carrier's.
 */
function wrongWay(box: PaidBox, way: ParcelDates | undefined, today: DayNumber): string | undefined {
  const { billed, packed, shipped, window } = box
  const arrived = way?.delivered ? parseDay(way.delivered) : null
  const isInTime = arrived !== null && arrived > shipped && arrived >= window.from && arrived <= window.to
  const comes = today > window.to || isInTime ? (isInTime ? arrived : window.to) : null
  const expected = [
    packed <= today ? dayText(packed) : null,
    shipped < today ? dayText(shipped) : null,
    comes === null ? null : dayText(comes),
    comes === null ? null : dayText(comes),
  ]
  const found = way ? [way.packed, way.shipped, way.delivered, way.mailed] : []
  if (found.join() === expected.join()) return undefined
  const words = (days: readonly (string | null)[]) => days.map((day) => day ?? 'not yet').join(', ')
  return `box of ${dayText(billed)} packed, shipped, delivered, mailed: ${words(found)}; not ${words(expected)}`
}
