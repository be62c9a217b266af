import { describe, expect, test } from 'vitest'
import { OTHER_PRODUCTS, SUPPLEMENTS } from './articles.ts'
import type { LabelledFeed } from './label.ts'
import { LABELS } from './label.ts'
import { RECIPES } from '../plan/plan.ts'
import { RECIPE } from '../pet/recipe.ts'

const labels = Object.entries(LABELS)

describe.each(labels)('the label of %s', (_feed, label) => {
  test('lists the whole composition by descending weight', () => {
    const shares = label.composition.map(({ percent }) => percent)
    expect(shares.length).toBeGreaterThan(1)
    expect(shares).toEqual(shares.toSorted((a, b) => b - a))
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100)
  })

  test('has constituents that fit into the feed together with its moisture', () => {
    const { protein, fat, fibre, ash } = label.constituents
    for (const share of [protein, fat, fibre, ash, label.moisture]) expect(share).toBeGreaterThan(0)
    expect(protein + fat + fibre + ash + label.moisture).toBeLessThanOrEqual(100)
  })

  test('says how much to feed, and gives an amount for every additive', () => {
    if (label.feeding.by === 'WEIGHT') expect(label.feeding.value).toBeGreaterThan(0)
    for (const { value } of label.additives) expect(value).toBeGreaterThan(0)
  })
})

test('everything edible has a label, and the menus are complete feed', () => {
  const feeds: string[] = [
    ...RECIPES,
    ...SUPPLEMENTS.map(({ kind }) => kind),
    ...OTHER_PRODUCTS.filter(({ taxClass }) => taxClass === 'FEED').map(({ kind }) => kind),
  ]
  expect(Object.keys(LABELS).toSorted()).toEqual(feeds.toSorted())
  const complete = labels.filter(([, { feedType }]) => feedType === 'COMPLETE').map(([feed]) => feed)
  expect(complete).toEqual([...RECIPES])
})

test('a menu’s label names the ingredients that the allergy advice is about', () => {
  for (const code of RECIPES) {
    const listed = LABELS[code satisfies LabelledFeed].composition.map(({ ingredient }) => ingredient)
    expect(listed).toEqual(expect.arrayContaining([...RECIPE[code].ingredients]))
  }
})

test('SKUs are unique, and only those of supplements end in -SUP', () => {
  const all = [...SUPPLEMENTS, ...OTHER_PRODUCTS].map(({ sku }) => sku)
  expect(new Set(all).size).toBe(all.length)
  expect(all.filter((sku) => !/^\d{7}L[A-Z]{2,3}(?:-SUP)?$/.test(sku))).toEqual([])
  expect(all.filter((sku) => sku.endsWith('-SUP'))).toEqual(SUPPLEMENTS.map(({ sku }) => sku))
})
