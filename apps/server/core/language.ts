/** The language of an answer. */
import { LanguageView, type Language } from '@pfotenportal/contract/values'

function weightOf(parameters: readonly string[]): number {
  const weight = parameters
    .map((part) => /^\s*q=(\d(\.\d{1,3})?)\s*$/.exec(part)?.[1])
    .find((found) => found !== undefined)
  return weight === undefined ? 1 : Number(weight)
}

/** The preferred one of our languages; German if the header is absent, `*` or names neither (docs/domain.md 0.2). */
export function languageOf(acceptLanguage: string | undefined): Language {
  let best: { language: Language; weight: number } = { language: 'de', weight: 0 }
  for (const range of (acceptLanguage ?? '').split(',')) {
    const [tag = '', ...parameters] = range.split(';')
    const known = LanguageView.safeParse(tag.trim().slice(0, 2).toLowerCase())
    const weight = weightOf(parameters)
    if (known.success && /^[a-z]{2}(-|$)/i.test(tag.trim()) && weight > best.weight)
      best = { language: known.data, weight }
  }
  return best.language
}
