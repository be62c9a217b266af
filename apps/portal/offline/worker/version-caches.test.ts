import { expect, it } from 'vitest'
import { cacheName, unneededCaches } from './version-caches.ts'

const caches = [cacheName('1'), cacheName('2'), cacheName('3'), 'of-somebody-else']

it.each([
  ['with no tab open only its own version stays', [], [cacheName('1'), cacheName('2')]],
  ['a tab of a former version keeps its files', ['1', '3'], [cacheName('2')]],
  ['a tab that does not answer may need any of them', ['3', null], []],
])('%s', (_, running, dropped) => {
  expect(unneededCaches(caches, '3', running)).toEqual(dropped)
})
