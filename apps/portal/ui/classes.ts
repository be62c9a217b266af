/** Joins the class names that are set; the undefined result keeps the attribute away. */
export function classes(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}
