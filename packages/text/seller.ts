/** The seller in the legal notice and on receipts. A sample, to be replaced by the portal's operator. */
export const seller = {
  name: 'Pfotenportal Muster GmbH',
  street: 'Beispielallee 1',
  place: '10115 Berlin',
  /** Where customers reach a person. */
  email: 'service@pfotenportal.example',
  /** For VAT, in every country of delivery (one-stop shop). */
  vatId: 'DE000000000',
  /** Creditor identifier of SEPA direct debits: the Bundesbank's test identifier. */
  creditorId: 'DE98ZZZ09999999999',
} as const
