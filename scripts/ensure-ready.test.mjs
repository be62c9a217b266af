// What `npm start` and the operator's commands do before they run: nothing in an installation that is built.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildAll, ensureBuilt, ensureInstalled } from './ensure-ready.mjs'

let root
const write = (path, content) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
}
const log = () => readFileSync(join(root, 'builds'), 'utf8')

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pfotenportal-ready-'))
  const build = (part, file) =>
    `node -e "fs.appendFileSync('builds','${part} ');fs.mkdirSync('${dirname(file)}',{recursive:true});fs.writeFileSync('${file}','')"`
  const scripts = {
    'build:server': build('server', 'apps/server/dist/bundle/main.js'),
    'build:portal': build('portal', 'apps/portal/dist/index.html'),
  }
  write('package.json', JSON.stringify({ scripts }))
  write('tsconfig.base.json', '{}')
  write('packages/domain/plan.ts', 'export const plan = 1')
  write('apps/server/main.ts', '')
  write('package-lock.json', '{}')
  write('node_modules/.package-lock.json', '{}')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

it('after `npm ci`, nothing is written: the commands may run as a user who can only read the installation', () => {
  ensureInstalled(root)
  expect(readdirSync(join(root, 'node_modules'))).toEqual(['.package-lock.json'])
})

it('after `npm run build`, no command builds again until a source changes', () => {
  buildAll(root)
  ensureBuilt(root)
  expect(log()).toBe('server portal ')
  expect(existsSync(join(root, 'apps/server/dist/.built'))).toBe(true)
  write('packages/domain/plan.ts', 'export const plan = 2')
  ensureBuilt(root)
  expect(log()).toBe('server portal server portal ')
})
