/** The versions of a legal text, in German (docs/domain.md 8.13). */
export const legalPageDe = {
  /** `Gültig ab 1. Januar 2027` */
  from: (day: string) => `Gültig ab ${day}`,
  first: 'Erste Fassung',
  until: (day: string) => `Gültig bis ${day}`,
  versions: 'Alle Fassungen',
  standing: { FORMER: 'gilt nicht mehr', IN_FORCE: 'gilt jetzt', ANNOUNCED: 'gilt noch nicht' },
  unknown: {
    title: 'Diese Fassung gibt es nicht',
    text: 'Den Text, der jetzt gilt, findest du im Portal ganz unten auf jeder Seite.',
  },
}

export type LegalPageText = typeof legalPageDe
