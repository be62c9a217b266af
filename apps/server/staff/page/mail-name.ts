/** What the operator's pages call a mail. */
import { isTemplate, type TemplateName } from '../../mail/templates.ts'
import type { View } from './page.tsx'

/** What a mail is called; its template if this version does not know it. */
export function mailName(template: string, { copy }: Pick<View, 'copy'>): string {
  const names: Readonly<Record<TemplateName, string>> = copy.mailNames
  return isTemplate(template) ? names[template] : template
}
