// `npm test`: everything there is, from a fresh clone. Prints `N passed, N failed` over all runners as its last line.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const results = mkdtempSync(join(tmpdir(), 'pfotenportal-results-'))
const total = { passed: 0, failed: 0 }
/** Said once more at the end, where whoever reads only that finds it. */
const failures = []

function npx(args, env = {}) {
  const run = spawnSync('npx', ['--no-install', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return run.status === 0
}

function count(name, passed, failed, failedNames = []) {
  total.passed += passed
  total.failed += failed
  if (failed > 0) failures.push(...(failedNames.length > 0 ? failedNames : [name]))
  console.log(`${name}: ${passed} passed, ${failed} failed`)
}

/** A runner that died without a report, or reported no failure and still failed, counts as one failure. */
function countReport(name, succeeded, file, read) {
  if (!existsSync(file)) return count(name, 0, 1)
  const { passed, failed, failedNames } = read(JSON.parse(readFileSync(file, 'utf8')))
  count(name, passed, !succeeded && failed === 0 ? 1 : failed, failedNames)
}

/** A file that could not even be read has failed as a whole. */
const failedOfVitest = ({ testResults }) =>
  testResults
    .filter((it) => it.status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const tests = assertionResults.filter((it) => it.status === 'failed').map((it) => it.fullName)
      const file = relative(root, name)
      return tests.length > 0 ? tests.map((test) => `${file}: ${test}`) : [file]
    })

const failedOfPlaywright = ({ suites = [], specs = [] }) => [
  ...specs.filter((it) => !it.ok).map((it) => `journeys/${it.file}:${it.line}: ${it.title}`),
  ...suites.flatMap(failedOfPlaywright),
]

function runChecks() {
  for (const [name, args] of [
    ['format', ['prettier', '--check', '--log-level', 'warn', '.']],
    ['types', ['tsc', '-b']],
    ['lint', ['oxlint', '--deny-warnings']],
    ['settings page', ['tsx', '--conditions=source', 'scripts/settings-page.mjs', '--check']],
    ['order of imports', ['-c', 'npm run --silent check:layers']],
    ['unused code', ['-c', 'npm run --silent check:unused']],
  ]) {
    const ok = npx(args)
    count(name, ok ? 1 : 0, ok ? 0 : 1)
  }
}

function runVitest() {
  const file = join(results, 'vitest.json')
  const ok = npx(['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])
  countReport('rules, calls and scenarios', ok, file, (it) => ({
    passed: it.numPassedTests,
    failed: it.numFailedTests,
    failedNames: failedOfVitest(it),
  }))
}

async function runJourneys() {
  const { ensureBrowser } = await import('./ensure-browser.mjs')
  const browser = await ensureBrowser()
  const file = join(results, 'journeys.json')
  const ok = npx(
    ['playwright', 'test', '--config', 'journeys/playwright.config.ts', '--reporter=list,json'],
    {
      BROWSER_PATH: browser,
      EVERY_CALL: 'yes',
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    },
  )
  countReport('journeys', ok, file, (it) => ({
    passed: it.stats.expected,
    failed: it.stats.unexpected + it.stats.flaky,
    failedNames: failedOfPlaywright(it),
  }))
}

function runSizes() {
  const run = spawnSync('npm', ['run', '--silent', 'bench:size'], { cwd: root, stdio: 'inherit' })
  count('size budgets', run.status === 0 ? 1 : 0, run.status === 0 ? 0 : 1)
}

try {
  ensureInstalled(root)
  ensureBuilt(root)
  runChecks()
  runVitest()
  runSizes()
  await runJourneys()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  total.failed += 1
  failures.push('the run itself: see above')
} finally {
  rmSync(results, { recursive: true, force: true })
}
for (const name of failures) console.log(`failed: ${name}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
