/** Keeps the legal texts of the brand, and sees that nobody changed one to which a customer agreed (docs/domain.md 8.13). */
import { UnusableDatabase, type Core } from './open.ts'
import { listAgreedTexts, storeLegalTexts } from './subscription/agreements.ts'

/**
 * Stores every version that is new. In production, a version that somebody agreed to and whose file is missing or says
 * something else now is an error, with a sentence for each file; elsewhere it is logged.
 */
export async function keepLegalTexts({ config, database, clock, log }: Core): Promise<void> {
  const { legal } = config.brand
  const faults = (await listAgreedTexts(database.query)).flatMap(
    ({ name, language, effectiveFrom, hash }) => {
      const version = legal[language][name].find((it) => it.effectiveFrom === effectiveFrom)
      if (version?.hash === hash) return []
      const file = `legal/${language}/${name}${effectiveFrom === null ? '' : `.${effectiveFrom}`}.md`
      const what = version ? 'was changed' : 'is missing'
      return [
        `BRAND_DIR: ${file} ${what}, but customers agreed to it. Restore it (its text is at ` +
          `/legal/${language}/${name}/${hash}), and put a new text into a file with its first day, such as ${name}.2027-01-01.md.`,
      ]
    },
  )
  if (faults.length > 0 && config.production) throw new UnusableDatabase(faults.join('\n'))
  for (const fault of faults) log.warn({ fault }, 'a legal text is not the one to which customers agreed')
  await storeLegalTexts(database.query, legal, clock.realNow())
}
