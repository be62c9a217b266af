/** Receipts and credit notes in the portal, in English. */
import type { documentList as german } from '../de/document-list.ts'

export const documentList: typeof german = {
  title: 'Documents',
  lead: 'Your invoices, credit notes, contracts and proofs. They never change.',
  RECEIPT: 'Invoice',
  CREDIT_NOTE: 'Credit note',
  CANCELLATION: 'Proof of cancellation',
  WITHDRAWAL: 'Proof of withdrawal',
  CONTRACT: 'Contract summary',
  issuedOn: (day) => `of ${day}`,
  replaces: (number) => `replaces ${number}`,
  replacedBy: (number) => `replaced by ${number}, because the box goes to another country`,
  download: 'Download PDF',
  downloadOf: (number) => `Download ${number} as PDF`,
  failed: 'We couldn’t load the document',
  none: 'No documents yet.',
  noneHint: 'You’ll find an invoice here after your next payment.',
  noneOfOrder: 'There’s no invoice for this order here.',
}
