/** Which articles can be returned: a right of withdrawal exists unless the catalogue says why not (C-158, C-541). */
import type { Catalogue, Text } from '../catalogue/catalogue.ts'
import { parseMenuSku } from '../plan/sku.ts'

/** Of menus, if the catalogue says nothing. */
const SPOILS: Text = {
  de: 'weil frisches Futter schnell verdirbt.',
  en: 'because fresh food spoils quickly.',
}

/** Why there is no right of withdrawal for menus; null if there is one. */
export function menuWithdrawalReason({ menu }: Pick<Catalogue, 'menu'>): Text | null {
  return menu.noWithdrawal === undefined ? SPOILS : menu.noWithdrawal
}

/** Why there is no right of withdrawal for an article; null if there is one. */
export function noWithdrawalReason(sku: string, catalogue: Catalogue): Text | null {
  if (parseMenuSku(sku, catalogue)) return menuWithdrawalReason(catalogue)
  const articles = [...catalogue.supplements, ...catalogue.otherProducts]
  return articles.find((article) => article.sku === sku)?.noWithdrawal ?? null
}

/** All articles without a right of withdrawal, by title, each with the reason. */
export function articlesWithoutWithdrawal(
  catalogue: Catalogue,
): { readonly title: Text; readonly because: Text }[] {
  const menu = menuWithdrawalReason(catalogue)
  return [
    ...(menu && catalogue.recipes.length > 0 ? [{ title: catalogue.menu.title, because: menu }] : []),
    ...[...catalogue.supplements, ...catalogue.otherProducts].flatMap(({ title, noWithdrawal }) =>
      noWithdrawal ? [{ title, because: noWithdrawal }] : [],
    ),
  ]
}
