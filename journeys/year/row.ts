/** A row of the year's table: a customer, a time, an action, and the expected results. */
import type { RefusalCode } from '@pfotenportal/contract/refusal'
import type { TemplateName } from '@pfotenportal/server/mail/templates'
import type { CustomerName } from '../../scenarios/sample-people.ts'
import type { Assertion, PageAssertion } from './assertions.ts'
import type { ActionContext } from './harness.ts'
import type { ExpectedMail } from './received.ts'

/** Something that a customer does in the browser, or an operator on the command line. */
export interface Action {
  readonly description: string
  readonly run: (context: ActionContext) => Promise<void>
}

/** A step of the year. */
export interface Row {
  /** Berlin time: `2026-11-20 12:00`. */
  readonly when: string
  readonly customer: CustomerName
  /** The dog to select, if the customer has several. */
  readonly dog?: string
  /** 360 pixels wide instead of 1440. */
  readonly onPhone?: true
  readonly action?: Action
  /** Expected refusals, whose messages are visible on the page. */
  readonly refusals?: readonly RefusalCode[]
  readonly mails?: readonly ExpectedMail[]
  readonly shows?: readonly PageAssertion[]
  /** Must not be visible. */
  readonly hides?: readonly PageAssertion[]
}

/** Everything that a row asserts to be shown. */
export function listAssertions({ refusals = [], mails = [], shows = [] }: Row): Assertion[] {
  return [
    ...refusals.map((code): Assertion => `refusal ${code}`),
    ...mails.map(({ template }): Assertion => `mail ${template}`),
    ...shows,
  ]
}

export function mail(template: TemplateName, subject: string | RegExp, at?: string): ExpectedMail {
  return { template, subject, ...(at !== undefined && { at }) }
}
