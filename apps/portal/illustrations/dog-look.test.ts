import { describe, expect, it } from 'vitest'
import { dogLook } from './dog-look.ts'

describe('the look of a dog', () => {
  it('has the coat and ears of a known breed', () => {
    expect(dogLook({ id: 1, breed: ['Deutscher Schäferhund'], weight: 34 })).toMatchObject({
      ears: 'pricked',
      marks: 'mask',
    })
    expect(dogLook({ id: 1, breed: 'Dackel', weight: 9 })).toMatchObject({ coat: 'red', ears: 'long' })
    expect(dogLook({ id: 1, breed: ['Australian Shepherd'], weight: 25 }).coat).toBe('grey')
  })

  it('of mixed breed is that of one of its known breeds', () => {
    expect(dogLook({ id: 1, breed: ['Golden Retriever', 'Pudel'], weight: 24 }).coat).toBe('golden')
  })

  it('of a dog of unknown breed depends on the dog and is always the same', () => {
    const [luna, greta] = [40003, 40016].map((id) => dogLook({ id, breed: [], weight: 18 }))
    expect(luna).not.toEqual(greta)
    expect(dogLook({ id: 40003, breed: '', weight: 18 })).toEqual(luna)
  })

  it.each([
    [2.6, 'small'],
    [9.9, 'small'],
    [10, 'medium'],
    [25, 'large'],
  ])('of %d kg has the build %s', (weight, build) => {
    expect(dogLook({ id: 1, breed: 'Mischling', weight }).build).toBe(build)
  })
})
