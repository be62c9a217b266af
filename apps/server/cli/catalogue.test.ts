import { beforeEach, describe, expect, test } from 'vitest'
import type { CatalogueInput } from '@pfotenportal/domain/catalogue/document'
import { catalogueOf } from '@pfotenportal/domain/catalogue/parse'
import { day } from '@pfotenportal/domain/core/calendar'
import { knowOnly, newestCatalogue } from '../core/catalogue.ts'
import { realNow } from '../core/clock.ts'
import { readDefaultVersion } from '../core/default-catalogue.ts'
import { insertVersion, listVersions } from '../database/catalogue.ts'
import { catalogueCommand, changedCatalogue } from '../testing/catalogue.ts'
import { sharedSampleWorld } from '../testing/shared-service.ts'
import { run } from './catalogue.ts'
import { WrongUsage } from './command.ts'

const world = sharedSampleWorld()

beforeEach(async () => {
  await world.services.database.query.deleteFrom('catalogue_version').where('version', '>', 1).execute()
  knowOnly([readDefaultVersion()])
})

const command = (verb: string, document: unknown, ...more: string[]) =>
  catalogueCommand(world.services, verb, document, ...more)
const versions = () => listVersions(world.services.database.query)
const dearer = (price: number) =>
  changedCatalogue(({ recipes }) => Object.assign(recipes[0] ?? {}, { pricePerKg: price }))

test('a file is read in the encoding in which an editor saved it, or refused with the reason', async () => {
  const text = JSON.stringify({
    campaigns: [{ codes: ['HERBST'], title: { de: 'Für Müsli', en: 'x' }, amount: 500 }],
  })
  for (const content of [
    Buffer.from(`\uFEFF${text}`),
    Buffer.from(`\uFEFF${text}`, 'utf16le'),
    Buffer.from(text, 'latin1'),
  ]) {
    const { code } = await command('apply', content)
    expect(code).toBe(0)
    const stored = await world.services.database.query
      .selectFrom('campaign')
      .select('title')
      .where('code', '=', 'HERBST')
      .execute()
    expect(stored).toEqual([{ title: 'Für Müsli' }])
  }
  await world.services.database.query.deleteFrom('campaign').where('code', '=', 'HERBST').execute()
  const broken = await command('check', Buffer.concat([Buffer.from(text), Buffer.from('\xfc', 'latin1')]))
  expect(broken.output).toContain('is neither UTF-8 nor UTF-16 nor Windows-1252 (from line 1 on)')
  expect(broken.code).toBe(1)
})

/** More ingredients than a label holds; they get their names. */
function fullLabel({ words }: CatalogueInput) {
  const composition = Array.from({ length: 25 }, (_, index) => ({ ingredient: `herb${index}`, percent: 4 }))
  for (const { ingredient } of composition)
    words.ingredients[ingredient] = { de: `Ein langes Kraut ${ingredient}`, en: 'x' }
  return { composition }
}

describe('a file with an error is refused, and nothing is stored', () => {
  test.each<[string, unknown, string]>([
    [
      'recipes[0].pricePerKg: ',
      changedCatalogue(({ recipes }) => Object.assign(recipes[0] ?? {}, { pricePerKg: 'x' })),
      '',
    ],
    ['recipes: RT is missing', changedCatalogue(({ recipes }) => void recipes.pop()), ''],
    [
      'reasons[0].code: never changes',
      changedCatalogue(({ reasons }) => Object.assign(reasons[0] ?? {}, { code: 'ELSE' })),
      '',
    ],
    [
      'tax.DE.FEED[1]: is not in ascending order',
      changedCatalogue(({ tax }) => void tax['DE']?.FEED.push({ from: '2021-01-01', percent: 9 })),
      '',
    ],
    ['effectiveFrom: 2026-11-19 is in the past: today is 2026-11-20', dearer(700), '2026-11-19'],
    ['JSON', '{', ''],
    [
      'recipes[1].emblem: /pictures/wild.svg is not there: pictures are files in the folder "pictures" of the brand',
      changedCatalogue(({ recipes }) => Object.assign(recipes[1] ?? {}, { emblem: '/pictures/wild.svg' })),
      '',
    ],
    [
      'menu.picture: /pictures/../default.json is not there',
      changedCatalogue(
        (document) => (document.menu = { title: { de: 'a', en: 'b' }, picture: '/pictures/../default.json' }),
      ),
      '',
    ],
    [
      'recipes[0].label: has more text than the label of a bag holds',
      changedCatalogue((document) => {
        Object.assign(document.recipes[0]?.label ?? {}, fullLabel(document))
      }),
      '',
    ],
    [
      'campaigns[0].codes[0]: ',
      { campaigns: [{ codes: ['x'], title: { de: 'a', en: 'b' }, amount: 5 }] },
      '',
    ],
  ])('%s', async (error, document, from) => {
    for (const verb of ['check', 'diff', 'apply']) {
      const { code, output } = await command(verb, document, ...(from === '' ? [] : ['--from', from]))
      expect(code).toBe(1)
      expect(output).toContain(error)
    }
    expect(await versions()).toHaveLength(1)
  })

  test('a full label of a recipe that is no longer sold keeps nothing else from being changed', async () => {
    const withFull = (change: (document: CatalogueInput) => void = () => undefined) =>
      changedCatalogue((document) => {
        const [first] = document.recipes
        if (first) Object.assign(first, { retired: true, label: { ...first.label, ...fullLabel(document) } })
        change(document)
      })
    await insertVersion(
      world.services.database.query,
      { effectiveFrom: day('2026-11-20'), content: catalogueOf(withFull(), 2) },
      { at: realNow(), by: null },
    )
    await world.services.catalogue.refresh()
    const dearerBoxes = withFull(({ prices }) => Object.assign(prices, { boxFee: 790 }))
    expect(await command('check', dearerBoxes)).toMatchObject({ code: 0 })
    const longer = withFull(({ recipes: [first] }) => void first?.label.composition.reverse())
    expect((await command('check', longer)).output).toContain('recipes[0].label')
  })

  test('every error of a file is named', async () => {
    const { output } = await command(
      'check',
      changedCatalogue(({ recipes, energyClasses }) => {
        recipes.pop()
        energyClasses.pop()
      }),
    )
    expect(output).toMatch(/recipes: RT .*\nenergyClasses: 3400 .*\nfile.json has 2 errors/)
  })

  test('arguments that make no sense', async () => {
    const complain = () => undefined
    const used = (...args: string[]) => run({ services: world.services, args, say: complain, complain })
    await expect(used('apply')).rejects.toThrow(WrongUsage)
    await expect(used('delete', 'file.json')).rejects.toThrow(WrongUsage)
    await expect(used('apply', 'file.json', '--from', 'tomorrow')).rejects.toThrow(WrongUsage)
    expect(await used('apply', '/nowhere/file.json')).toBe(1)
  })
})

describe('a changed catalogue', () => {
  test('is told that prices with a step of one cent are rounded to the nearest', async () => {
    const { output } = await command(
      'check',
      changedCatalogue(({ prices }) => void (prices.step = 1)),
    )
    expect(output).toContain('rounded to the nearest cent, half a cent up: prices.step is 1')
  })

  test('is checked and compared without a change, with the contracts that it touches', async () => {
    const changed = changedCatalogue(({ recipes, prices, supplements }) => {
      Object.assign(recipes[0] ?? {}, { pricePerKg: 720 })
      Object.assign(prices, { boxFee: 750 })
      Object.assign(supplements[0] ?? {}, { retired: true })
    })
    expect(await command('check', changed)).toEqual({
      code: 0,
      output:
        'file.json has no errors. It would be version 2, in force from 2026-11-20.\n' +
        'Prices are rounded to the nearest cent, then up to the next multiple of 0.10 € (prices.step).',
    })
    const { code, output } = await command('diff', changed, '--from', '2026-12-01')
    expect(code).toBe(0)
    expect(output.split('\n')).toEqual([
      'Recipe CG: pricePerKg 6.90 -> 7.20. 6 contracts have it and keep what was agreed before 2026-12-01.',
      'Supplement joint is retired: nobody can choose it any more. No contract has it.',
      'prices.boxFee 6.90 -> 7.50. 14 contracts have it and keep what was agreed before 2026-12-01.',
    ])
    expect(await versions()).toHaveLength(1)
  })

  test('is in force at once, or from its day', async () => {
    const { code, output } = await command('apply', dearer(720), '--from', '2026-12-01')
    expect(code).toBe(0)
    expect(output).toContain('Stored as version 2, in force from 2026-12-01.')
    expect((await world.services.clock.moment()).catalogue.version).toBe(1)
    expect(newestCatalogue().recipes[0]?.pricePerKg).toBe(720)
  })

  test('applied twice changes nothing, also on a later day', async () => {
    const document = { ...dearer(720), effectiveFrom: '2026-12-01' }
    await command('apply', document)
    expect(await command('apply', document)).toEqual({
      code: 0,
      output: 'Nothing changes: this is version 2 already, in force from 2026-12-01.',
    })
    expect((await command('apply', document, '--from', '2026-12-02')).code).toBe(1)
    expect(await versions()).toHaveLength(2)
  })

  test('applied again with another day in the file is refused, and keeps its day', async () => {
    const document = { ...dearer(720), effectiveFrom: '2026-12-01' }
    await command('apply', document)
    for (const verb of ['check', 'diff', 'apply']) {
      expect(await command(verb, { ...document, effectiveFrom: '2026-12-08' })).toEqual({
        code: 1,
        output: 'This is already version 2, in force from 2026-12-01; its day cannot be changed.',
      })
    }
    expect(await versions()).toMatchObject([{}, { effectiveFrom: '2026-12-01' }])
  })

  test('cannot come before one that is waiting, and can replace it on the same day', async () => {
    await command('apply', dearer(720), '--from', '2026-12-01')
    const early = await command('apply', dearer(730), '--from', '2026-11-25')
    expect(early.code).toBe(1)
    expect(early.output).toContain('2026-11-25 is before version 2, in force from 2026-12-01')
    expect((await command('apply', dearer(730), '--from', '2026-12-01')).code).toBe(0)
    expect((await versions()).map(({ content }) => content.version)).toEqual([1, 2, 3])
  })
})

test('a thousand codes come by file, are changed by file, and are never removed', async () => {
  const codes = Array.from({ length: 1000 }, (_, index) => `HERBST-${1000 + index}`)
  const title = { de: 'Herbstrabatt', en: 'Autumn discount' }
  const file = (...campaigns: object[]) => ({ campaigns: [{ codes, title, percentage: 10 }, ...campaigns] })
  expect(await command('check', file())).toMatchObject({
    code: 0,
    output: 'file.json has no errors and 1000 codes.',
  })
  expect((await command('diff', file())).output).toBe('1000 new codes, 0 changed, 0 as before.')
  expect((await command('apply', file())).output).toBe('1000 new codes, 0 changed, 0 as before.\nStored.')
  const other = { codes: ['NAPF5'], title, amount: 700, until: '2026-12-31' }
  const { output } = await command('apply', file(other))
  expect(output).toContain('0 new codes, 1 changed, 1000 as before.')
  expect(output).toContain(
    'NAPF5: title "Napfrabatt" -> {"de":"Herbstrabatt","en":"Autumn discount"}, value 500 -> 700',
  )
  await command('apply', { campaigns: [] })
  const stored = await world.services.database.query.selectFrom('campaign').select('code').execute()
  expect(stored).toHaveLength(1005)
})
