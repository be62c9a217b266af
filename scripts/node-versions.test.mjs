// The supported versions of Node: what package.json and the documents name, what a start accepts, and what the packages
// in the lock file run on.
import { readFileSync } from 'node:fs'
import semver from 'semver'
import { describe, expect, it } from 'vitest'
import { isSupportedNode, supportedNode } from './ensure-ready.mjs'

const fileOf = (name) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')
const { engines } = JSON.parse(fileOf('package.json'))
const { packages } = JSON.parse(fileOf('package-lock.json'))
const oldest = supportedNode.map((line) => [...line, 0].join('.'))

/** The packages of a lock file that do not run on a version of Node. */
function refusing(locked, version) {
  return Object.entries(locked)
    .filter(([, { engines: its }]) => its?.node !== undefined && !semver.satisfies(version, its.node))
    .map(([path, { version: its }]) => `${path} ${its}`)
}

describe('the supported versions of Node', () => {
  it.each([...oldest, '20.20.2', '22.23.3', '24.21.0', '26.10.0'])(
    'every package runs on Node %s',
    (version) => {
      expect(refusing(packages, version)).toEqual([])
    },
  )

  it('are the versions of package.json, on which a start goes on', () => {
    const versions = [
      '18.20.8',
      '20.18.9',
      '20.19.0',
      '21.7.3',
      '22.12.0',
      '22.13.0',
      '23.11.0',
      '24.0.0',
      '26.1.0',
    ]
    expect(versions.filter(isSupportedNode)).toEqual(['20.19.0', '22.13.0', '24.0.0', '26.1.0'])
    expect(versions.filter((version) => semver.satisfies(version, engines.node))).toEqual(
      versions.filter(isSupportedNode),
    )
  })

  it('are the versions that the documents name', () => {
    const [first, second, last] = supportedNode.map(([major, minor]) =>
      minor === 0 ? major : `${major}.${minor}`,
    )
    for (const name of ['README.md', 'CONTRIBUTING.md', 'docs/going-live.md'])
      expect(fileOf(name), name).toContain(`Node ${first}, ${second}, or ${last} and later`)
  })

  it('a package that needs a newer Node is found', () => {
    const cookie = { 'node_modules/cookie': { version: '2.0.2', engines: { node: '>=22' } } }
    expect(refusing(cookie, '20.19.0')).toEqual(['node_modules/cookie 2.0.2'])
    expect(refusing(cookie, '22.13.0')).toEqual([])
  })
})
