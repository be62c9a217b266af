import { expect, it } from 'vitest'
import { cacheName, unneededCaches } from './version-caches.ts'

const caches = [cacheName('1'), cacheName('2'), cacheName('3'), 'cache-of-another-app']

it.each([
  ['without open tabs only its own cache stays', [], [cacheName('1'), cacheName('2')]],
  ['the cache of a version that an open tab runs stays', ['1', '3'], [cacheName('2')]],
  ['all caches stay if a tab does not answer', ['3', null], []],
])('%s', (_, running, unneeded) => {
  expect(unneededCaches(caches, '3', running)).toEqual(unneeded)
})
