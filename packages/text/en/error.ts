import type { error as german } from '../de/error.ts'

/** The error pages. The spec prescribes the texts of both pages, which are English in both languages. */
export const error: typeof german = {
  notFound: { title: '404', text: 'Seems there is nothing here', action: 'Return Home' },
  system: {
    title: 'System Error',
    text: 'System Error – Something went wrong! Please try again later.',
    action: 'Go to homepage',
  },
  reload: 'Reload the page',
  offline: 'No connection. Please check your internet and try again.',
  unreachable: 'We’re unavailable right now. Please try again in a moment.',
  loadFailed: 'We couldn’t load this.',
  retry: 'Try again',
}
