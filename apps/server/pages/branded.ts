/** The copy of server-rendered pages with the brand's name, which they show beside the logo. */
import type { Language } from '@pfotenportal/contract/values'
import type { Brand } from '../core/brand/brand.ts'

/** The copy of a page; `service` is the brand's name. */
export type Branded<T> = T & { readonly service: string }

/** Adds the brand's name to the copy of a page in both languages. */
export function branded<T extends object>(
  { de, en }: Readonly<Record<Language, T>>,
  { name }: Pick<Brand, 'name'>,
): Readonly<Record<Language, Branded<T>>> {
  return { de: { ...de, service: name }, en: { ...en, service: name } }
}
