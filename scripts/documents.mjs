// `npm run docs:generate` writes what is generated from the code: docs/settings.md, the schemas of brand and catalogue,
// and the marked parts of pages (scripts/documents/generated.mjs). `npm run check:docs` only compares, and also checks
// decision records, the version and its changelog, requirements of security, links, and the section numbers and tags of rules that the repository cites. Runs from source,
// without a build: `tsx --conditions=source scripts/documents.mjs`.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { criteriaProblems } from './documents/criteria.mjs'
import { decisionProblems, decisionTable } from './documents/decisions.mjs'
import { generatedFiles, generatedParts } from './documents/generated.mjs'
import { brokenLinks } from './documents/links.mjs'
import { withParts } from './documents/parts.mjs'
import { pictureProblems } from './documents/pictures.mjs'
import { changelogProblems, versionProblems } from './documents/releases.mjs'
import { requirementProblems } from './documents/requirements.mjs'
import { pageTable, ruleProblems } from './documents/rule-pages.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const isCheck = process.argv.includes('--check')
const problems = []

/** The list of the pages of rules. */
const INDEX = 'docs/domain.md'

/** What has to be proven, with the test of each criterion. */
const CRITERIA = 'docs/criteria.md'

/** What is asked of security, and how it is met. */
const SECURITY = 'docs/security.md'

const NOT_OURS = new Set([
  'node_modules',
  'dist',
  'public',
  'data',
  'coverage',
  'test-results',
  'playwright-report',
])

/** The paths of all documents and sources below a folder, relative to the root. */
function listTexts(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.has(entry.name) || entry.name.startsWith('.')) return []
    const path = posix.join(folder, entry.name)
    if (entry.isDirectory()) return listTexts(path)
    return /\.(?:tsx?|mjs|md|css)$/.test(entry.name) ? [path] : []
  })
}

const textOf = (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '')
const textsOf = (paths) => Object.fromEntries(paths.map((path) => [path, textOf(path)]))

/** The text of a generated file as the formatter leaves it. */
async function formatted(path, content) {
  const file = join(root, path)
  return format(content, { ...(await resolveConfig(file)), filepath: file })
}

/** Writes a generated file, or reports that it is out of date. */
async function generate(path, content) {
  const text = await formatted(path, content)
  if (!isCheck) writeFileSync(join(root, path), text)
  else if (textOf(path) !== text)
    problems.push(`${path} is out of date. Run \`npm run docs:generate\` and commit the result.`)
}

const texts = textsOf(listTexts('.'))
const documents = Object.fromEntries(Object.entries(texts).filter(([path]) => path.endsWith('.md')))
const isRulePage = (path) =>
  path === INDEX || path === 'docs/specification.md' || /^(?:packages|apps)\/.*\.md$/.test(path)
const rulePages = Object.fromEntries(Object.entries(documents).filter(([path]) => isRulePage(path)))
const decisions = Object.fromEntries(
  Object.entries(documents)
    .filter(([path]) => /^docs\/decisions\/\d/.test(path))
    .map(([path, text]) => [basename(path), text]),
)

for (const [path, content] of Object.entries(generatedFiles())) await generate(path, content)
const parts = {
  ...generatedParts(),
  [INDEX]: { pages: pageTable(rulePages, INDEX) },
  'docs/decisions/README.md': { decisions: decisionTable(decisions) },
}
for (const [path, content] of Object.entries(parts)) await generate(path, withParts(textOf(path), content))

if (isCheck) {
  const own = JSON.parse(textOf('package.json'))
  problems.push(
    ...versionProblems(own, JSON.parse(textOf('package-lock.json'))),
    ...changelogProblems('CHANGELOG.md', textOf('CHANGELOG.md'), own.version),
    ...decisionProblems(decisions),
    ...ruleProblems(rulePages, texts),
    ...criteriaProblems(CRITERIA, textOf(CRITERIA), textOf),
    ...requirementProblems(SECURITY, textOf(SECURITY), Object.keys(texts)),
    ...pictureProblems(root),
    ...brokenLinks(documents, (path) => existsSync(join(root, path))),
  )
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
