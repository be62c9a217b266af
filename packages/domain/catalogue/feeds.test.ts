import { describe, expect, test } from 'vitest'
import { CATALOGUE } from '../testing/catalogue.ts'
import { feedOf, feedsOf } from './feeds.ts'

describe('the feeds of a catalogue', () => {
  test('are its recipes, supplements and other feed, and nothing that no dog eats', () => {
    const ids = feedsOf(CATALOGUE).map(({ id }) => id)
    expect(ids.slice(0, 4)).toEqual(['CG', 'GS', 'RT', '0010001LGB-SUP'])
    expect(ids).toHaveLength(10)
    expect(ids).not.toContain('0030001LSM')
  })

  test('stay when they are no longer sold, because old orders lead to them', () => {
    const [first, ...others] = CATALOGUE.recipes
    if (!first) throw new Error('no recipe')
    const after = { ...CATALOGUE, recipes: [{ ...first, retired: true }, ...others] }
    expect(feedOf(after, 'CG')).toMatchObject({ id: 'CG', isOnSale: false })
    expect(feedOf(after, 'GS')).toMatchObject({ isOnSale: true })
  })

  test.each([
    ['CG', 'CG'],
    ['cg', 'CG'],
    ['0010001lgb-sup', '0010001LGB-SUP'],
    ['0030001LSM', undefined],
    ['', undefined],
    ['XX', undefined],
  ])('%j is that of %s', (asked, id) => {
    expect(feedOf(CATALOGUE, asked)?.id).toBe(id)
  })
})
