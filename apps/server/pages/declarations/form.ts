/** Reads the forms on which customers cancel and withdraw. Pure. */
import { cleanLine } from '@pfotenportal/domain/core/text'
import { EMAIL_TEXT_MAX, parseEmail } from '@pfotenportal/domain/customer/email'
import { DECLARATION_MAX, type DeclarationKind } from '@pfotenportal/domain/declaration/declaration'
import { readDay } from '../../core/files/day.ts'
import type { SentDeclaration } from '../../operations/declarations/receive-declaration.ts'

const fields = ['name', 'contract', 'email', 'message', 'kind', 'end', 'endsOn'] as const

/** The fields of both forms, as typed; empty if they were not sent. */
export type TypedForm = Readonly<Record<(typeof fields)[number], string>>

/** The fields that can be wrong, with the sentence's name in the texts. */
export type MissingFields = Partial<
  Record<
    'name' | 'contract' | 'email' | 'message' | 'endsOn',
    'name' | 'contract' | 'email' | 'reason' | 'day' | 'tooLong'
  >
>

export type ReadForm =
  | { readonly ok: true; readonly sent: SentDeclaration }
  | { readonly ok: false; readonly errors: MissingFields }

export function typedForm(form: URLSearchParams): TypedForm {
  return Object.fromEntries(fields.map((field) => [field, form.get(field) ?? ''])) as TypedForm
}

const isLong = (text: string, field: keyof typeof DECLARATION_MAX) =>
  Array.from(text).length > DECLARATION_MAX[field]

/**
 * What is declared, or what is missing. Only a cancellation has a reason and an end: fields that the form does not show
 * for the choice above them do not count.
 */
export function readDeclarationForm(kind: DeclarationKind, typed: TypedForm): ReadForm {
  const name = cleanLine(typed.name)
  const contract = cleanLine(typed.contract)
  const email = typed.email.length > EMAIL_TEXT_MAX ? undefined : parseEmail(typed.email)?.shown
  const isExtraordinary = kind === 'CANCELLATION' && typed.kind === 'extraordinary'
  const message = kind === 'WITHDRAWAL' || isExtraordinary ? typed.message.trim() : ''
  const isDayChosen = kind === 'CANCELLATION' && typed.end === 'day'
  const endsOn = isDayChosen ? readDay(typed.endsOn.replaceAll(/\s/g, '')) : null
  const errors: MissingFields = {
    ...(name === '' ? { name: 'name' as const } : isLong(name, 'name') && { name: 'tooLong' as const }),
    ...(contract === ''
      ? { contract: 'contract' as const }
      : isLong(contract, 'contract') && { contract: 'tooLong' as const }),
    ...((email === undefined || isLong(email, 'email')) && { email: 'email' as const }),
    ...(isExtraordinary && message === ''
      ? { message: 'reason' as const }
      : isLong(message, 'message') && { message: 'tooLong' as const }),
    ...(endsOn === undefined && { endsOn: 'day' as const }),
  }
  if (Object.keys(errors).length > 0 || email === undefined || endsOn === undefined)
    return { ok: false, errors }
  return { ok: true, sent: { kind, name, email, contract, message, isExtraordinary, endsOn, items: [] } }
}
