/** The copy of the work lists by language. */
import { operatorWorkDe, type OperatorWorkText } from '@pfotenportal/text/de/operator-work'
import { operatorWorkEn } from '@pfotenportal/text/en/operator-work'
import type { Language } from '@pfotenportal/text/format'

export const workTexts: Readonly<Record<Language, OperatorWorkText>> = {
  de: operatorWorkDe,
  en: operatorWorkEn,
}
