/** A dog has reached another life stage (docs/domain.md 5.2). */
import { z } from 'zod'
import { about } from './fields.ts'
import { button, consentLinks, recipeText } from './formatting.ts'
import { mailTemplate, paragraph, smallPrint } from './mail-template.ts'
import { sampleDog } from './sample-data.ts'

export const dogStageReached = mailTemplate({
  schema: z.object({
    ...about,
    /** Whether it is eight years or older; otherwise it has just become an adult. */
    isSenior: z.boolean(),
    /** The recipes recommended from now on; may be empty. */
    recipes: z.array(z.string()),
    /** The matching portion from now on. */
    kcalPerDay: z.int(),
  }),
  sample: { ...sampleDog, isSenior: false, recipes: ['GS', 'RT'], kcalPerDay: 550 },
  compose({ petName, isSenior, recipes, kcalPerDay }, context) {
    const copy = context.text.dogStageReached
    const { labels, consent } = context.text.parts
    const stage = isSenior ? copy.senior : copy.adult
    return {
      subject: stage.subject(petName),
      preheader: copy.preheader,
      heading: stage.heading(petName),
      blocks: [
        paragraph(stage.intro),
        {
          kind: 'facts',
          rows: [
            { label: copy.energy, value: copy.kcal(kcalPerDay) },
            ...(recipes.length > 0 ? [{ label: labels.recipes, value: recipeText(recipes, context) }] : []),
          ],
        },
        paragraph(copy.unchanged),
        button('subscription', context),
        smallPrint(copy.noVet),
        consentLinks(consent.introDogStage, context),
      ],
    }
  },
})
