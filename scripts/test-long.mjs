// `npm run test:long`: what `npm test` leaves out: long scenarios, the year simulation and the chaos test in small size, property
// tests with their full number of runs (TEST_LONG), all other journeys and visual comparisons.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { journeys, report, root, vitest } from './suite.mjs'

/** Test files that do more with TEST_LONG. */
function longTests() {
  return ['packages', 'apps', 'scenarios']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((it) => join(folder, it)))
    .filter((file) => /\.test\.tsx?$/.test(file) && !/\bnode_modules\b/.test(file))
    .filter(
      (file) =>
        file.endsWith('.long.test.ts') || readFileSync(join(root, file), 'utf8').includes('fast-check'),
    )
}

await report(() => {
  vitest('long scenarios and property tests', { env: { TEST_LONG: '1' }, files: longTests() })
  // In CI the API calls of both commands are recorded together, and must include every call of the contract.
  journeys('long journeys and pictures', ['long'], process.env.JOURNEYS_CALLS ? { EVERY_CALL: 'yes' } : {})
})
