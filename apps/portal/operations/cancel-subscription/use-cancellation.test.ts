import { describe, expect, test } from 'vitest'
import {
  stepAfter,
  stepBefore,
  stepsOf,
  type CancellationReason,
  type CancellationStep,
} from './use-cancellation.ts'

const reason = (code: CancellationReason['code'], hasOffer: boolean): CancellationReason => ({
  id: 1,
  code,
  title: code,
  requiresComment: false,
  hasOffer,
})

/** All steps from the first to the last. */
function walk(first: CancellationStep, steps: readonly CancellationStep[]): CancellationStep[] {
  const walked = [first]
  for (let at = first; stepAfter(at, steps) !== at; at = stepAfter(at, steps))
    walked.push(stepAfter(at, steps))
  return walked
}

describe('the steps of a cancellation', () => {
  test('are benefit, reason, offer and confirmation', () => {
    const steps = stepsOf(true, reason('TRAVEL', true))
    expect(walk('benefit', steps)).toEqual(['benefit', 'reason', 'offer', 'confirm'])
  })

  test.each([null, reason('OTHER', false)])('contain no offer if there is none for the reason', (chosen) => {
    expect(walk('benefit', stepsOf(true, chosen))).toEqual(['benefit', 'reason', 'confirm'])
  })

  test('end with the farewell, without an offer, if the dog has died', () => {
    const steps = stepsOf(true, reason('DOG_PASSED_AWAY', true))
    expect(walk('reason', steps)).toEqual(['reason', 'farewell'])
    expect(steps).not.toContain('offer')
  })

  test.each([
    ['TRAVEL', ['reason', 'offer', 'confirm']],
    ['DOG_PASSED_AWAY', ['reason', 'farewell']],
  ] as const)('begin with the reason in a session of customer service (%s)', (code, steps) => {
    expect(stepsOf(true, reason(code, true), true)).toEqual(steps)
  })

  test('contain only the confirmation if the flow fails to load', () => {
    expect(stepsOf(false, null)).toEqual(['confirm'])
  })

  test('can be gone back one by one', () => {
    const steps = stepsOf(true, reason('TRAVEL', true))
    expect(stepBefore('confirm', steps)).toBe('offer')
    expect(stepBefore('benefit', steps)).toBeNull()
  })
})
