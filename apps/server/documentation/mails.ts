/** The table of mails: when each is sent, whether the customer can do without it, and its subject. */
import { day } from '@pfotenportal/domain/core/calendar'
import { readBrand, type Brand } from '../core/brand/brand.ts'
import { isDelayed } from '../mail/merging.ts'
import { occasions } from '../mail/occasions.ts'
import { composeMail } from '../mail/renderer.ts'
import { isTemplate, mailTemplates, type TemplateName } from '../mail/templates.ts'
import { SHIPPING_NOTICES, topicOf } from '../mail/topics.ts'
import { relevance, type Relevance } from '../mail/void-mails.ts'
import { markdownTable } from './table.ts'

/** The business day of the samples. */
const TODAY = day('2026-11-20')

const HEAD = ['Mail', 'Sent on', 'Customer can refuse it', 'Waits', 'Dropped with', 'Subject, by example']

const endOf: Readonly<Record<Relevance, string>> = {
  UNTIL_CHARGE: 'the next charge',
  UNTIL_END: 'the end of the subscription',
  UNTIL_DEATH: "the dog's death",
  ALWAYS: 'never',
}

/** The same mail with another subject. */
const variants: readonly {
  readonly template: TemplateName
  readonly occasion: string
  readonly data: object
}[] = [
  {
    template: 'paymentFailed',
    occasion: 'attempts 1 and 2, if the bank asks (C-353)',
    data: { ...mailTemplates.paymentFailed.sample, toConfirm: 20_008_004 },
  },
  {
    template: 'supplementChanged',
    occasion: 'supplement removed',
    data: { ...mailTemplates.supplementChanged.sample, price: null, every: null },
  },
]

/** The table in Markdown, with the subjects of the samples in German. Needs a known catalogue. */
export function mailTable(): string {
  const result = readBrand(null)
  if (!result.ok) throw new Error(result.problems.join('\n'))
  const { brand } = result
  const rows = Object.keys(mailTemplates)
    .filter(isTemplate)
    .flatMap((template) => [
      rowOf(template, occasions[template], mailTemplates[template].sample, brand),
      ...variants
        .filter((variant) => variant.template === template)
        .map(({ occasion, data }) => rowOf(template, occasion, data, brand)),
    ])
  return markdownTable(HEAD, rows)
}

function rowOf(template: TemplateName, occasion: string, data: object, brand: Brand): string[] {
  const source = { publicUrl: 'https://portal.example', brand }
  const { subject } = composeMail('de', template, data, source, { today: TODAY })
  const waits = isDelayed(template) ? '2 minutes' : 'no'
  return [`\`${template}\``, occasion, refusalOf(template), waits, endOf[relevance[template]], subject]
}

function refusalOf(template: TemplateName): string {
  if (SHIPPING_NOTICES.includes(template)) return 'can be switched off'
  const topic = topicOf(template)
  return topic === undefined ? 'no' : `needs consent (${topic})`
}
