/**
 * `npm run bench:api -- [--quick] [--sizes 13,10000,100000,1000000] [--only history,skip] [--seconds 4] [--tries 5]
 * [--connections 20] [--profile <directory>] [--write]`: measures the calls of the portal beside their limits in the same
 * run: bare Fastify with `pg` and the final query, or one durable statement, prepared. Exits with 1 if a call fails.
 * `--write` keeps the tables in docs/performance.md.
 */
import { parseArgs } from 'node:util'
import { withBench } from '../harness/bench.ts'
import { machineText, print, writeReport } from '../harness/report.ts'
import { callNamed, calls } from './calls.ts'
import { measureSize, type SizeResult } from './measure.ts'
import { growthText, sizeText } from './report.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    sizes: { type: 'string' },
    only: { type: 'string' },
    seconds: { type: 'string' },
    tries: { type: 'string' },
    connections: { type: 'string', default: '20' },
    profile: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const { quick, only } = values
const sizes = (values.sizes ?? (quick ? '10000' : '13,10000,100000,1000000')).split(',').map(Number)
const options = {
  seconds: Number(values.seconds ?? (quick ? 1.2 : 4)),
  tries: Number(values.tries ?? (quick ? 3 : 5)),
  connections: Number(values.connections),
  profile: values.profile,
}
const chosen = only === undefined ? calls : only.split(',').map(callNamed)

await withBench(async (bench) => {
  const run = `${options.connections} connections, the median of ${options.tries} tries of ${options.seconds} s each`
  const parts = [machineText(run, bench.postgres.version)]
  print(`${parts[0]}\n`)
  const results: SizeResult[] = []
  for (const size of sizes) {
    const result = await bench.part((part) => measureSize(part, size, chosen, options))
    results.push(result)
    parts.push(sizeText(result))
    print(`${parts.at(-1)}\n`)
  }
  const growth = growthText(results)
  if (growth !== '') {
    parts.push(growth)
    print(`${growth}\n`)
  }
  if (values.write) writeReport('bench:api', parts.join('\n\n'))
})
