/** The result of an operation: a value, or a refusal with its reason; and the language of an answer. */
import type { RefusalCode } from '@pfotenportal/contract/refusal'
import { LanguageView, type Language } from '@pfotenportal/contract/values'
import { errorsDe, fieldErrorsDe, type ErrorText, type FieldErrors } from '@pfotenportal/text/de/errors'
import { errorsEn, fieldErrorsEn } from '@pfotenportal/text/en/errors'
import { nameOfPoints } from './catalogue-names.ts'

/** A successful answer; `status` is set only if it is not 200. */
export interface Answered<D> {
  readonly ok: true
  readonly value: D
  readonly status?: 200 | 201
  /** The response as it is already stored under the key of its call; undefined if it is not. */
  readonly stored?: string | undefined
}

/** A refusal: nothing was changed. */
export interface Refusal {
  readonly ok: false
  readonly reason: RefusalCode
  /** Facts for the caller: numbers, days, or the new quote. */
  readonly details?: Readonly<Record<string, unknown>>
  /** By field name, a finished sentence in the caller's language. */
  readonly fields?: Readonly<Record<string, string>>
}

export type Answer<D> = Answered<D> | Refusal

/** Error messages for fields, by language. */
export const fieldErrorTexts: Record<Language, FieldErrors> = { de: fieldErrorsDe, en: fieldErrorsEn }

const errorTexts: Record<Language, Record<RefusalCode, ErrorText>> = { de: errorsDe, en: errorsEn }

/** The sentence of a refusal. */
export function messageOf({ reason, details }: Refusal, language: Language): string {
  const text = errorTexts[language][reason]
  return typeof text === 'string' ? text : text({ points: nameOfPoints(language), ...details })
}

function weightOf(parameters: readonly string[]): number {
  const weight = parameters
    .map((part) => /^\s*q=(\d(\.\d{1,3})?)\s*$/.exec(part)?.[1])
    .find((found) => found !== undefined)
  return weight === undefined ? 1 : Number(weight)
}

/** The preferred one of our languages; German if the header is absent, `*` or names neither (docs/domain.md 0.2). */
export function languageOf(acceptLanguage: string | undefined): Language {
  let best: { language: Language; weight: number } = { language: 'de', weight: 0 }
  for (const range of (acceptLanguage ?? '').split(',')) {
    const [tag = '', ...parameters] = range.split(';')
    const known = LanguageView.safeParse(tag.trim().slice(0, 2).toLowerCase())
    const weight = weightOf(parameters)
    if (known.success && /^[a-z]{2}(-|$)/i.test(tag.trim()) && weight > best.weight)
      best = { language: known.data, weight }
  }
  return best.language
}
