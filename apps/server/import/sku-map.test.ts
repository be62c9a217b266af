import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newestCatalogue } from '../core/catalogue.ts'
import { folderOf } from '../testing/import-files.ts'
import { openGoods } from './open-goods.ts'
import { linesAbout, mappedGoods, readSkuMap } from './sku-map.ts'

const HEADING = 'sku;product_id;variant_id;product;variant;interval;ours'
const item = (changes: object = {}) => ({
  sku: 'RIND-7',
  productId: '11',
  variantId: '22',
  product: 'Rind',
  variant: '700 kcal',
  interval: '28 days',
  contract: '6',
  price: '89.00',
  ...changes,
})

const notes: string[] = []

async function linesOf(text: string | Buffer) {
  return readSkuMap(join(folderOf({ 'skus.csv': text }), 'skus.csv'), newestCatalogue(), (note) =>
    notes.push(note),
  )
}

async function goodsOf(...rows: string[]) {
  return mappedGoods('skus.csv', await linesOf([HEADING, ...rows].join('\n')), newestCatalogue)
}

describe('a map', () => {
  it.each([
    ['with commas', 'sku,ours\nRIND-7,0700GSV28\n'],
    ['as Excel saves it', '\uFEFFsku;ours\r\nRIND-7;0700GSV28\r\n'],
    ['with quotes', '"sku";"ours"\n"RIND-7";"0700GSV28"\n'],
    ['in another order and spelling', 'OURS\tProduct-ID\tSKU\n0700gsv28\t\trind-7\n'],
    ['with empty lines and a stated separator', 'sep=;\nsku;ours\n;\nRIND-7;0700GSV28\n'],
  ])('is read %s', async (_name, text) => {
    const goods = mappedGoods('skus.csv', await linesOf(text), newestCatalogue)
    expect(goods.find(item())).toEqual({ as: 'menu', sku: '0700GSV28' })
  })

  it('is read in Windows-1252, and says so', async () => {
    const lines = await linesOf(Buffer.from('product;ours\nMenü;0700GSV28\n', 'latin1'))
    expect(lines[0]?.keys.product).toBe('Menü')
    expect(notes).toContain('skus.csv: read as Windows-1252')
  })

  it.each([
    ['RIND-7;;;;;;9999GSV28', 'ours: "9999GSV28" is neither the SKU of a menu'],
    ['RIND-7;;;;;;RIND-7', 'ours: "RIND-7" is neither the SKU of a menu'],
    ['RIND-7;;;;;;0030001LSM', 'ours: "0030001LSM" is an article of the shop, which no contract contains'],
    ['RIND-7;;;;;often;0700GSV28', 'interval: "often" is no interval such as 28 days'],
    [';8,50126E+12;;;;;0700GSV28', '"8,50126E+12" was shortened by a spreadsheet'],
    [';;;;;28 days;0700GSV28', 'names no article'],
    ['RIND-7;;;;;;0700GSV28\nrind-7;;;;;;\nRIND-7;;;;;;0800RTV28', 'says something else than line 2'],
  ])('with the line %j is refused', async (row, message) => {
    await expect(linesOf(`${HEADING}\n${row}\n`)).rejects.toThrow(message)
  })

  it.each([
    ['sku;x\n1;2\n', 'lacks the column ours'],
    ['interval;ours\n28;0700GSV28\n', 'needs one of the columns sku, product_id, variant_id, product'],
  ])('with the columns of %j is refused', async (text, message) => {
    await expect(linesOf(text)).rejects.toThrow(message)
  })

  it('can say the same twice', async () => {
    const goods = await goodsOf('RIND-7;;;;;;0700GSV28', 'RIND-7;;;;;;0700GSV28')
    expect(goods.find(item())).toMatchObject({ as: 'menu' })
  })
})

describe('an article', () => {
  const V14 = { as: 'menu', sku: '0700GSV14' }
  const V28 = { as: 'menu', sku: '0700GSV28' }
  it.each([
    ['by its SKU', ['RIND-7;;;;;;0700GSV28'], {}, V28],
    ['by product and variant', [';11;22;;;;0700GSV28'], { sku: '' }, V28],
    ['by global ids', [';gid://shopify/Product/11;;;;;0700GSV28'], {}, V28],
    ['by a number without its zeros', ['007;;;;;;0700GSV28'], { sku: '7' }, V28],
    ['by its titles', [';;;rind;700 KCAL;;0700GSV28'], { sku: '', productId: '', variantId: '' }, V28],
    [
      'by its titles, if only the map has ids',
      ['RIND-7;11;22;Rind;;;0700GSV28'],
      { sku: '', productId: '', variantId: '' },
      V28,
    ],
    ['by the better of two lines', ['RIND-7;;;;;;0800RTV28', 'RIND-7;11;22;;;;0700GSV28'], {}, V28],
    ['by its interval', ['RIND-7;;;;;14;0700GSV14', 'RIND-7;;;;;4 Wochen;0700GSV28'], {}, V28],
    [
      'by its interval before any',
      ['RIND-7;;;;;;0700GSV28', 'RIND-7;;;;;2 weeks;0700GSV14'],
      { interval: '14 days' },
      V14,
    ],
    ['as a supplement by its kind', ['RIND-7;;;;;;Joint'], {}, { as: 'supplement', kind: 'joint' }],
    ['as a supplement by its SKU', ['RIND-7;;;;;;0010001LGB-SUP'], {}, { as: 'supplement', kind: 'joint' }],
    ['as nothing', ['RIND-7;;;;;;'], {}, { as: 'nothing', why: 'skus.csv:2 has no SKU of ours for it' }],
    [
      'as nothing, with a dash',
      ['RIND-7;;;;;;-'],
      {},
      { as: 'nothing', why: 'skus.csv:2 has no SKU of ours for it' },
    ],
    ['with a SKU of ours without a line', [], { sku: '0700GSV28' }, V28],
    ['of another variant not', ['RIND-7;11;23;;;;0700GSV28'], {}, { as: 'unknown' }],
    ['of another interval not', ['RIND-7;;;;;14;0700GSV14'], {}, { as: 'unknown' }],
    [
      'of two lines that differ not',
      ['RIND-7;11;;;;;0700GSV28', 'RIND-7;;22;;;;0800RTV28'],
      {},
      { as: 'unknown' },
    ],
  ])('is found %s', async (_name, rows, changes, expected) => {
    expect((await goodsOf(...rows)).find(item(changes))).toMatchObject(expected)
  })

  it('of a charge has the interval of its contract', async () => {
    const goods = await goodsOf('RIND-7;;;;;14;0700GSV14', 'RIND-7;;;;;28;0700GSV28')
    const charged = item({ interval: '' })
    expect(goods.find(charged)).toMatchObject({ as: 'unknown' })
    goods.note(item({ interval: '14 days' }))
    expect(goods.find(charged)).toEqual(V14)
  })

  it('that is left out is counted', async () => {
    const goods = await goodsOf('RIND-7;;;Rind;;;')
    for (const interval of ['28 days', '']) goods.note(item({ interval }))
    expect(goods.remarks()).toEqual([
      'skus.csv:2 has no SKU of ours for "Rind"; left out 2 times in contracts and charges',
    ])
  })
})

describe('a draft', () => {
  const open = (map: string, isApplied = false) =>
    openGoods({ map, isApplied, onNote: (note) => notes.push(note) })

  it('keeps what was entered, adds what is new, and does not overwrite the map', async () => {
    const folder = folderOf({ 'skus.csv': `${HEADING}\nRIND-7;;;;;;0700GSV28\nOLD;;;;;;-\n` })
    const goods = await open(join(folder, 'skus.csv'))
    goods.note(item())
    goods.note(item({ sku: '=NEW;1', productId: '', variantId: '', product: 'Snack Gelenke', variant: '' }))
    expect(goods.writeDraft()).toBe(join(folder, 'skus.draft.csv'))
    const again = await readSkuMap(join(folder, 'skus.draft.csv'), newestCatalogue(), () => undefined)
    expect(
      again.map(({ keys, ours }) => [keys.sku, ours].join(' ')).toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['=NEW;1 0010001LGB-SUP', 'OLD ', 'RIND-7 0700GSV28'])
    expect(linesAbout(again, item())).toHaveLength(1)
  })

  it('is not written if nothing is missing', async () => {
    const folder = folderOf({ 'skus.csv': `${HEADING}\nRIND-7;;;;;;0700GSV28\n` })
    const goods = await open(join(folder, 'skus.csv'))
    goods.note(item())
    goods.note(item({ sku: '0800RTV28' }))
    expect(goods.writeDraft()).toBeUndefined()
  })

  it('that nobody edited cannot be applied, nor can a missing map or one of another kind', async () => {
    const folder = folderOf({ 'skus.csv': `${HEADING}\nRIND-7;;;;;;\n` })
    await expect(open(join(folder, 'skus.csv'), true)).rejects.toThrow('has no SKU of ours in any line')
    await expect(open(join(folder, 'other.csv'), true)).rejects.toThrow('A run without --apply drafts it')
    writeFileSync(join(folder, 'skus.xlsx'), 'PK')
    await expect(open(join(folder, 'skus.xlsx'))).rejects.toThrow('Save the map skus.xlsx as CSV')
  })
})
