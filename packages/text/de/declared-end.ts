/** That a contract ends on a later day, and that the customer may change their mind (C-536). */
export const declaredEnd = {
  title: (dog: string, day: string) =>
    dog ? `Das Abo für ${dog} endet am ${day}` : `Dein Abo endet am ${day}`,
  text: 'Bis dahin läuft alles wie geplant. Ab diesem Tag lösen wir keine Bestellungen mehr aus und buchen nichts mehr ab.',
  revoke: 'Kündigung zurücknehmen',
  toast: { success: 'Dein Abo läuft weiter', failure: 'Kündigung konnte nicht zurückgenommen werden' },
}
