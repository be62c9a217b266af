import { expect, it } from 'vitest'
import { operatorDe } from '@pfotenportal/text/de/operator'
import { deadLetterReason } from './dead-letter-reason.ts'

it.each([
  ["Error: Can't send mail - all recipients were rejected: 550 no such user", 'Empfänger abgelehnt (550)'],
  ['Error: Message failed: 554 5.7.1 spam', 'Vom Mailserver abgelehnt (554)'],
  ['Error: connect ECONNREFUSED 127.0.0.1:1025', 'Mailserver nicht erreichbar'],
  ['Error: Connection timeout', 'Mailserver nicht erreichbar'],
  ['expired before it could be sent', 'Link abgelaufen'],
  ['TypeError: no template lunch', 'E-Mail lässt sich nicht erzeugen'],
  ['Error: something else', 'Technischer Fehler'],
  ['', 'Technischer Fehler'],
])('the operator reads "%s" as "%s"', (reason, expected) => {
  expect(deadLetterReason(reason, operatorDe)).toBe(expected)
})
