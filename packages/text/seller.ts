/** Who sells, as imprint and receipts name it. A sample that whoever runs the portal replaces. */
export const seller = {
  name: 'Pfotenportal Muster GmbH',
  street: 'Beispielallee 1',
  place: '10115 Berlin',
  /** For VAT, in every country of delivery (one-stop shop). */
  vatId: 'DE000000000',
  /** Creditor identifier of SEPA direct debits: the one that the Bundesbank gives for trying. */
  creditorId: 'DE98ZZZ09999999999',
} as const
