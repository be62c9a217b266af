/** The operation x state matrix as a table. */
import { TRANSITIONS, type State, type Verdict } from '@pfotenportal/domain/subscription/transitions'
import { markdownTable } from './table.ts'

const STATES: readonly State[] = ['A', 'L', 'D', 'P', 'S', 'C']

/** The table in Markdown. */
export function transitionTable(): string {
  const rows = Object.entries(TRANSITIONS).map(([operation, verdicts]) => [
    operation,
    ...STATES.map((state) => cellOf(verdicts[state])),
  ])
  return markdownTable(['Operation', ...STATES], rows)
}

function cellOf(verdict: Verdict): string {
  if (verdict === 'yes') return '✓'
  return verdict === 'same' ? '✓ no effect' : verdict
}
