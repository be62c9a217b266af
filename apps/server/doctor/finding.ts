/** What a check finds: a level, and a text by its code. */
import { doctorDe, type DoctorText } from '@pfotenportal/text/de/doctor'
import { doctorEn } from '@pfotenportal/text/en/doctor'
import type { Language } from '@pfotenportal/text/format'

/** From the best to the worst. A note says what could not be checked, or what is worth knowing. */
export const LEVELS = ['well', 'note', 'warning', 'error'] as const
export type Level = (typeof LEVELS)[number]

/** The checks, in the order in which they are shown. */
export type CheckId = keyof DoctorText['checks']

type Texts = DoctorText['findings']
export type FindingCode = keyof Texts

export interface Finding {
  readonly level: Level
  readonly code: FindingCode
  readonly values: readonly (string | number)[]
}

/** What was found, and by which check: a line of the report. */
export interface CheckFinding extends Finding {
  readonly check: CheckId
}

type Values<C extends FindingCode> = Parameters<Texts[C]>
type Make = <C extends FindingCode>(code: C, ...values: Values<C>) => Finding

const at =
  (level: Level): Make =>
  (code, ...values) => ({ level, code, values })

export const well = at('well')
export const note = at('note')
export const warning = at('warning')
export const error = at('error')

/** The worst level; `well` of nothing. */
export function worstOf(findings: readonly Pick<Finding, 'level'>[]): Level {
  return LEVELS.toReversed().find((level) => findings.some((it) => it.level === level)) ?? 'well'
}

/** What is so, and what to do about it; null if there is nothing to do. */
export interface Told {
  readonly what: string
  readonly todo: string | null
}

export const doctorTexts: Readonly<Record<Language, DoctorText>> = { de: doctorDe, en: doctorEn }

/** The text of a finding. Its values fit its code, because only the functions above make findings. */
export function tell({ code, values }: Finding, language: Language): Told {
  const say = doctorTexts[language].findings[code] as (...of: Finding['values']) => {
    what: string
    todo?: string
  }
  const { what, todo = null } = say(...values)
  return { what, todo }
}
