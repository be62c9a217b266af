/**
 * The mails that confirm the receipt of a declaration, to the address that was typed on a public page, or that staff
 * recorded with it. They say the same whether there is such a contract or not.
 */
import { z } from 'zod'
import { endOfContract } from '@pfotenportal/domain/declaration/declaration'
import { dayReceived } from '@pfotenportal/domain/lifecycle/cancel'
import { declarationProof, provenDay, provenReceipt } from '../views/declaration-proof.ts'
import { dayField, instantField } from './fields.ts'
import {
  mailTemplate,
  paragraph,
  smallPrint,
  type ComposeContext,
  type MailContent,
} from './mail-template.ts'

const declared = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  contract: z.string(),
  message: z.string(),
  isExtraordinary: z.boolean(),
  endsOn: dayField.nullable(),
  items: z.array(z.object({ orderNumber: z.string(), sku: z.string(), title: z.string() })),
  /** The day if the time is not known. */
  receivedAt: z.union([dayField, instantField]),
  /** Whether staff recorded it. */
  isByStaff: z.boolean().default(false),
  /** The key of the form, under which the proof is shown. */
  key: z.string(),
})

const sample: z.input<typeof declared> = {
  id: 42,
  name: 'Anna Berger',
  email: 'anna.berger@example.de',
  contract: 'Abo für Oskar, 20001',
  message: '',
  isExtraordinary: false,
  endsOn: '2026-12-31',
  items: [],
  receivedAt: '2026-11-20T11:00:00.000Z',
  key: '00000000-0000-4000-8000-000000000042',
}

type Copy = ComposeContext['text']['cancellationReceived']

interface Received {
  readonly proof: ReturnType<typeof declarationProof>
  readonly preheader: string
  readonly file: string
  readonly isByStaff: boolean
}

function receivedMail(
  { proof, preheader, file, isByStaff }: Received,
  copy: Copy,
  { text, page }: ComposeContext,
): MailContent {
  return {
    subject: copy.subject(proof.number),
    preheader: copy.preheader(preheader),
    heading: copy.heading,
    reason: isByStaff ? text.recordedReason : text.declarationReason,
    blocks: [
      paragraph(copy.intro),
      { kind: 'facts', rows: proof.lines },
      ...proof.notes.map(paragraph),
      { kind: 'links', intro: text.parts.documents.proof, links: [{ label: proof.number, url: page(file) }] },
      smallPrint(isByStaff ? text.recordedNotYou : copy.notYou),
    ],
  }
}

/** Confirms the receipt of a cancellation (§ 312k (4) BGB). */
export const cancellationReceived = mailTemplate({
  schema: declared,
  sample,
  compose(data, context) {
    const { language, text } = context
    const proof = declarationProof({ ...data, kind: 'CANCELLATION' }, language)
    const preheader = provenDay(endOfContract(data.endsOn, dayReceived(data.receivedAt)), language)
    const file = `/kuendigen/nachweis/${data.key}/datei`
    const { isByStaff } = data
    return receivedMail({ proof, preheader, file, isByStaff }, text.cancellationReceived, context)
  },
})

/** Confirms the receipt of a withdrawal (§ 356a BGB). */
export const withdrawalReceived = mailTemplate({
  schema: declared,
  sample: {
    ...sample,
    endsOn: null,
    items: [{ orderNumber: '104001', sku: '101-0070-L-GB', title: 'Snack Gelenke' }],
  },
  compose(data, context) {
    const { language, text } = context
    const proof = declarationProof({ ...data, kind: 'WITHDRAWAL' }, language)
    const preheader = provenReceipt(proof.receivedAt, language)
    const file = `/widerruf/nachweis/${data.key}/datei`
    const { isByStaff } = data
    return receivedMail({ proof, preheader, file, isByStaff }, text.withdrawalReceived, context)
  },
})
