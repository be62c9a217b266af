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
  agreements: {
    title: 'Agreed terms',
    lead: 'These texts were in force when you made a contract or ordered something. They stay readable even if there are newer ones.',
    occasion: {
      MADE: (dog) => `Contract for ${dog || 'your dog'} made`,
      REACTIVATED: (dog) => `Subscription for ${dog || 'your dog'} reactivated`,
      ORDERED: (dog) => `Order for ${dog || 'your dog'} confirmed`,
    },
    unknown: (dog) => `Contract for ${dog || 'your dog'}`,
    unknownHint: 'Which version was in force then isn’t known here. The contract wasn’t made in this portal.',
    version: (title, day) => (day === null ? `${title}, first version` : `${title}, version of ${day}`),
    none: 'Nothing agreed yet.',
  },
  noneOfOrder: 'There’s no invoice for this order here.',
}
