/** Settings of the shops that report what they sold (docs/shop.md). */
import * as kinds from '../kinds.ts'
import { setting } from '../setting.ts'

const shop = {
  SHOP_WEBHOOK_SECRET: setting({
    meaning:
      'Signs the orders that a shop sends to `/webhooks/shop` ([shop.md](shop.md)). `echo whsec_$(openssl rand -base64 32)` makes one. Without a secret, every call is rejected.',
    kind: kinds.secrets(
      'a secret such as "whsec_…" with 24 bytes or more in base64',
      /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/,
    ),
    isSecret: true,
    default: { unset: 'none' },
  }),
  SHOPIFY_WEBHOOK_SECRET: setting({
    meaning:
      "Shopify's secret, with which it signs its calls to `/webhooks/shopify` ([shop.md](shop.md#shopify)). Without a secret, every call is rejected.",
    kind: kinds.secrets('a secret of 16 characters or more', /^[\x21-\x7e]{16,}$/),
    isSecret: true,
    default: { unset: 'none' },
  }),
  SHOPIFY_MAP: setting({
    meaning:
      'The file that says what the articles and properties of orders from Shopify are here ([shop.md](shop.md#the-mapping)). Without it, every order waits for a person.',
    kind: kinds.path,
    default: { unset: 'none' },
  }),
}

export const shopGroups = { shop: { title: 'Shop', settings: shop } }
