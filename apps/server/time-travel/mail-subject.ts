/** The subject of a mail that is not in the embedded mailbox: it waits, was given up, or was sent elsewhere. */
import { berlinDay } from '@pfotenportal/domain/core/calendar'
import type { LoggedMail } from '../database/audit/event-log.ts'
import { isTemplate, mailTemplates } from '../mail/templates.ts'
import { composeMail } from '../mail/renderer.ts'

/** The subject; the name of the template if another version of the service recorded the mail. */
export function mailSubjectOf({
  template,
  language,
  data,
  at,
}: Pick<LoggedMail, 'template' | 'language' | 'data' | 'at'>): string {
  if (!isTemplate(template)) return template
  // Secret fields and links appear in no subject.
  const secrets = Object.fromEntries(mailTemplates[template].secretFields.map((name) => [name, '']))
  const known = typeof data === 'object' ? { ...secrets, ...data } : secrets
  try {
    return composeMail(language, template, known, { today: berlinDay(at), publicUrl: '' }).subject
  } catch {
    return template
  }
}
