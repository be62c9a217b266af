/**
 * The tokens of links with which a customer answers an announced price without signing in (docs/domain.md 8.12). They
 * can do nothing else, and are signed with a key derived from the service's.
 */
import type { Keys } from './keys.ts'
import { linkSignature, SIGNATURE } from './link-signature.ts'

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

const TOKEN = new RegExp(`^((\\d{1,9})\\.(\\d{1,9}))\\.(${SIGNATURE})$`)

/** Creates and reads tokens: `<contract>.<change>.<signature>`. */
export function createPriceOfferLinks(keys: Pick<Keys, 'sealing'>): PriceOfferLinks {
  const signature = linkSignature(keys, 'pfotenportal price offer links')
  return {
    tokenOf({ subscriptionId, changeId }) {
      const text = `${subscriptionId}.${changeId}`
      return `${text}.${signature.of(text)}`
    },
    read(token) {
      const [, text, contract, change, given = ''] = TOKEN.exec(token) ?? []
      if (text === undefined || !signature.fits(text, given)) return undefined
      return { subscriptionId: Number(contract), changeId: Number(change) }
    },
  }
}
