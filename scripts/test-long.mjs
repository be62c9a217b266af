// `npm run test:long`: what `npm test` leaves out. Long stories, small crowds with chaos and through a year, random runs in full
// number (vitest with TEST_LONG), all other journeys and every picture.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { journeys, report, root, vitest } from './suite.mjs'

/** Test files that do more where TEST_LONG is set; all others have run in `npm test`. */
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
  vitest('long stories and random runs', { env: { TEST_LONG: '1' }, files: longTests() })
  // In CI the calls of both commands are noted together, and each call of the contract has to be among them.
  journeys('long journeys and pictures', ['long'], process.env.JOURNEYS_CALLS ? { EVERY_CALL: 'yes' } : {})
})
