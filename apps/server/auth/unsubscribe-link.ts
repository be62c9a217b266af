/**
 * The tokens of links that withdraw a consent to emails without signing in (RFC 8058; docs/domain.md 9.1). They do not
 * expire, can do nothing else, and are signed with a key derived from the service's.
 */
import { MAIL_TOPICS, type MailTopic } from '@pfotenportal/domain/customer/customer'
import type { Keys } from './keys.ts'
import { linkSignature, SIGNATURE } from './link-signature.ts'

/** The consent that a link withdraws. */
export interface LinkedConsent {
  readonly customerId: number
  readonly topic: MailTopic
}

export interface UnsubscribeLinks {
  pathOf(consent: LinkedConsent): string
  /** The consent that a token names; undefined if the service did not sign it. */
  read(token: string): LinkedConsent | undefined
}

export const UNSUBSCRIBE_PATH = '/abmelden'

const TOKEN = new RegExp(`^(\\d{1,9})\\.(\\w+)\\.(${SIGNATURE})$`)

/** Creates and reads tokens: `<customer>.<topic>.<signature>`. */
export function createUnsubscribeLinks(keys: Pick<Keys, 'sealing'>): UnsubscribeLinks {
  const signature = linkSignature(keys, 'pfotenportal unsubscribe links')
  return {
    pathOf({ customerId, topic }) {
      const text = `${customerId}.${topic}`
      return `${UNSUBSCRIBE_PATH}/${text}.${signature.of(text)}`
    },
    read(token) {
      const [, customer = '', name, given = ''] = TOKEN.exec(token) ?? []
      const topic = MAIL_TOPICS.find((each) => each === name)
      if (topic === undefined || !signature.fits(`${customer}.${topic}`, given)) return undefined
      return { customerId: Number(customer), topic }
    },
  }
}
