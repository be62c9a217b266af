// `npm test`: everything there is, from a fresh clone. Prints `N passed, N failed` over all runners as its last line.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const results = mkdtempSync(join(tmpdir(), 'pfotenportal-results-'))
const total = { passed: 0, failed: 0 }

function npx(args, env = {}) {
  const run = spawnSync('npx', ['--no-install', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return run.status === 0
}

function count(name, passed, failed) {
  total.passed += passed
  total.failed += failed
  console.log(`${name}: ${passed} passed, ${failed} failed`)
}

/** A runner that died without a report, or reported no failure and still failed, counts as one failure. */
function countReport(name, succeeded, file, read) {
  if (!existsSync(file)) return count(name, 0, 1)
  const { passed, failed } = read(JSON.parse(readFileSync(file, 'utf8')))
  count(name, passed, !succeeded && failed === 0 ? 1 : failed)
}

function runChecks() {
  for (const [name, args] of [
    ['format', ['prettier', '--check', '--log-level', 'warn', '.']],
    ['types', ['tsc', '-b']],
    ['lint', ['oxlint', '--deny-warnings']],
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
} finally {
  rmSync(results, { recursive: true, force: true })
}
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
