/**
 * A cancelled subscription was reactivated (docs/domain.md 9.1, `subscriptionReactivated`). The customer used the order
 * button, so the mail confirms the contract: what, how often, price, term.
 */
import { addressField, planField } from './fields.ts'
import { mailTemplate, paragraph, type Block, type MailContext } from './mail-template.ts'
import { withdrawalNote } from './receipt.ts'
import { announcedChargeBlocks, firstDay, restart, sampleRestart } from './restart.ts'
import { sampleAddress, samplePlan } from './sample-data.ts'
import { addressText, planFacts } from './formatting.ts'

const schema = restart.extend({ plan: planField.nullable(), address: addressField.nullable() })

function agreement({ plan, address }: ReturnType<typeof schema.parse>, context: MailContext): Block[] {
  const { labels, term } = context.text.parts
  return [
    ...(plan ? [{ kind: 'recipes' as const, codes: plan.recipes }] : []),
    {
      kind: 'facts',
      rows: [
        ...(plan ? planFacts(plan, context) : []),
        { label: labels.address, value: addressText(address, context) },
        { label: labels.term, value: term },
      ],
    },
  ]
}

export const subscriptionReactivated = mailTemplate({
  schema,
  sample: { ...sampleRestart, plan: samplePlan, address: sampleAddress },
  compose(data, context) {
    const copy = context.text.subscriptionReactivated
    return {
      subject: copy.subject(data.petName),
      preheader: data.box ? copy.preheader(firstDay(data, context)) : copy.intro,
      heading: copy.heading(data.petName),
      blocks: [
        paragraph(copy.intro),
        ...agreement(data, context),
        ...announcedChargeBlocks(data, context),
        withdrawalNote({ positions: [] }, context),
      ],
    }
  },
})
