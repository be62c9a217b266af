import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const file = fileURLToPath(new URL('memory.ts', import.meta.url))

/** The young generation of a process that has made much garbage, in MiB. */
function youngAfterWork(setup: string): number {
  const work = `
    import { getHeapSpaceStatistics } from 'node:v8'
    ${setup}
    let kept = []
    for (let at = 0; at < 1_000_000; at += 1) {
      kept.push({ at })
      if (kept.length > 20_000) kept = kept.slice(-10_000)
    }
    console.log(getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size)`
  const tsx = createRequire(import.meta.url).resolve('tsx')
  const args = ['--import', tsx, '--input-type=module', '--eval', work]
  return Number(execFileSync(process.execPath, args, { encoding: 'utf8' })) / 2 ** 20
}

test('a start keeps the young generation small, and load lets it grow', () => {
  const setup = `import { keepMemorySmall, letMemoryGrow } from ${JSON.stringify(file)}; keepMemorySmall()`
  expect(youngAfterWork(setup)).toBeLessThanOrEqual(4)
  expect(youngAfterWork(`${setup}; letMemoryGrow()`)).toBeGreaterThan(8)
})
