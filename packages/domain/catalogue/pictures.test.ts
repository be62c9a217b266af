import { expect, it } from 'vitest'
import { CATALOGUE } from '../testing/catalogue.ts'
import { missingPictures } from './pictures.ts'

const pathsWithout = (missing: string) =>
  missingPictures(CATALOGUE, (path) => path !== missing).map(({ path }) => path)

it.each([
  ['/pictures/frischmenue.svg', 'menu.picture'],
  ['/pictures/rezept-gockelspeis.svg', 'recipes[1].picture'],
  ['/pictures/kuh.svg', 'recipes[0].emblem'],
  ['/pictures/snack-darm.svg', 'supplements[2].picture'],
  ['/pictures/muschel.svg', 'supplements[0].slide.picture'],
  ['/pictures/futternapf.svg', 'otherProducts[3].picture'],
])('%s is missed at %s', (picture, path) => {
  expect(pathsWithout(picture)).toEqual([path])
})

it('a catalogue whose pictures are all there misses none', () => {
  expect(missingPictures(CATALOGUE, () => true)).toEqual([])
})
