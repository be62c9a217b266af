/** The result of an operation: a value, or a refusal with its reason. Anything thrown is a bug. */
import type { RefusalCode } from '@pfotenportal/contract/refusal'
import type { Language } from '@pfotenportal/contract/values'
import { fieldErrorsDe, type FieldErrors } from '@pfotenportal/text/de/errors'
import { fieldErrorsEn } from '@pfotenportal/text/en/errors'

/** A successful answer; `status` is set only if it is not 200. */
export interface Answered<D> {
  readonly ok: true
  readonly value: D
  readonly status?: 200 | 201
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
