/** A row of the year's table: who does what when, and what is seen then. */
import type { TemplateName } from '@pfotenportal/server/mail/templates'
import type { RefusalCode } from '@pfotenportal/contract/refusal'
import type { MailSeen } from './mails.ts'
import type { Scene } from './stage.ts'
import type { Shown, Sight } from './sights.ts'
import type { Who } from './who.ts'

/** Something done in the browser, or by an operator, with the words for the table. */
export interface Deed {
  readonly what: string
  readonly run: (scene: Scene) => Promise<void>
}

/** A step of the year. */
export interface Row {
  /** On the clocks of Berlin: `2026-11-20 12:00`. */
  readonly when: string
  readonly who: Who
  /** The dog that the portal is to speak of, where the customer has several. */
  readonly dog?: string
  /** 360 pixels wide instead of 1440. */
  readonly onPhone?: true
  readonly does?: Deed
  /** Answered with these refusals, whose sentences stand on the page. */
  readonly refused?: readonly RefusalCode[]
  readonly mails?: readonly MailSeen[]
  readonly sees?: readonly Shown[]
  /** Must not be there. */
  readonly misses?: readonly Shown[]
}

/** Everything that a row promises to show. */
export function sightsOf({ refused = [], mails = [], sees = [] }: Row): Sight[] {
  return [
    ...refused.map((code): Sight => `refusal ${code}`),
    ...mails.map(({ template }): Sight => `mail ${template}`),
    ...sees,
  ]
}

export function mail(template: TemplateName, subject: string | RegExp, at?: string): MailSeen {
  return { template, subject, ...(at !== undefined && { at }) }
}
