/** What holds and what differs, by call. */
import { descriptorOf, operationNames, type OperationName } from '@pfotenportal/contract/api'
import { specificationCalls } from './specification.ts'

/** A difference between the server and the contract. */
export interface Difference {
  readonly call: OperationName
  /** What was checked, such as `no token`. */
  readonly check: string
  readonly difference: string
}

export class Report {
  readonly differences: Difference[] = []
  /** What the whole run left out. */
  readonly notes: string[] = []
  readonly #includes: (call: OperationName) => boolean
  readonly #held = new Map<OperationName, Set<string>>()
  readonly #open = new Map<OperationName, Set<string>>()

  /** Records nothing about other calls. */
  constructor(includes: (call: OperationName) => boolean) {
    this.#includes = includes
  }

  /** Records a check: what differs, or that it holds. */
  record(call: OperationName, check: string, problems: readonly (string | undefined)[]): void {
    if (!this.#includes(call)) return
    const differences = problems.filter((it) => it !== undefined)
    for (const difference of differences) this.differences.push({ call, check, difference })
    if (differences.length === 0) this.#add(this.#held, call, check)
  }

  /** Records what could not be checked, and why. */
  notChecked(call: OperationName, reason: string): void {
    if (this.#includes(call)) this.#add(this.#open, call, reason)
  }

  /** The checks of a call that hold. */
  checksOf(call: OperationName): ReadonlySet<string> {
    return this.#held.get(call) ?? new Set()
  }

  #add(map: Map<OperationName, Set<string>>, call: OperationName, text: string): void {
    map.set(call, (map.get(call) ?? new Set()).add(text))
  }

  /** The report, line by line; the last one sums it up. */
  lines(): string[] {
    const calls = operationNames.toSorted(
      (a, b) => Number(specificationCalls.has(b)) - Number(specificationCalls.has(a)),
    )
    return [...calls.flatMap((call) => this.#linesOf(call)), ...this.notes, this.#summary()]
  }

  #linesOf(call: OperationName): string[] {
    const differences = this.differences.filter((it) => it.call === call)
    const held = [...(this.#held.get(call) ?? [])]
    const open = [...(this.#open.get(call) ?? [])]
    if (differences.length + held.length + open.length === 0) return []
    return [
      `${differences.length === 0 ? 'ok    ' : 'DIFFERS'} ${descriptorOf(call).route} (${call})`,
      ...differences.map(({ check, difference }) => `        differs: ${check}: ${difference}`),
      ...(held.length > 0 ? [`        holds: ${held.join(', ')}`] : []),
      ...open.map((reason) => `        not checked: ${reason}`),
    ]
  }

  #summary(): string {
    const checked = operationNames.filter((it) => this.#held.has(it) || this.#differs(it))
    const ofSpecification = checked.filter((it) => specificationCalls.has(it)).length
    const held = [...this.#held.values()].reduce((sum, checks) => sum + checks.size, 0)
    const open = operationNames.filter((it) => this.#open.has(it)).length
    const others = checked.length - ofSpecification
    return (
      `${ofSpecification} calls of the specification and ${others} others: ${held} checks hold, ` +
      `${this.differences.length} differ; ${open} calls not checked in full.`
    )
  }

  #differs(call: OperationName): boolean {
    return this.differences.some((it) => it.call === call)
  }
}

/** The name of the check that a call succeeds with the answer of the contract. */
export const ANSWER = 'answer'
