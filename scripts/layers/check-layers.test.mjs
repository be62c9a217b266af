import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { folders, packages } from '../layers.config.mjs'
import { checkComments, checkLayers, checkTypeNames, listSources } from './check-layers.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const folderPaths = ['packages/domain', 'packages/contract', 'packages/text']

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let copy
const planted = new Map()

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'pfotenportal-layers-'))
  for (const folder of folderPaths) {
    for (const file of [`${folder}/package.json`, ...listSources(root, folder)]) {
      mkdirSync(dirname(join(copy, file)), { recursive: true })
      cpSync(join(root, file), join(copy, file))
    }
  }
})
afterEach(() => {
  for (const [file, text] of planted) writeFileSync(file, text)
  planted.clear()
})
afterAll(() => rmSync(copy, { recursive: true }))

/** Adds a line to a file of the copy until the test ends. */
function plant(path, line) {
  const file = join(copy, path)
  const text = readFileSync(file, 'utf8')
  planted.set(file, text)
  writeFileSync(file, `${text}\n${line}\n`)
}

const problems = () => checkLayers(copy, { packages, folders }).problems

it('reports nothing for the current code', () => {
  expect(problems()).toEqual([])
})

it.each([
  ['a value', `import { quoteKey } from '../quote/quote.ts'`],
  ['a type', `import type { Quote } from '../quote/quote.ts'`],
  ['a type within an expression', `export type Planted = import('../quote/quote.ts').Quote`],
  ['a dynamic import', `export const planted = () => import('../quote/quote.ts')`],
  ['a re-export', `export { quoteKey } from '../quote/quote.ts'`],
])('reports a folder that imports from a higher folder by %s', (_name, line) => {
  plant('packages/domain/plan/plan.ts', line)
  expect(problems()).toContain('packages/domain/plan/plan.ts must not import packages/domain/quote/quote.ts.')
})

it('reports a package that imports from a higher package, by name or by path', () => {
  plant('packages/domain/core/money.ts', `import type { Language } from '@pfotenportal/contract/values'`)
  plant('packages/text/grammar.ts', `import type { Language } from '../contract/values.ts'`)
  expect(problems()).toEqual([
    'packages/domain/core/money.ts must not import packages/contract/values.ts.',
    'packages/text/grammar.ts must not import packages/contract/values.ts.',
  ])
})

it.each([
  ['types', `import type { Refused } from './decision.ts'`, `import type { Cents } from './money.ts'`],
  [
    'dynamic imports',
    `export const a = () => import('./decision.ts')`,
    `export const b = () => import('./money.ts')`,
  ],
])('reports a cycle of %s only, even within one folder', (_name, there, back) => {
  plant('packages/domain/core/money.ts', there)
  plant('packages/domain/core/decision.ts', back)
  expect(problems()).toEqual([expect.stringMatching(/^A cycle of 2 files: .*(money|decision)\.ts > /)])
})

it('reports a folder without a place in the order', () => {
  const domain = folders['packages/domain'].filter((it) => it !== 'quote')
  expect(
    checkLayers(copy, { packages, folders: { ...folders, 'packages/domain': domain } }).problems,
  ).toEqual(['packages/domain/quote has no place in scripts/layers.config.mjs.'])
})

it('reports production code that imports a test helper', () => {
  plant('packages/domain/quote/quote.ts', `import '../testing/frieda.ts'`)
  expect(problems()).toContain(
    'packages/domain/quote/quote.ts must not import packages/domain/testing/frieda.ts.',
  )
})

it('finds two exported types of one name, and no type that is only exported again', () => {
  expect(checkTypeNames(copy, folderPaths)).toEqual([])
  plant('packages/domain/core/money.ts', "export type { Day } from './calendar.ts'")
  expect(checkTypeNames(copy, folderPaths)).toEqual([])
  plant('packages/contract/values.ts', 'export interface Cents {}')
  expect(checkTypeNames(copy, folderPaths)).toEqual([
    'The exported type Cents has two meanings: packages/domain/core/money.ts, packages/contract/values.ts.',
  ])
})

it('a comment that only restates a name is found, and one with a reason is not', () => {
  expect(checkComments(copy, folderPaths)).toEqual([])
  plant(
    'packages/domain/core/money.ts',
    '/** Opens the box of an order. */\nexport function openOrderBox() {}',
  )
  expect(checkComments(copy, folderPaths)).toEqual([
    expect.stringMatching(
      /core\/money\.ts:\d+: the comment "Opens the box of an order" only restates a name/,
    ),
  ])
  plant('packages/domain/core/money.ts', '/** Opens the box, once. */\nexport function openBox() {}')
  expect(checkComments(copy, folderPaths)).toHaveLength(1)
})
