/** The dashboard's hint on a payment method that the customer has to renew (docs/domain.md 12). */
import { cardBrands } from '../card-brands.ts'

export const hints = {
  brands: cardBrands,
  card: (brand: string, digits: string) => `${brand} mit der Endung ${digits}`,
  payPal: (email: string) => `PayPal (${email})`,
  sepaDebit: (digits: string) => `SEPA-Lastschrift, IBAN endet auf ${digits}`,
  soon: (method: string, until: string) => `${method} läuft bald ab (gültig bis ${until})`,
  expired: (method: string) => `${method} ist abgelaufen`,
  revoked: (method: string) => `${method} lässt sich nicht mehr belasten`,
  pays: (dogs: string) => `Damit bezahlst du das Futter für ${dogs}.`,
  ended: 'Erneuere sie, bevor das Abo wieder läuft.',
  renew: 'Jetzt erneuern',
}
