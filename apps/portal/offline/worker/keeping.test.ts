import { expect, it } from 'vitest'
import { cacheOf, unneeded } from './keeping.ts'

const caches = [cacheOf('1'), cacheOf('2'), cacheOf('3'), 'of-somebody-else']

it.each([
  ['with no tab open only its own version stays', [], [cacheOf('1'), cacheOf('2')]],
  ['a tab of a former version keeps its files', ['1', '3'], [cacheOf('2')]],
  ['a tab that does not answer may need any of them', ['3', null], []],
])('%s', (_, running, dropped) => {
  expect(unneeded(caches, '3', running)).toEqual(dropped)
})
