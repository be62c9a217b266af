/**
 * A cancelled subscription runs again (docs/domain.md 9.1, `subscriptionReactivated`). The customer ordered with the order
 * button, so the mail confirms what was agreed: what, how often, for how much, for how long.
 */
import { addressField, planField } from './fields.ts'
import { message, paragraph, type Block, type Frame } from './mail-template.ts'
import { withdrawalNote } from './receipt.ts'
import { announcedCharge, firstDay, restart, sampleRestart } from './restart.ts'
import { sampleAddress, samplePlan } from './sample-data.ts'
import { addressText, planFacts } from './formatting.ts'

const schema = restart.extend({ plan: planField.nullable(), address: addressField.nullable() })

function agreement({ plan, address }: ReturnType<typeof schema.parse>, frame: Frame): Block[] {
  const { labels, term } = frame.text.parts
  return [
    ...(plan ? [{ kind: 'recipes' as const, codes: plan.recipes }] : []),
    {
      kind: 'facts',
      rows: [
        ...(plan ? planFacts(plan, frame) : []),
        { label: labels.address, value: addressText(address, frame) },
        { label: labels.term, value: term },
      ],
    },
  ]
}

export const subReactivated = message({
  schema,
  sample: { ...sampleRestart, plan: samplePlan, address: sampleAddress },
  compose(data, frame) {
    const words = frame.text.subReactivated
    return {
      subject: words.subject(data.petName),
      preheader: data.box ? words.preheader(firstDay(data, frame)) : words.intro,
      heading: words.heading(data.petName),
      blocks: [
        paragraph(words.intro),
        ...agreement(data, frame),
        ...announcedCharge(data, frame),
        withdrawalNote({ positions: [] }, frame),
      ],
    }
  },
})
