/** An account was erased: the last mail to its address, with what is kept and until when (C-574). */
import { z } from 'zod'
import { KEPT_RECORDS } from '@pfotenportal/domain/privacy/erasure'
import { privacyDe } from '@pfotenportal/text/de/privacy'
import { privacyEn } from '@pfotenportal/text/en/privacy'
import { formatDay } from '@pfotenportal/text/format'
import { dayField } from './fields.ts'
import { mailTemplate, paragraph } from './mail-template.ts'

const privacyTexts = { de: privacyDe, en: privacyEn } as const

export const accountErased = mailTemplate({
  schema: z.object({
    kept: z.array(z.object({ record: z.enum(KEPT_RECORDS), until: dayField })),
  }),
  sample: {
    kept: [
      { record: 'RECEIPTS', until: '2034-12-31' },
      { record: 'PROOF', until: '2034-12-31' },
    ],
  },
  compose({ kept }, { text, language, today, brand }) {
    const copy = text.accountErased
    const privacy = privacyTexts[language]
    return {
      subject: copy.subject(brand.name),
      preheader: copy.intro,
      heading: copy.heading,
      blocks: [
        paragraph(copy.intro),
        paragraph(copy.kept),
        {
          kind: 'facts',
          rows: kept.map(({ record, until }) => ({
            label: privacy.kept[record].title,
            value: privacy.until(formatDay(until, language, today)),
          })),
        },
        paragraph(privacy.blocked),
        paragraph(copy.again),
      ],
      reason: copy.reason,
    }
  },
})
