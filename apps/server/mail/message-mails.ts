/** Mails about messages to customer service: that one was received, and the answer (docs/domain.md 8.15). */
import { z } from 'zod'
import { mailTemplate, paragraph, smallPrint, type Block } from './mail-template.ts'

/** A text that a person wrote, each line for itself. */
const written = (text: string, block: (line: string) => Block): Block[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map(block)

/** Confirms a message. `text` is null for a visitor: whoever types somebody else's address must not write to them. */
export const messageReceived = mailTemplate({
  schema: z.object({ number: z.int(), text: z.string().nullable() }),
  sample: { number: 42, text: 'Hallo,\nwann kommt Oskars Box?' },
  compose({ number, text: sent }, { text, brand }) {
    const copy = text.messageReceived
    return {
      subject: copy.subject(number),
      preheader: copy.preheader,
      heading: copy.heading,
      blocks: [
        paragraph(copy.intro(number)),
        ...(sent === null
          ? [smallPrint(copy.notYou)]
          : [smallPrint(copy.yourMessage), ...written(sent, smallPrint)]),
      ],
      ...(sent === null && { reason: copy.reason(brand.name) }),
    }
  },
})

/** The answer of a person, above what was asked. */
export const messageAnswered = mailTemplate({
  schema: z.object({
    number: z.int(),
    answer: z.string(),
    text: z.string(),
    isVisitor: z.boolean(),
  }),
  sample: {
    number: 42,
    answer: 'deine Box ist unterwegs und kommt morgen.\nEntschuldige bitte die Verspätung.',
    text: 'Hallo,\nwann kommt Oskars Box?',
    isVisitor: false,
  },
  compose({ number, answer, text: asked, isVisitor }, { text, brand }) {
    const copy = text.messageAnswered
    const [firstLine = ''] = answer.split('\n')
    return {
      subject: copy.subject(number),
      preheader: firstLine,
      heading: copy.heading,
      blocks: [
        ...written(answer, paragraph),
        smallPrint(copy.further),
        smallPrint(copy.yourMessage),
        ...written(asked, smallPrint),
      ],
      ...(isVisitor && { reason: copy.reason(brand.name) }),
    }
  },
})
