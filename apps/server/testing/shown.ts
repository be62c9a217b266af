/** A page as people read it: without the marks of what is not translated or does not break (`pages/untranslated.ts`). */
export function shown(page: string): string {
  return page.replaceAll(/<\/?bdi\b[^>]*>| translate="no"/g, '')
}
