/** The notice about a new version of the portal. */
export const update = {
  ready: 'Es gibt eine neue Version vom Pfotenportal.',
  take: 'Jetzt aktualisieren',
}
