/**
 * Measures the calls of the portal beside their limits in the same run: bare Fastify with `pg` and the final query, or
 * one durable statement, prepared. Exits with 1 if a call fails.
 */
import { parseArgs } from 'node:util'
import { startHarness } from '../charges/harness.ts'
import { callNamed, calls } from './calls.ts'
import { measureSize, today, type SizeResult } from './measure.ts'
import { growthText, machineText, sizeText, writeReport } from './report.ts'

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
const print = (text: string) => process.stdout.write(`${text}\n\n`)

const harness = await startHarness()
try {
  const run = `${options.connections} connections, the median of ${options.tries} tries of ${options.seconds} s each`
  const machine = machineText(harness.version, today(), run)
  print(machine)
  const results: SizeResult[] = []
  for (const size of sizes) {
    const result = await measureSize(harness, size, chosen, options)
    results.push(result)
    print(sizeText(result))
  }
  const growth = growthText(results)
  if (growth !== '') print(growth)
  if (values.write) {
    const parts = [machine, ...results.map(sizeText), growth].filter((part) => part !== '')
    writeReport('bench:api', parts.join('\n\n'))
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exitCode = 1
} finally {
  await harness.close()
}
