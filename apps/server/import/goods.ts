/** What another system sells, and which menu or supplement of the catalogue it is. */
import {
  supplementOfKind,
  type Catalogue,
  type SupplementKind,
} from '@pfotenportal/domain/catalogue/catalogue'
import { parseMenuSku } from '@pfotenportal/domain/plan/sku'

/** An article of a contract or a charge as its system names it; what it does not state is empty. */
export interface SoldItem {
  readonly sku: string
  readonly productId: string
  readonly variantId: string
  /** The titles of product and variant. */
  readonly product: string
  readonly variant: string
  /** How often it is billed, such as `28 days`; empty in a charge. */
  readonly interval: string
  /** The id of its contract in the other system. */
  readonly contract: string
  readonly price: string
}

/** What an article is here. */
export type Target =
  | { readonly as: 'menu'; readonly sku: string }
  | { readonly as: 'supplement'; readonly kind: SupplementKind }
  /** The operator goes without it, for that reason. */
  | { readonly as: 'nothing'; readonly why: string }

/** The same, or that nobody has said it; `why` is null if only the SKU can tell. */
export type Found = Target | { readonly as: 'unknown'; readonly why: string | null }

/** The articles of an export. */
export interface Goods {
  find(item: SoldItem): Found
  /** Takes notice of an article that is in the files. */
  note(item: SoldItem): void
  /** What the operator should know when all files are read. */
  remarks(): readonly string[]
}

/** What a SKU of ours, or the kind of a supplement, stands for; undefined for any other text. */
export function targetOf(text: string, catalogue: Catalogue): Target | undefined {
  const typed = text.toUpperCase()
  if (parseMenuSku(typed, catalogue)) return { as: 'menu', sku: typed }
  const supplement =
    catalogue.supplements.find(({ sku }) => sku.toUpperCase() === typed) ??
    supplementOfKind(catalogue, text.toLowerCase())
  return supplement && { as: 'supplement', kind: supplement.kind }
}

/** Goods whose SKUs are those of the catalogue already. */
export function goodsOfCatalogue(catalogueNow: () => Catalogue): Goods {
  const foreign = new Set<string>()
  const find = ({ sku }: SoldItem): Found =>
    targetOf(sku.trim(), catalogueNow()) ?? { as: 'unknown', why: null }
  return {
    find,
    note(item) {
      if (find(item).as === 'unknown') foreign.add([item.sku, item.productId, item.variantId].join('\n'))
    },
    remarks: () =>
      foreign.size === 0
        ? []
        : [
            `${foreign.size} articles have no SKU of the catalogue. A dry run with --map skus.csv drafts a file in which you say what they are here`,
          ],
  }
}
