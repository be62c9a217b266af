// `npm test` tests every rule, call and screen once. `npm run test:long` runs the long tests that need no browser: long
// scenarios, the year simulation and the chaos test in small size, and property tests with their full number of runs
// (TEST_LONG). `npm run contrasts` runs the component tests and measures every contrast that axe leaves undecided. All of
// them run their suites one after another, count tests, and list failures at the end. The long browser journeys and the
// visual comparisons have commands of their own (`npm run journeys`, `npm run visual`).
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { ensureBrowser } from './ensure-browser.mjs'
import { ensureBuilt, ensureInstalled } from './ensure-ready.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
/** Printed at the end. */
const failures = []
const total = { passed: 0, failed: 0 }
/** One line per suite with its duration. */
const times = []
let results = ''
let browser = ''

const seconds = (since) => Math.round((performance.now() - since) / 1000)

function run(args, env = {}) {
  const { status } = spawnSync('npx', ['--no-install', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, BROWSER_PATH: browser, ...env },
  })
  return status === 0
}

function count(name, since, { passed, failed, failedNames = [] }) {
  total.passed += passed
  total.failed += failed
  if (failed > 0) failures.push(...(failedNames.length > 0 ? failedNames : [name]))
  times.push(`${name}: ${passed} passed, ${failed} failed, ${seconds(since)} s`)
  console.log(times.at(-1))
}

/** A runner that exits without a report, or fails without reporting a failure, counts as one failure. */
function countReport(name, since, { ok, file, read }) {
  if (!existsSync(file)) return count(name, since, { passed: 0, failed: 1 })
  const report = read(JSON.parse(readFileSync(file, 'utf8')))
  count(name, since, { ...report, failed: ok || report.failed > 0 ? report.failed : 1 })
}

/** Runs scripts of package.json concurrently. Each passes or fails as a whole and prints its output when it ends. */
async function checks(...scripts) {
  await Promise.all(
    scripts.map(async (script) => {
      const since = performance.now()
      const child = spawn('npm', ['run', '--silent', script], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const [output, [status]] = await Promise.all([
        Promise.all([text(child.stdout), text(child.stderr)]),
        once(child, 'close'),
      ])
      console.log(output.join('').trim())
      count(script, since, status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
    }),
  )
}

/** The start of an error message, indented, so that the end of a long log says why a test failed. */
const reasonOf = (message = '') =>
  message
    .split('\n')
    .filter((line) => !/^ +at /.test(line))
    .slice(0, 8)
    .map((line) => `\n    ${line.slice(0, 200)}`)
    .join('')

/** The names of failed tests and why they failed; a file that could not be loaded counts as one. */
const failedOfVitest = ({ testResults }) =>
  testResults
    .filter((it) => it.status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const tests = assertionResults.filter((it) => it.status === 'failed')
      const file = relative(root, name)
      return tests.length > 0
        ? tests.map((it) => `${file}: ${it.fullName}${reasonOf(it.failureMessages[0])}`)
        : [`${file}${reasonOf(message)}`]
    })

/** Runs vitest on all files or on the given ones. */
function vitest(name, { env = {}, files = [] } = {}) {
  const since = performance.now()
  const file = join(results, 'vitest.json')
  const args = ['vitest', 'run', ...files]
  args.push('--reporter=default', '--reporter=json', `--outputFile.json=${file}`)
  countReport(name, since, {
    ok: run(args, env),
    file,
    read: (it) => ({
      passed: it.numPassedTests,
      failed: it.numFailedTests,
      failedNames: failedOfVitest(it),
    }),
  })
}

/** The errors of the first failed run of a journey, without the colours of a terminal; a timeout is followed by where it was. */
const errorOf = ({ tests }) => {
  const errors = tests.flatMap(({ results }) => results).find((it) => it.errors.length > 0)?.errors ?? []
  return stripVTControlCharacters(errors.map(({ message }) => message).join('\n'))
}

const failedOfPlaywright = ({ suites = [], specs = [] }) => [
  ...specs
    .filter((it) => !it.ok)
    .map((it) => `journeys/${it.file}:${it.line}: ${it.title}${reasonOf(errorOf(it))}`),
  ...suites.flatMap(failedOfPlaywright),
]

/** Runs the short journeys. */
function journeys() {
  const since = performance.now()
  const file = join(results, 'journeys.json')
  const args = ['playwright', 'test', '--config', 'journeys/playwright.config.ts']
  args.push('--project=short', '--reporter=list,json')
  countReport('journeys', since, {
    ok: run(args, { PLAYWRIGHT_JSON_OUTPUT_NAME: file }),
    file,
    read: (it) => ({
      passed: it.stats.expected,
      failed: it.stats.unexpected + it.stats.flaky,
      failedNames: failedOfPlaywright(it),
    }),
  })
}

/** Installs and builds, runs the suites, prints `N passed, N failed` as the last line and sets the exit code. */
async function report(suites) {
  const since = performance.now()
  results = mkdtempSync(join(tmpdir(), 'pfotenportal-results-'))
  try {
    ensureInstalled(root)
    ensureBuilt(root)
    browser = await ensureBrowser()
    await suites()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    total.failed += 1
    failures.push('the test run itself: see above')
  } finally {
    rmSync(results, { recursive: true, force: true })
  }
  console.log(['', ...times, ...failures.map((name) => `failed: ${name}`)].join('\n'))
  const took = seconds(since)
  console.log(`took ${Math.floor(took / 60)} min ${took % 60} s`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
}

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

async function testShort() {
  await checks(
    'check:format',
    'check:types',
    'check:lint',
    'check:docs',
    'check:layers',
    'check:unused',
    'check:openapi',
  )
  vitest('rules, calls and components')
  await checks('bench:size')
  journeys()
}

function testLong() {
  vitest('long scenarios and property tests', { env: { TEST_LONG: '1' }, files: longTests() })
}

function testContrasts() {
  vitest('components with every contrast decided', {
    env: { TEST_LONG: '1' },
    files: ['.component.test.tsx'],
  })
}

const suites = { long: testLong, contrasts: testContrasts }
await report(suites[process.argv[2]] ?? testShort)
