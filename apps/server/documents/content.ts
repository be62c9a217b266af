/**
 * What a document states, in its words: everything that is drawn, so that nothing changes with a later brand, catalogue,
 * address or language. Amounts are in cents.
 */
import { z } from 'zod'
import { PROOF_KINDS } from '@pfotenportal/domain/document/document'
import { centsField, dayField } from '../mail/fields.ts'

const vatField = z.object({
  /** Its code, by which the books find its accounts. */
  countryCode: z.string(),
  /** The name of the country in which the transport ends. */
  country: z.string(),
  /** What VAT is called there. */
  taxName: z.string(),
  /** A decimal such as `0.07`. */
  rate: z.string(),
  net: centsField,
  tax: centsField,
  gross: centsField,
})

const seller = z.object({
  name: z.string(),
  street: z.string(),
  place: z.string(),
  email: z.string(),
  vatId: z.string(),
})

const common = {
  seller,
  /** Name and address, one line each. */
  recipient: z.array(z.string()),
  customerId: z.int(),
  orderNumber: z.string(),
  /** Empty for a contract without a dog. */
  petName: z.string(),
  total: centsField,
  vat: z.array(vatField),
  /** How it was paid, or where the money goes. */
  payment: z.string(),
}

/** Lines minus discount plus shipping are the total. */
const receipt = z.object({
  kind: z.literal('RECEIPT'),
  ...common,
  /** The receipt that this one replaces; null for the first of an order. */
  corrects: z.object({ number: z.string(), issuedOn: dayField }).nullable(),
  /** What was credited before a receipt replaced the former one, with the VAT of this one; null if nothing was. */
  credited: z.object({ numbers: z.array(z.string()), vat: vatField }).nullable(),
  paidOn: dayField,
  /** The days on which the box is expected. */
  delivery: z.object({ from: dayField, to: dayField }),
  lines: z.array(z.object({ label: z.string(), detail: z.string(), amount: centsField })),
  discount: z.object({ label: z.string(), amount: centsField }).nullable(),
  shipping: centsField,
})

/** `total` is what this refund gives back. */
const creditNote = z.object({
  kind: z.literal('CREDIT_NOTE'),
  ...common,
  /** The receipt of the order. */
  receipt: z.object({ number: z.string(), issuedOn: dayField }),
  /** Whether the whole amount of the receipt is credited by now. */
  isWhole: z.boolean(),
})

/** What proves a declaration or a contract: facts, and what follows from them. */
const proof = z.object({
  kind: z.enum(PROOF_KINDS),
  seller,
  /** One line each. */
  recipient: z.array(z.string()),
  lines: z.array(z.object({ label: z.string(), value: z.string() })),
  notes: z.array(z.string()),
})

export const documentContent = z.discriminatedUnion('kind', [receipt, creditNote, proof])
export type DocumentContent = z.infer<typeof documentContent>
export type ReceiptContent = z.infer<typeof receipt>
export type CreditNoteContent = z.infer<typeof creditNote>
export type ProofContent = z.infer<typeof proof>
