import { describe, expect, it } from 'vitest'
import { openProgress, type Progress } from './progress.ts'

/** The progress of a run on an output that keeps what is written; the clock stands until it is moved. */
function progressOn(isTTY: boolean | undefined): {
  readonly progress: Progress
  readonly written: string[]
  readonly pass: (milliseconds: number) => void
} {
  let now = 0
  const written: string[] = []
  const output = { ...(isTTY !== undefined && { isTTY }), write: (text: string) => written.push(text) }
  return { progress: openProgress(output, () => now), written, pass: (time) => (now += time) }
}

describe('on a terminal', () => {
  it('a bar is drawn in place, ten times a second at most, and at the end', () => {
    const { progress, written, pass } = progressOn(true)
    progress.show('importing', 0.5)
    pass(99)
    progress.show('importing', 0.6)
    progress.show('importing', 1)
    expect(written).toEqual([
      `\r\u001B[2Kimporting [${'#'.repeat(15)}${' '.repeat(15)}]  50 %`,
      `\r\u001B[2Kimporting [${'#'.repeat(30)}] 100 %`,
    ])
  })

  it('the bar is removed before a line of the report, once', () => {
    const { progress, written } = progressOn(true)
    progress.clear()
    progress.show('reading customers.csv')
    progress.clear()
    progress.clear()
    expect(written).toEqual(['\r\u001B[2Kreading customers.csv ', '\r\u001B[2K'])
  })
})

describe('elsewhere, such as in a log file', () => {
  it.each([undefined, false])(
    'plain lines are written every ten seconds, and one at the end (%s)',
    (isTTY) => {
      const { progress, written, pass } = progressOn(isTTY)
      progress.show('reading customers.csv')
      pass(9_999)
      progress.show('importing', 0.2)
      pass(1)
      progress.show('importing', 0.257)
      progress.show('importing', 1)
      progress.clear()
      expect(written).toEqual(['reading customers.csv\n', 'importing 25 %\n', 'importing 100 %\n'])
    },
  )
})
