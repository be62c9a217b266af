/** A dog has come to another stage of life (docs/domain.md 5.2, 9.1, `dogStageReached`). */
import { z } from 'zod'
import { about } from './fields.ts'
import { message, paragraph, smallPrint } from './mail-template.ts'
import { sampleDog } from './sample-data.ts'
import { button, recipeText } from './formatting.ts'

export const dogStage = message({
  schema: z.object({
    ...about,
    /** From 8 years on; otherwise it has just grown up. */
    isSenior: z.boolean(),
    /** Recommended from now on; may be none. */
    recipes: z.array(z.enum(['CG', 'GS', 'RT'])),
    /** The energy class that suits it from now on. */
    kcalPerDay: z.int(),
  }),
  sample: { ...sampleDog, isSenior: false, recipes: ['GS', 'RT'], kcalPerDay: 550 },
  compose({ petName, isSenior, recipes, kcalPerDay }, frame) {
    const words = frame.text.dogStage
    const { labels, consent } = frame.text.parts
    const stage = isSenior ? words.senior : words.adult
    return {
      subject: stage.subject(petName),
      preheader: words.preheader,
      heading: stage.heading(petName),
      blocks: [
        paragraph(stage.intro),
        {
          kind: 'facts',
          rows: [
            { label: words.energy, value: words.kcal(kcalPerDay) },
            ...(recipes.length > 0 ? [{ label: labels.recipes, value: recipeText(recipes, frame) }] : []),
          ],
        },
        paragraph(words.unchanged),
        button('subscription', frame),
        smallPrint(words.noVet),
        {
          kind: 'links',
          intro: consent.introDogStage,
          links: [{ label: consent.link, url: frame.page('/profile/settings') }],
        },
      ],
    }
  },
})
