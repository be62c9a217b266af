import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { criteriaProblems, testNames } from './criteria.mjs'
import { decisionProblems, decisionTable } from './decisions.mjs'
import { brokenLinks } from './links.mjs'
import { withParts } from './parts.mjs'
import { keepTaken, pictureProblems } from './pictures.mjs'
import { changelogProblems, versionProblems } from './releases.mjs'
import { requirementProblems } from './requirements.mjs'
import { citationsIn, pageTable, ruleProblems } from './rule-pages.mjs'

const accepted = '# 1. Keep it\n\nDate: 2026-11-21. Status: accepted.\n\n## Context\n'
const amended = '# 2. Keep more\n\nDate: 2026-11-22. Status: amended by [1](0001-keep.md).\n'

describe('criteria', () => {
  const page =
    '| F | C | T |\n| --- | --- | --- |\n| Toasts | toasts are live regions | [a.test.ts](../a.test.ts) |\n'

  it('are named by a test, whatever the words around them', () => {
    const text =
      "describe('Toasts', () => {\n  it.each([1])('%s: Toasts are live regions @long', () => {})\n})"
    expect(testNames(text)).toEqual(['Toasts', '%s: Toasts are live regions @long'])
    expect(criteriaProblems('docs/criteria.md', page, () => text)).toEqual([])
  })

  it.each([
    ['that stand in a comment only', '// toasts are live regions'],
    ['of a file that does not exist', ''],
  ])('%s are found', (_, text) => {
    expect(criteriaProblems('docs/criteria.md', page, () => text)).toHaveLength(1)
  })
})

describe('requirements of security', () => {
  const page = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8')
  const tests = [...page.matchAll(/`([^`\s]+\.(?:test\.tsx?|test\.mjs|spec\.ts))`/g)].map(([, path]) => path)
  const paths = tests.flatMap((path) => [path, `apps/server/${path}`])
  const problemsOf = (text) =>
    requirementProblems(
      'p',
      text,
      paths.map((path) => path.replaceAll('*', 'x')),
    )

  it.each([
    ['has no row', /^\| 4\.2\.1 .*\n/m, '', ['p: requirement 4.2.1 has no row']],
    ['has two rows', /^\| 4\.2\.1 .*\n/m, '$&$&', ['p: requirement 4.2.1 has two rows']],
    [
      'is of another level',
      /^\| 4\.2\.1 /m,
      '| 4.2.1, 4.2.2 ',
      ['p: 4.2.2 is no requirement of levels 1 and 2'],
    ],
    [
      'names a test that does not exist',
      '`slow-request.long.test.ts`',
      '`x.test.ts`',
      ['p: there is no test apps/server/x.test.ts'],
    ],
  ])('one that %s is found', (_, from, to, found) => {
    const before = problemsOf(page)
    expect(problemsOf(page.replace(from, to)).filter((problem) => !before.includes(problem))).toEqual(found)
  })
})

describe('decision records', () => {
  it('have date and status, and are listed with them', () => {
    const records = { '0002-more.md': amended, '0001-keep.md': accepted }
    expect(decisionProblems(records)).toEqual([])
    expect(decisionTable(records).split('\n').slice(2)).toEqual([
      '| [1](0001-keep.md) | Keep it | 2026-11-21 | accepted |',
      '| [2](0002-more.md) | Keep more | 2026-11-22 | amended by [1](0001-keep.md) |',
    ])
  })

  it.each([
    ['no date', accepted.replace('Date: 2026-11-21. ', '')],
    ['no status', accepted.replace(' Status: accepted.', '')],
    ['a status of another kind', accepted.replace('accepted', 'proposed')],
    ['no line for them', '# 1. Keep it\n\n## Context\n'],
  ])('a record with %s is found', (_, text) => {
    expect(decisionProblems({ '0001-keep.md': text })).toHaveLength(1)
  })

  it('a status that names another record than it links to is found', () => {
    const problems = decisionProblems({
      '0002-more.md': amended,
      '0001-keep.md': accepted.replace('1.', '3.'),
    })
    expect(problems).toEqual([
      '0002-more.md names 0001-keep.md as decision 1, which it is not',
      '0001-keep.md has the number 3 in its title',
    ])
  })
})

describe('rules', () => {
  const pages = {
    'docs/domain.md': '# Rules\n\n## 0.3 Constants\n',
    'packages/domain/order/README.md': '# Orders\n\n## 3.2 Skip\n\n**[C-28]** never. See [C-1](x.md).\n',
    'packages/domain/plan/README.md': '# Plan\n\n## 1.1 Plan **[C-5]**\n\n- **[C-6]** a\n- **[C-7]** b\n',
  }

  it('the index has a line for each other page, by section', () => {
    expect(pageTable(pages, 'docs/domain.md').split('\n').slice(2)).toEqual([
      '| [Plan](../packages/domain/plan/README.md) | 1.1 | C-5 to C-7 |',
      '| [Orders](../packages/domain/order/README.md) | 3.2 | C-28 |',
    ])
  })

  it('citations are found, also those across lines and in a list', () => {
    expect(citationsIn('(C-28; docs/domain.md\n * 3.2, 9.2 and 12.1). In 2.5 kg.')).toEqual([
      '3.2',
      '9.2',
      '12.1',
      'C-28',
    ])
    expect(citationsIn('[domain.md](docs/domain.md) 5.4, [domain.md](domain.md), 6.1')).toEqual([
      '5.4',
      '6.1',
    ])
    expect(citationsIn('# docs/domain.md 10.3: derived')).toEqual(['10.3'])
  })

  it('a citation of a section or tag that no page has is found', () => {
    expect(ruleProblems(pages, { 'a.ts': '// docs/domain.md 3.2, C-28; docs/domain.md 3' })).toEqual([])
    expect(ruleProblems(pages, { 'a.ts': '// docs/domain.md 3.3, C-29' })).toEqual([
      'a.ts cites 3.3, which is on no page of docs/domain.md',
      'a.ts cites C-29, which is on no page of docs/domain.md',
    ])
  })

  it('a section on two pages is found', () => {
    const twice = { ...pages, 'apps/portal/README.md': '# Portal\n\n## 3.2 Lists\n' }
    expect(ruleProblems(twice, {})).toEqual([
      '3.2 is stated more than once: packages/domain/order/README.md, apps/portal/README.md',
    ])
  })
})

describe('the changelog', () => {
  const changelog = (...headings) => headings.map((heading) => `## ${heading}\n\n- Dogs.\n\n`).join('')
  const problemsOf = (version, ...headings) => changelogProblems('C.md', changelog(...headings), version)

  it('has the version of package.json as its newest, also one before a release', () => {
    expect(problemsOf('1.0.0', 'Unreleased', '1.0.0 (2026-11-28)')).toEqual([])
    const all = ['Unreleased', '1.1.0-rc.1 (2026-12-05)', '1.0.1 (2026-12-05)', '1.0.0 (2026-11-28)']
    expect(problemsOf('1.1.0-rc.1', ...all)).toEqual([])
    expect(problemsOf('1.1.0', ...all)).toEqual([
      'C.md: the newest version is 1.1.0-rc.1, that of package.json 1.1.0',
    ])
    expect(problemsOf('1.0.0', 'Unreleased')).toHaveLength(1)
  })

  it.each([
    ['no place for what follows', ['1.0.0 (2026-11-28)']],
    ['no day', ['Unreleased', '1.0.0']],
    ['a day that does not exist', ['Unreleased', '1.0.0 (2026-02-30)']],
    ['a version that is none', ['Unreleased', '1.0.0 (2026-11-28)', '0.9 (2026-11-01)']],
    ['an older version on top', ['Unreleased', '1.0.0 (2026-11-28)', '1.0.1 (2026-11-27)']],
    ['a version twice', ['Unreleased', '1.0.0 (2026-11-28)', '1.0.0 (2026-11-27)']],
    ['a day after that of a newer version', ['Unreleased', '1.0.0 (2026-11-28)', '0.9.0 (2026-11-29)']],
  ])('with %s is found', (_, headings) => {
    expect(problemsOf('1.0.0', ...headings)).toHaveLength(1)
  })

  it('a version that is written a second time is found', () => {
    const lock = (version, more = {}) => ({ version, packages: { '': { version }, ...more } })
    const installed = { 'node_modules/zod': { version: '4.0.0' }, 'apps/portal': { version: '0.0.0' } }
    expect(versionProblems({ version: '1.0.0' }, lock('1.0.0', installed))).toEqual([])
    expect(versionProblems({ version: '1.0.0' }, lock('0.9.0'))).toHaveLength(1)
    const workspace = { 'apps/server': { version: '1.0.0' } }
    expect(versionProblems({ version: '1.0.0' }, lock('1.0.0', workspace))).toHaveLength(1)
  })
})

it('a generated part replaces what stood between its marks, and needs them', () => {
  const page = 'before\n<!-- generated: mails -->\nold\n<!-- /generated -->\nafter\n'
  expect(withParts(page, { mails: 'new $1' })).toBe(
    'before\n<!-- generated: mails -->\n\nnew $1\n\n<!-- /generated -->\nafter\n',
  )
  expect(() => withParts(page, { dogs: 'new' })).toThrow('dogs')
})

it('pictures are out of date once a reference picture of their screens has changed', () => {
  const root = mkdtempSync(join(tmpdir(), 'pictures-'))
  mkdirSync(join(root, 'docs/pictures'), { recursive: true })
  mkdirSync(join(root, 'journeys/pictures'), { recursive: true })
  expect(pictureProblems(root)).toHaveLength(1)
  keepTaken(root)
  expect(pictureProblems(root)).toEqual([])
  writeFileSync(join(root, 'journeys/pictures/activity-360-light.png'), 'another screen')
  expect(pictureProblems(root)).toEqual([])
  writeFileSync(join(root, 'journeys/pictures/orders-360-light.png'), 'another look')
  expect(pictureProblems(root)).toHaveLength(1)
  rmSync(root, { recursive: true })
})

it('links to missing files are found, except in code and to addresses of the portal', () => {
  const text = 'See [a](a.md), [b](../b.md#part), [c](https://example.com/c.md), `[d](d.md)`, [e](/orders).'
  expect(brokenLinks({ 'docs/x.md': text }, (path) => path === 'docs/a.md')).toEqual([
    'docs/x.md links to b.md, which does not exist',
  ])
})
