/** A newer version of the portal has come (C-185). */
export const update = {
  ready: 'Es gibt eine neue Version vom Pfotenportal.',
  take: 'Jetzt aktualisieren',
}
