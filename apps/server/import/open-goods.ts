/** The articles of a run: those of the catalogue, or what a map says about them, and the draft of a map. */
import { existsSync, writeFileSync } from 'node:fs'
import { basename, extname, resolve } from 'node:path'
import { newestCatalogue } from '../core/catalogue.ts'
import { UnusableFile } from '../core/files/text-file.ts'
import { goodsOfCatalogue } from './goods.ts'
import { draftedGoods, type DraftedGoods } from './sku-draft.ts'
import { mappedGoods, readSkuMap, type MapLine } from './sku-map.ts'

/** The articles of a run with the files that belong to them. */
export interface RunGoods extends DraftedGoods {
  /** The map and its draft, which are no files of the export. */
  readonly apart: readonly string[]
  /** Writes the draft if something is missing in the map, and returns its path; undefined if nothing is. */
  writeDraft(): string | undefined
}

export interface GoodsOptions {
  /** The path of the map; a dry run drafts it there if there is none. */
  readonly map?: string | undefined
  readonly isApplied: boolean
  readonly onNote: (text: string) => void
}

/** Opens the articles of a run. Throws UnusableFile for a map that cannot be used. */
export async function openGoods({ map, isApplied, onNote }: GoodsOptions): Promise<RunGoods> {
  if (map === undefined) {
    const goods = draftedGoods(goodsOfCatalogue(newestCatalogue), [], newestCatalogue)
    return { ...goods, apart: [], writeDraft: () => undefined }
  }
  const name = basename(map)
  if (extname(name).toLowerCase() !== '.csv')
    throw new UnusableFile(`Save the map ${name} as CSV, with .csv at the end of its name.`)
  const isThere = existsSync(map)
  if (!isThere && isApplied)
    throw new UnusableFile(`There is no map "${map}". A run without --apply drafts it.`)
  const lines = isThere ? await readSkuMap(map, newestCatalogue(), onNote) : []
  if (isApplied) refuseEmpty(name, lines)
  const draft = isThere ? resolve(map).replace(/\.csv$/i, '.draft.csv') : resolve(map)
  const goods = draftedGoods(mappedGoods(name, lines, newestCatalogue), lines, newestCatalogue)
  return {
    ...goods,
    apart: [map, draft],
    writeDraft() {
      if (isThere && goods.unmapped() === 0) return undefined
      writeFileSync(draft, goods.text(), { flag: isThere ? 'w' : 'wx' })
      return draft
    },
  }
}

/** A draft that nobody has edited would leave out every contract. */
function refuseEmpty(name: string, lines: readonly MapLine[]): void {
  if (lines.every(({ target }) => target.as === 'nothing'))
    throw new UnusableFile(
      `${name} has no SKU of ours in any line, so that every contract would be left out.`,
    )
}
