/** Refusals of the intake: by field, in the caller's language, with a reason that a program can read. */
import type { RefusalCode } from '@pfotenportal/contract/refusal'
import type { Language } from '@pfotenportal/contract/values'
import { fieldErrorTexts, messageOf, type Refusal } from '../core/answer.ts'

/** Why a field is refused: by a rule, because it cannot be, or because its reference means something else. */
type FieldReason = RefusalCode | 'INVALID' | 'REFERENCE_TAKEN'

/** A refusal because of one field; `details.reasons` has its reason by field. */
export function refuseField(
  field: string,
  reason: FieldReason,
  language: Language,
  details: Refusal['details'] = {},
): Refusal {
  const text = fieldErrorTexts[language]
  const own = { INVALID: text.invalid, REFERENCE_TAKEN: text.referenceTaken }
  const message =
    reason === 'INVALID' || reason === 'REFERENCE_TAKEN'
      ? own[reason]
      : messageOf({ ok: false, reason, details }, language)
  return {
    ok: false,
    reason: 'VALIDATION_FAILED',
    fields: { [field]: message },
    details: { ...details, reasons: { [field]: reason } },
  }
}

/** The same refusal of a part of a larger request: its fields begin with the path of the part. */
export function within(path: string, refusal: Refusal): Refusal {
  if (!refusal.fields) return refusal
  const under = (names: object) =>
    Object.fromEntries(Object.entries(names).map(([name, value]) => [`${path}.${name}`, value as string]))
  const reasons = refusal.details?.['reasons']
  return {
    ...refusal,
    fields: under(refusal.fields),
    ...(typeof reasons === 'object' &&
      reasons !== null && { details: { ...refusal.details, reasons: under(reasons) } }),
  }
}
