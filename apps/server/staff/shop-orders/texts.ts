/** The copy about orders of shops by language, and the names of the fields of an order. */
import { shopOrdersDe, type ShopOrdersText } from '@pfotenportal/text/de/shop-orders'
import { shopOrdersEn } from '@pfotenportal/text/en/shop-orders'
import type { Language } from '@pfotenportal/text/format'

export const shopTexts: Readonly<Record<Language, ShopOrdersText>> = { de: shopOrdersDe, en: shopOrdersEn }

/** The name of a field of an order, such as `Hund 1, Gewicht`; its path if it has none. */
export function fieldName(path: string, language: Language): string {
  const { groups, fields } = shopTexts[language]
  const [, number, rest = ''] = /^contracts\.(\d+)(?:\.(.+))?$/.exec(path) ?? []
  const [group = '', ...names] = (number === undefined ? path : rest).split('.')
  const name = names.at(-1)
  const known: Readonly<Record<string, string>> = fields
  const groupNames: Readonly<Record<string, string>> = groups
  const groupName = groupNames[group] ?? known[group]
  const count = number === undefined ? '' : ` ${Number(number) + 1}`
  if (groupName === undefined) return number === undefined ? path : `${groups.dog}${count}`
  const field = name === undefined ? undefined : (known[name] ?? name)
  return field === undefined ? `${groupName}${count}` : `${groupName}${count}, ${field}`
}
