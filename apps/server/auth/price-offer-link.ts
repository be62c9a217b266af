/**
 * The tokens of links with which a customer answers an announced price without signing in (docs/domain.md 8.12). They
 * can do nothing else, and are signed with a key derived from the service's.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Keys } from './keys.ts'

/** The page behind the link. */
export const PRICE_OFFER_PATH = '/preis'

/** The offer that a link is about. A contract keeps its number when its customer is merged with another. */
export interface LinkedOffer {
  readonly subscriptionId: number
  readonly changeId: number
}

export interface PriceOfferLinks {
  tokenOf(offer: LinkedOffer): string
  /** The offer that a token names; undefined if the service did not sign it. */
  read(token: string): LinkedOffer | undefined
}

/** Creates and reads tokens: `<contract>.<change>.<signature>`. */
export function createPriceOfferLinks({ sealing }: Pick<Keys, 'sealing'>): PriceOfferLinks {
  const key = Buffer.from(hkdfSync('sha256', sealing, '', 'pfotenportal price offer links', 32))
  const signatureOf = (text: string) => createHmac('sha256', key).update(text).digest()
  return {
    tokenOf({ subscriptionId, changeId }) {
      const text = `${subscriptionId}.${changeId}`
      return `${text}.${signatureOf(text).toString('base64url')}`
    },
    read(token) {
      const [, text, contract, change, signature = ''] =
        /^((\d{1,9})\.(\d{1,9}))\.([\w-]{43})$/.exec(token) ?? []
      if (text === undefined) return undefined
      const given = Buffer.from(signature, 'base64url')
      if (!timingSafeEqual(given, signatureOf(text))) return undefined
      return { subscriptionId: Number(contract), changeId: Number(change) }
    },
  }
}
