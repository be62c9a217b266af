import { describe, expect, test } from 'vitest'
import { stepAfter, stepBefore, stepsOf, type Reason, type Step } from './use-cancellation.ts'

const reason = (code: Reason['code'], hasOffer: boolean): Reason => ({
  id: 1,
  code,
  title: code,
  requiresComment: false,
  hasOffer,
})

/** All that is seen on the way from the first step to the last. */
function walk(first: Step, steps: readonly Step[]): Step[] {
  const seen = [first]
  for (let at = first; stepAfter(at, steps) !== at; at = stepAfter(at, steps)) seen.push(stepAfter(at, steps))
  return seen
}

describe('the way through the flow', () => {
  test('leads over benefit, reason and offer to the confirmation', () => {
    const steps = stepsOf(true, reason('TRAVEL', true))
    expect(walk('benefit', steps)).toEqual(['benefit', 'reason', 'offer', 'confirm'])
  })

  test.each([null, reason('OTHER', false)])('leaves out the offer where there is none', (chosen) => {
    expect(walk('benefit', stepsOf(true, chosen))).toEqual(['benefit', 'reason', 'confirm'])
  })

  test('asks nothing more and offers nothing when the dog has died, whatever the flow says', () => {
    const steps = stepsOf(true, reason('DOG_PASSED_AWAY', true))
    expect(walk('reason', steps)).toEqual(['reason', 'farewell'])
    expect(steps).not.toContain('offer')
  })

  test('goes straight to the confirmation when the flow cannot be read', () => {
    expect(stepsOf(false, null)).toEqual(['confirm'])
  })

  test('can be gone back step by step', () => {
    const steps = stepsOf(true, reason('TRAVEL', true))
    expect(stepBefore('confirm', steps)).toBe('offer')
    expect(stepBefore('benefit', steps)).toBeNull()
  })
})
