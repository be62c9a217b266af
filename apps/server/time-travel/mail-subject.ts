/** What a mail is called that has not arrived in the embedded mailbox: it waits, was given up, or went somewhere else. */
import { berlinDay } from '@pfotenportal/domain/core/calendar'
import type { LoggedMail } from '../database/audit/event-log.ts'
import { isTemplate, mailTemplates } from '../mail/templates.ts'
import { composeMail } from '../mail/renderer.ts'

/** The subject of a mail; the name of its template where another version of the service has recorded it. */
export function mailSubjectOf({
  template,
  language,
  data,
  at,
}: Pick<LoggedMail, 'template' | 'language' | 'data' | 'at'>): string {
  if (!isTemplate(template)) return template
  // What is secret is in no subject, and links are in none.
  const secrets = Object.fromEntries(mailTemplates[template].secretFields.map((name) => [name, '']))
  const known = typeof data === 'object' ? { ...secrets, ...data } : secrets
  try {
    return composeMail(language, template, known, { today: berlinDay(at), publicUrl: '' }).subject
  } catch {
    return template
  }
}
