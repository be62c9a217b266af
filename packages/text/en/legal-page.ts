/** The versions of a legal text, in English. */
import type { LegalPageText } from '../de/legal-page.ts'

export const legalPageEn: LegalPageText = {
  from: (day) => `Valid from ${day}`,
  first: 'First version',
  until: (day) => `Valid until ${day}`,
  versions: 'All versions',
  standing: { FORMER: 'no longer in force', IN_FORCE: 'in force now', ANNOUNCED: 'not yet in force' },
  unknown: {
    title: 'There is no such version',
    text: 'You’ll find the text that is in force at the bottom of every page of the portal.',
  },
}
