/**
 * The mails that confirm the receipt of a declaration on a public page, to the address that was typed there. They say
 * the same whether there is such a contract or not.
 */
import { z } from 'zod'
import { endOfContract } from '@pfotenportal/domain/declaration/declaration'
import { declarationProof, provenDay, provenMoment } from '../views/declaration-proof.ts'
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
  receivedAt: instantField,
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

function receivedMail(
  { proof, preheader, file }: { proof: ReturnType<typeof declarationProof>; preheader: string; file: string },
  copy: Copy,
  { text, page }: ComposeContext,
): MailContent {
  return {
    subject: copy.subject(proof.number),
    preheader: copy.preheader(preheader),
    heading: copy.heading,
    reason: text.declarationReason,
    blocks: [
      paragraph(copy.intro),
      { kind: 'facts', rows: proof.lines },
      ...proof.notes.map(paragraph),
      { kind: 'links', intro: text.parts.documents.proof, links: [{ label: proof.number, url: page(file) }] },
      smallPrint(copy.notYou),
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
    const preheader = provenDay(endOfContract(data.endsOn, data.receivedAt), language)
    return receivedMail(
      { proof, preheader, file: `/kuendigen/nachweis/${data.key}/datei` },
      text.cancellationReceived,
      context,
    )
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
    const preheader = provenMoment(proof.receivedAt, language)
    return receivedMail(
      { proof, preheader, file: `/widerruf/nachweis/${data.key}/datei` },
      text.withdrawalReceived,
      context,
    )
  },
})
