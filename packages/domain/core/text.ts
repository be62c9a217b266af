/** Text that people type: what cannot be seen does not belong into a name or an address. */

/** The languages of customers and staff. */
export type Language = 'de' | 'en'

/** Characters without a picture, except the joiners: direction marks and overrides, zero-width blanks, soft hyphens. */
const invisible = /(?!\u200c|\u200d|\ufe0f)[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Surrogate}]/gu
/** Joiners belong between letters of scripts that use them, and between pictures. */
const plain = String.raw`[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{ASCII}\s]`
const strayJoiners = new RegExp(
  String.raw`(?<=^|${plain})[\u200c\u200d\ufe0f]+|[\u200c\u200d]+(?=$|${plain}|[\u200c\u200d])`,
  'gu',
)
const blanks = /[\s\p{Cc}\u2800]+/gu

/**
 * One line of text as a person sees it: without control characters, direction overrides, zero-width characters and
 * halves of characters; line breaks, tabs and several blanks become one blank.
 */
export function cleanLine(typed: string): string {
  const visible = typed.replaceAll(invisible, '').replaceAll(blanks, ' ').trim()
  return visible.replaceAll(strayJoiners, '').trim()
}
