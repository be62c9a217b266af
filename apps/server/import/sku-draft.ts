/** The draft of a map: every article that an export contains, with what is known about it (docs/import.md). */
import type { Catalogue } from '@pfotenportal/domain/catalogue/catalogue'
import { parseEuros, toWire } from '@pfotenportal/domain/core/money'
import { cleanLine } from '@pfotenportal/domain/core/text'
import { targetOf, type Found, type Goods, type SoldItem } from './goods.ts'
import { KEYS, linesAbout, type MapLine } from './sku-map.ts'

/** A line of the draft while it is counted. */
interface Seen {
  readonly item: SoldItem
  contracts: number
  charges: number
  lowest: number
  highest: number
}

export interface DraftedGoods extends Goods {
  /** How many articles are in no line of the map. */
  unmapped(): number
  /** The text of the draft. */
  text(): string
}

/** The same goods, which also collect every article for a draft. */
export function draftedGoods(
  goods: Goods,
  lines: readonly MapLine[],
  catalogueNow: () => Catalogue,
): DraftedGoods {
  const seen = new Map<string, Seen>()
  const intervals = new Map<string, string>()
  const isUnmapped = ({ item }: Seen) =>
    linesAbout(lines, item).length === 0 && goods.find(item).as === 'unknown'
  return {
    ...goods,
    note(item) {
      goods.note(item)
      const isCharge = item.interval === ''
      if (!isCharge) intervals.set(item.contract, item.interval)
      const interval = isCharge ? (intervals.get(item.contract) ?? '') : item.interval
      count(seen, { ...item, interval }, isCharge)
    },
    unmapped: () => rowsOf(seen).filter(isUnmapped).length,
    text: () => textOf(rowsOf(seen), lines, catalogueNow()),
  }
}

/** A charge has the interval of its contract, if that was read before. */
function count(seen: Map<string, Seen>, item: SoldItem, isCharge: boolean): void {
  const key = JSON.stringify([...identityOf(item), item.interval])
  const row = seen.get(key) ?? { item, contracts: 0, charges: 0, lowest: Infinity, highest: 0 }
  seen.set(key, row)
  if (isCharge) row.charges += 1
  else row.contracts += 1
  const price = parseEuros(cleanLine(item.price))
  if (price === undefined) return
  row.lowest = Math.min(row.lowest, price)
  row.highest = Math.max(row.highest, price)
}

/** What tells articles apart: their ids, or without any their titles. */
function identityOf({ sku, productId, variantId, product, variant }: SoldItem): readonly string[] {
  const ids = [sku, productId, variantId]
  return ids.every((id) => id === '') ? [product, variant] : ids
}

/** The articles, those of charges added to the contracts that have the same ones. */
function rowsOf(seen: ReadonlyMap<string, Seen>): readonly Seen[] {
  const rows = [...seen.values()]
  const contracts = rows.filter(({ contracts: count }) => count > 0)
  const onlyCharged = rows.filter((row) => row.contracts === 0)
  const merged = contracts.map((row) => ({ ...row }))
  const others = onlyCharged.filter((row) => {
    const same = merged.find(({ item }) => isSame(item, row.item))
    if (same) same.charges += row.charges
    return !same
  })
  return [...merged, ...others].toSorted((a, b) => titleOf(a.item).localeCompare(titleOf(b.item)))
}

/** Whether a charge is about the article of a contract: the ids that both state agree. */
function isSame(contract: SoldItem, charged: SoldItem): boolean {
  const keys = {
    ...emptyKeys,
    sku: contract.sku,
    product_id: contract.productId,
    variant_id: contract.variantId,
  }
  const line = { line: 0, ours: '', target: { as: 'nothing', why: '' } as const }
  const titles = { product: contract.product, variant: contract.variant }
  return linesAbout([{ ...line, keys: { ...keys, ...titles } }], charged).length > 0
}

const emptyKeys = { sku: '', product_id: '', variant_id: '', product: '', variant: '', interval: '' }

function titleOf({ product, variant, sku, interval }: SoldItem): string {
  return [product, variant, sku, interval.padStart(10)].join(' ')
}

/** With a byte order mark and semicolons, so that a German Excel opens it as a table. */
function textOf(rows: readonly Seen[], lines: readonly MapLine[], catalogue: Catalogue): string {
  const used = new Set<MapLine>()
  const drafted = rows.map((row) => {
    const [line] = linesAbout(lines, row.item)
    if (line) used.add(line)
    const { sku, productId, variantId, product, variant, interval } = row.item
    const price =
      row.highest === 0
        ? ''
        : [...new Set([row.lowest, row.highest])].map((amount) => toWire(amount)).join(' - ')
    const ours = line ? line.ours : suggested(row.item, catalogue)
    return [sku, productId, variantId, product, variant, interval, price, row.contracts, row.charges, ours]
  })
  const unused = lines
    .filter((line) => !used.has(line))
    .map(({ keys, ours }) => [...KEYS.map((key) => keys[key]), '', 0, 0, ours])
  const table = [[...KEYS, 'price', 'contracts', 'charges', 'ours'], ...drafted, ...unused]
  return `\uFEFF${table.map((cells) => cells.map(cellOf).join(';')).join('\r\n')}\r\n`
}

/** A SKU that is ours already, or the supplement with the same title; nothing else is guessed. */
function suggested(item: SoldItem, catalogue: Catalogue): string {
  const found: Found | undefined = targetOf(item.sku.trim(), catalogue)
  if (found) return item.sku.trim()
  const title = cleanLine(item.product).toLowerCase()
  const supplement = catalogue.supplements.find(({ title: { de, en } }) =>
    [de, en].some((each) => each.toLowerCase() === title),
  )
  return supplement?.sku ?? ''
}

/** A cell, in quotes if it needs them; what a spreadsheet would take for a formula is text. */
function cellOf(value: string | number): string {
  const text = cleanLine(String(value))
  const safe = /^[=+@\t]/.test(text) || /^-\D/.test(text) ? `'${text}` : text
  return /[";\r\n,]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
