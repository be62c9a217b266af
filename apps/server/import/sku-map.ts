/** The file that says which of our SKUs the articles of another system are (docs/import.md). */
import { basename } from 'node:path'
import type { Catalogue } from '@pfotenportal/domain/catalogue/catalogue'
import { cleanLine } from '@pfotenportal/domain/core/text'
import { intervalText, parseInterval } from '@pfotenportal/domain/import/stated-interval'
import { parseMenuSku } from '@pfotenportal/domain/plan/sku'
import { variantFor } from '@pfotenportal/domain/product/variants'
import { rewritingOf } from '../core/files/rewritten.ts'
import { UnusableFile } from '../core/files/text-file.ts'
import type { Cells } from './format.ts'
import { targetOf, type Found, type Goods, type SoldItem, type Target } from './goods.ts'
import { recordsOf } from './records.ts'

/** The columns that tell articles apart. */
export const KEYS = ['sku', 'product_id', 'variant_id', 'product', 'variant', 'interval'] as const

const KNOWN: readonly string[] = [...KEYS, 'price', 'contracts', 'charges', 'ours']
const MOST_PROBLEMS = 10

/** A line of the file. */
export interface MapLine {
  readonly line: number
  readonly keys: Readonly<Record<(typeof KEYS)[number], string>>
  /** The cell as it was typed, and what it stands for. */
  readonly ours: string
  readonly target: Target
}

/** The lines of a file. Throws UnusableFile, naming its wrong lines. */
export async function readSkuMap(
  path: string,
  catalogue: Catalogue,
  onNote: (text: string) => void,
): Promise<readonly MapLine[]> {
  const name = basename(path)
  const lines: MapLine[] = []
  const problems: string[] = []
  const reader = {
    known: KNOWN,
    onEncoding: (encoding: string) =>
      encoding === 'UTF-8' ? undefined : onNote(`${name}: read as ${encoding}`),
    onHeader: (names: readonly string[]) => checkColumns(name, names),
  }
  for await (const records of recordsOf(path, reader)) {
    for (const record of records) {
      if ('isSkipped' in record) continue
      const read = 'fault' in record ? record.fault : mapLine(record.line, record.cells, name, catalogue)
      const problem = typeof read === 'string' ? read : contradiction(read, lines)
      if (problem !== undefined) problems.push(`${name}:${record.line}  ${problem}`)
      else if (typeof read !== 'string') lines.push(read)
    }
  }
  if (problems.length === 0) return lines
  const shown = problems.slice(0, MOST_PROBLEMS)
  const more = problems.length - shown.length
  throw new UnusableFile(
    [...shown, `${more > 0 ? `${more} more lines are wrong. ` : ''}Correct ${name}.`].join('\n'),
  )
}

function checkColumns(name: string, names: readonly string[]): void {
  const ids = KEYS.filter((key) => key !== 'variant' && key !== 'interval')
  if (!names.includes('ours')) throw new UnusableFile(`${name} lacks the column ours.`)
  if (!ids.some((key) => names.includes(key)))
    throw new UnusableFile(`${name} needs one of the columns ${ids.join(', ')}.`)
}

/** A line as it was read, or what is wrong with it. */
function mapLine(line: number, cells: Cells, name: string, catalogue: Catalogue): MapLine | string {
  // The draft marks what a spreadsheet would take for a formula with an apostrophe.
  const cell = (key: string) => cleanLine(cells[key] ?? '').replace(/^'(?=[=+@-])/, '')
  const interval = parseInterval(cell('interval'))
  if (cell('interval') !== '' && !interval)
    return `interval: "${cell('interval')}" is no interval such as 28 days`
  const keys = {
    sku: cell('sku'),
    product_id: cell('product_id'),
    variant_id: cell('variant_id'),
    product: cell('product'),
    variant: cell('variant'),
    interval: interval ? intervalText(interval) : '',
  }
  const ids = [keys.sku, keys.product_id, keys.variant_id]
  const rewriting = ids.map(rewritingOf).find((message) => message !== undefined)
  if (rewriting !== undefined) return rewriting
  const isNamed = [...ids, keys.product].some((each) => each !== '')
  if (!isNamed) return 'names no article'
  const ours = cell('ours').replace(/^[-–—]$/, '')
  const why = `${name}:${line} has no SKU of ours for it`
  const target = ours === '' ? ({ as: 'nothing', why } as const) : targetOf(ours, catalogue)
  if (target && isSold(target, catalogue)) return { line, keys, ours, target }
  const isProduct = catalogue.otherProducts.some(({ sku }) => sku === ours)
  return isProduct
    ? `ours: "${ours}" is an article of the shop, which no contract contains`
    : `ours: "${ours}" is neither the SKU of a menu such as 1400CGGSV28 nor that of a supplement`
}

/** Whether the catalogue has the menu, and not only its recipes. */
function isSold(target: Target, catalogue: Catalogue): boolean {
  const menu = target.as === 'menu' ? parseMenuSku(target.sku, catalogue) : undefined
  return (
    target.as !== 'menu' || (menu !== undefined && variantFor(menu.tier, menu.plan, catalogue) !== undefined)
  )
}

function sameTarget(a: Target, b: Target): boolean {
  if (a.as === 'menu') return b.as === 'menu' && a.sku === b.sku
  return a.as === 'supplement' ? b.as === 'supplement' && a.kind === b.kind : b.as === 'nothing'
}

/** The problem of a line that says something else about the same article than one before. */
function contradiction(read: MapLine, lines: readonly MapLine[]): string | undefined {
  const other = lines.find(
    ({ keys, target }) =>
      KEYS.every((key) => keys[key] === read.keys[key]) && !sameTarget(target, read.target),
  )
  return other && `says something else than line ${other.line} about the same article`
}

/** An id without what programs change: capitals, leading zeros, `.0` of a number, the prefix of a global id. */
function plainId(text: string): string {
  const id = cleanLine(text)
    .toLowerCase()
    .replace(/^gid:\/\/.*\//, '')
  return id.replace(/^(\d+)\.0$/, '$1').replace(/^0+(?=\d+$)/, '')
}

function plainTitle(text: string): string {
  return cleanLine(text).toLowerCase()
}

/** How well a line fits an article: the ids that agree; 0 if it is about another one. */
function fit({ keys }: MapLine, item: SoldItem): number {
  const ids: readonly (readonly [string, string])[] = [
    [keys.sku, item.sku],
    [keys.product_id, item.productId],
    [keys.variant_id, item.variantId],
  ]
  const both = ids.filter(([ours, theirs]) => ours !== '' && theirs !== '')
  if (both.length > 0) {
    const agrees = both.every(([ours, theirs]) => plainId(ours) === plainId(theirs))
    return agrees ? both.length : 0
  }
  const hasIds = (side: 0 | 1) => ids.some((pair) => pair[side] !== '')
  if (hasIds(0) && hasIds(1)) return 0
  if (keys.product === '' || plainTitle(keys.product) !== plainTitle(item.product)) return 0
  return keys.variant === '' || plainTitle(keys.variant) === plainTitle(item.variant) ? 1 : 0
}

/** The lines that are best about an article; those of its interval before those of any. */
export function linesAbout(lines: readonly MapLine[], item: SoldItem): readonly MapLine[] {
  const fitting = lines.flatMap((line) => {
    const ids = fit(line, item)
    const { interval } = line.keys
    if (ids === 0 || (interval !== '' && item.interval !== '' && interval !== item.interval)) return []
    return [{ line, score: ids * 2 + (interval !== '' && interval === item.interval ? 1 : 0) }]
  })
  const best = Math.max(...fitting.map(({ score }) => score))
  return fitting.filter(({ score }) => score === best).map(({ line }) => line)
}

/**
 * Goods that a file maps; an article with a SKU of ours needs no line. Orders have the interval of their contract, which its line has told before.
 */
export function mappedGoods(name: string, lines: readonly MapLine[], catalogueNow: () => Catalogue): Goods {
  const intervals = new Map<string, string>()
  const leftOut = new Map<number, number>()
  const found = new Map<string, readonly MapLine[]>()
  function about(item: SoldItem): readonly MapLine[] {
    const interval = item.interval || (intervals.get(item.contract) ?? '')
    const { sku, productId, variantId, product, variant } = item
    const key = JSON.stringify([sku, productId, variantId, product, variant, interval])
    const known = found.get(key) ?? linesAbout(lines, { ...item, interval })
    found.set(key, known)
    return known.length > 0 || item.interval !== '' ? known : linesAbout(lines, item)
  }
  function find(item: SoldItem): Found {
    const [first, ...others] = about(item)
    if (!first) {
      const own = targetOf(item.sku.trim(), catalogueNow())
      return own ?? { as: 'unknown', why: `${nameOf(item)} is not in ${name}, which says what is what here` }
    }
    const other = others.find(({ target }) => !sameTarget(target, first.target))
    if (!other) return first.target
    const why = `${nameOf(item)} can be what ${name}:${first.line} or ${name}:${other.line} says; name ids or the interval there, or export its contract, too`
    return { as: 'unknown', why }
  }
  return {
    find,
    note(item) {
      if (item.interval !== '') intervals.set(item.contract, item.interval)
      const [line] = about(item)
      if (line?.target.as === 'nothing') leftOut.set(line.line, (leftOut.get(line.line) ?? 0) + 1)
    },
    remarks: () =>
      lines
        .filter(({ line }) => leftOut.has(line))
        .map(({ line, keys }) => {
          const title = keys.product || keys.sku || keys.product_id
          return `${name}:${line} has no SKU of ours for "${title}"; left out ${leftOut.get(line)} times in contracts and charges`
        }),
  }
}

function nameOf({ sku, product, variant, productId, variantId }: SoldItem): string {
  const title = [product, variant].filter((each) => each !== '').join(', ')
  return `"${sku || title || [productId, variantId].join('/')}"`
}
