/** The copy of the support desk by language. */
import { operatorDeskDe, type OperatorDeskText } from '@pfotenportal/text/de/operator-desk'
import { operatorDeskEn } from '@pfotenportal/text/en/operator-desk'
import type { Language } from '@pfotenportal/text/format'

export const deskTexts: Readonly<Record<Language, OperatorDeskText>> = {
  de: operatorDeskDe,
  en: operatorDeskEn,
}
