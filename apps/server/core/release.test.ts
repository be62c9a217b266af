import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeRelease, readRelease, releaseOfSources } from './release.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'pfotenportal-release-'))
  writeFileSync(join(directory, 'package.json'), '{"version":"1.2.3"}')
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.de', ...args], {
    cwd: directory,
    encoding: 'utf8',
  }).trim()

test('the sources name their version, their commit, and whether files have changed since', () => {
  expect(releaseOfSources(directory)).toEqual({ version: '1.2.3', commit: null })
  git('init', '--quiet')
  expect(releaseOfSources(directory), 'no commit yet').toEqual({ version: '1.2.3', commit: null })
  git('add', '.')
  git('commit', '--quiet', '--message', 'Begin')
  const commit = git('rev-parse', '--short=12', 'HEAD')
  expect(releaseOfSources(directory)).toEqual({ version: '1.2.3', commit })
  writeFileSync(join(directory, 'package.json'), '{"version":"1.2.4"}')
  expect(releaseOfSources(directory)).toEqual({ version: '1.2.4', commit: `${commit}+changes` })
})

test('the commit of the settings goes before that of the build', () => {
  const { version } = readRelease({ commit: null })
  expect(readRelease({ commit: 'abc1234' })).toEqual({ version, commit: 'abc1234' })
  expect(version).toMatch(/^\d+\.\d+\.\d+/)
})

test('a release is named with its commit, if that is known', () => {
  expect(describeRelease({ version: '1.1.0-rc.1', commit: 'abc1234' })).toBe('1.1.0-rc.1 (abc1234)')
  expect(describeRelease({ version: '1.0.0', commit: null })).toBe('1.0.0')
})

test('a source archive inside another repository has no commit, and is not named after that one', () => {
  git('init', '--quiet')
  git('commit', '--quiet', '--allow-empty', '--message', 'Another project')
  const archive = join(directory, 'pfotenportal')
  mkdirSync(archive)
  writeFileSync(join(archive, 'package.json'), '{"version":"1.2.3"}')
  expect(releaseOfSources(archive)).toEqual({ version: '1.2.3', commit: null })
})

test.runIf(process.getuid?.() === 0)('a clone that belongs to another user has a commit', () => {
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message', 'Begin')
  const commit = git('rev-parse', '--short=12', 'HEAD')
  execFileSync('chown', ['-R', '12345', directory])
  expect(releaseOfSources(directory)).toEqual({ version: '1.2.3', commit })
})

test('a clone that git refuses to read has no commit', () => {
  writeFileSync(join(directory, '.git'), 'gitdir: /nowhere')
  expect(releaseOfSources(directory)).toEqual({ version: '1.2.3', commit: null })
})
