import { instant } from '@pfotenportal/domain/core/calendar'
import { expect, it } from 'vitest'
import { isTemplate, mailTemplates } from '../mail/templates.ts'
import { mailSubjectOf } from './event-log.ts'

const at = instant('2026-11-20T11:00:00.000Z')

/** The data of a mail in the outbox, without secret fields. */
function kept(template: string): object {
  if (!isTemplate(template)) throw new Error(template)
  const { sample, secretFields } = mailTemplates[template]
  return Object.fromEntries(
    Object.entries(sample).filter(([name]) => !secretFields.some((secret) => secret === name)),
  )
}

it.each(Object.keys(mailTemplates))(
  'a mail %s that has not arrived yet is shown with its subject',
  (template) => {
    for (const language of ['de', 'en'] as const) {
      const subject = mailSubjectOf({ template, language, data: kept(template), at })
      expect(subject).not.toBe(template)
      expect(subject).toMatch(/\S \S/)
    }
  },
)

it.each([
  ['of another version', 'order.teleported', {}],
  ['with other data', 'orderRefunded', { orderNumber: 7 }],
  ['without data', 'orderRefunded', null],
])('a mail %s is shown with the name of its template', (_case, template, data) => {
  expect(mailSubjectOf({ template, language: 'de', data, at })).toBe(template)
})
