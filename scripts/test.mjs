// `npm test`: tests every rule, call and screen once, within ten minutes on two cores.
import { checks, journeys, report, vitest } from './suite.mjs'

await report(async () => {
  await checks('check:format', 'check:types', 'check:lint', 'check:settings', 'check:layers', 'check:unused')
  vitest('rules, calls and components')
  await checks('bench:size')
  journeys('journeys', ['short'])
})
