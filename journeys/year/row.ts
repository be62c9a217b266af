/** A row of the year's table: who does what when, and what is seen then. */
import { sampleCustomers } from '@pfotenportal/server/sample/customers'
import { samplePets } from '@pfotenportal/server/sample/pets'
import type { Template } from '@pfotenportal/server/mail/messages'
import type { RefusalCode } from '@pfotenportal/contract/refusal'
import type { Scene } from './stage.ts'
import type { Shown, Sight } from './sights.ts'

/** A customer of the sample world by the first name. */
export type Who =
  | 'Anna'
  | 'Thomas'
  | 'Sophie'
  | 'Jonas'
  | 'Lea'
  | 'Markus'
  | 'Katharina'
  | 'Felix'
  | 'Miriam'
  | 'Paul'
  | 'Ingrid'
  | 'Tim'
  | 'Nina'

/** Something done in the browser, or by an operator, with the words for the table. */
export interface Deed {
  readonly what: string
  readonly run: (scene: Scene) => Promise<void>
}

/** A mail that has arrived: what it is called, and the moment, or the day, that it tells of where it is not the row's. */
export interface MailSeen {
  readonly template: Template
  readonly subject: string | RegExp
  readonly at?: string
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

export function mail(template: Template, subject: string | RegExp, at?: string): MailSeen {
  return { template, subject, ...(at !== undefined && { at }) }
}

/** The address of a customer. */
export function addressOf(who: Who): string {
  const found = sampleCustomers.find(({ firstName }) => firstName === who)
  if (!found) throw new TypeError(`${who} is nobody of the sample world`)
  return found.email
}

/** The name of the customer's first dog; empty for whoever has none. */
export function dogOf(who: Who): string {
  const id = sampleCustomers.find(({ firstName }) => firstName === who)?.id
  return samplePets.find(({ customerId }) => customerId === id)?.name ?? ''
}
