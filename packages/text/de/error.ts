/** The error pages. The spec prescribes the texts of both pages, which are English in both languages. */
export const error = {
  notFound: { title: '404', text: 'Seems there is nothing here', action: 'Return Home' },
  system: {
    title: 'System Error',
    text: 'System Error – Something went wrong! Please try again later.',
    action: 'Go to homepage',
  },
  reload: 'Seite neu laden',
  offline: 'Keine Verbindung. Prüfe dein Internet und versuche es noch einmal.',
  unreachable: 'Wir sind gerade nicht erreichbar. Bitte versuche es gleich noch einmal.',
  loadFailed: 'Das konnten wir gerade nicht laden.',
  retry: 'Erneut versuchen',
}
