/** When something is missing or broken. The two page texts are given and the same in both languages (spec 2). */
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
