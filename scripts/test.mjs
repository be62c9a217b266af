// `npm test`: every rule, every call and every screen once, within ten minutes on two cores.
import { check, journeys, report, vitest } from './suite.mjs'

await report(() => {
  check('format', 'prettier', '--check', '--log-level', 'warn', '.')
  check('types', 'tsc', '-b')
  check('lint', 'oxlint', '--deny-warnings')
  check('settings page', 'tsx', '--conditions=source', 'scripts/settings-page.mjs', '--check')
  check('order of imports', '-c', 'npm run --silent check:layers')
  check('unused code', '-c', 'npm run --silent check:unused')
  vitest('rules, calls and components')
  check('size budgets', 'node', 'bench/size.mjs')
  journeys('journeys', ['short'])
})
