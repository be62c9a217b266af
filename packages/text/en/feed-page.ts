import type { FeedPageText } from '../de/feed-page.ts'

/** The public pages with the particulars of each feed, in English. */
export const feedPageEn: FeedPageText = {
  title: 'About the food',
  titleOf: (feed) => `${feed}: about the food`,
  lead: 'Composition, constituents and feeding instructions of everything we sell for dogs.',
  all: 'All food',
  since: (day) => `These details have applied since ${day}.`,
  older: 'This is what was agreed. Different details apply today.',
  current: 'See today’s details',
  retired: 'We no longer sell this food.',
  noVet: 'This doesn’t replace advice from a vet.',
  unknown: {
    title: 'We don’t have this food',
    text: 'The link may be incomplete. Here are the details of everything we sell.',
  },
}
