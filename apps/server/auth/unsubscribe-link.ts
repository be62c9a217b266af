/**
 * The tokens of links that withdraw a consent to emails without signing in (RFC 8058; docs/domain.md 9.1). They do not
 * expire, can do nothing else, and are signed with a key derived from the service's.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { MAIL_TOPICS, type MailTopic } from '@pfotenportal/domain/customer/customer'
import type { Keys } from './keys.ts'

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

/** Creates and reads tokens: `<customer>.<topic>.<signature>`. */
export function createUnsubscribeLinks({ sealing }: Pick<Keys, 'sealing'>): UnsubscribeLinks {
  const key = Buffer.from(hkdfSync('sha256', sealing, '', 'pfotenportal unsubscribe links', 32))
  const signatureOf = (text: string) => createHmac('sha256', key).update(text).digest()
  return {
    pathOf({ customerId, topic }) {
      const text = `${customerId}.${topic}`
      return `${UNSUBSCRIBE_PATH}/${text}.${signatureOf(text).toString('base64url')}`
    },
    read(token) {
      const [, customer = '', name, signature = ''] = /^(\d{1,9})\.(\w+)\.([\w-]{43})$/.exec(token) ?? []
      const topic = MAIL_TOPICS.find((each) => each === name)
      if (topic === undefined) return undefined
      const given = Buffer.from(signature, 'base64url')
      const isSigned = timingSafeEqual(given, signatureOf(`${customer}.${topic}`))
      return isSigned ? { customerId: Number(customer), topic } : undefined
    },
  }
}
