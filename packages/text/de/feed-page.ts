/** The public pages with the particulars of each feed, in German (C-601). Makes no health claims. */
export const feedPageDe = {
  title: 'Angaben zum Futter',
  titleOf: (feed: string) => `${feed}: Angaben zum Futter`,
  lead: 'Zusammensetzung, Inhaltsstoffe und Fütterungshinweise von allem, was wir für Hunde verkaufen.',
  all: 'Alle Futtermittel',
  since: (day: string) => `Diese Angaben gelten seit ${day}.`,
  older: 'So war es vereinbart. Heute gelten andere Angaben.',
  current: 'Heutige Angaben ansehen',
  retired: 'Dieses Futter verkaufen wir nicht mehr.',
  noVet: 'Ersetzt keine tierärztliche Beratung.',
  unknown: {
    title: 'Dieses Futter gibt es hier nicht',
    text: 'Der Link ist vielleicht nicht vollständig. Hier stehen die Angaben zu allem, was wir verkaufen.',
  },
}

/** The copy of these pages in one language. */
export type FeedPageText = typeof feedPageDe
