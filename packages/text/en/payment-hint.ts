import type { hints as german } from '../de/payment-hint.ts'
import { cardBrands } from '../card-brands.ts'

/** The dashboard's hint on a payment method that the customer has to renew (docs/domain.md 12). */
export const hints: typeof german = {
  brands: cardBrands,
  card: (brand, digits) => `${brand} ending in ${digits}`,
  payPal: (email) => `PayPal (${email})`,
  sepaDebit: (digits) => `SEPA Direct Debit, IBAN ending in ${digits}`,
  soon: (method, until) => `${method} expires soon (valid until ${until})`,
  expired: (method) => `${method} has expired`,
  revoked: (method) => `${method} can no longer be charged`,
  pays: (dogs) => `It pays for the food for ${dogs}.`,
  ended: 'Renew it before the subscription restarts.',
  renew: 'Renew now',
}
