/** Every message by its template name (docs/domain.md 9.1). A new message is one file and one line here. */
import type { z } from 'zod'
import type { Frame, Letter } from './letter.ts'
import { loginLink } from './login-link.ts'
import { orderSkipped } from './order-skipped.ts'
import { orderUnskipped } from './order-unskipped.ts'

export const messages = {
  'auth.link': loginLink,
  'order.skipped': orderSkipped,
  'order.unskipped': orderUnskipped,
} as const

export type Template = keyof typeof messages

/** What a sender records for a template. */
export type MailData<T extends Template> = z.input<(typeof messages)[T]['schema']>

/** Whether a name is one of a template of this version. */
export function isTemplate(name: string): name is Template {
  return Object.hasOwn(messages, name)
}

/** The letter of a template. Throws where the data is not the template's. */
export function letterOf(template: Template, data: unknown, frame: Frame): Letter {
  return messages[template].letter(data, frame)
}
