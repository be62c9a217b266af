/** The lower part of every dashboard: my dogs, snacks, referral. */

export const household = {
  dogs: {
    heading: 'Meine Hunde',
    question: 'Hast du noch weitere vierbeinige Familienmitglieder?',
    add: 'Neuen Hund hinzufügen',
    active: 'Aktiv',
    paused: 'Pausiert',
    cancelled: 'Gekündigt',
    next: (window: string) => `Nächste Lieferung ${window}`,
    failed: 'Zahlung fehlgeschlagen',
    resumes: (day: string) => `Pause bis ${day}`,
    ended: (day: string) => `Beendet am ${day}`,
  },
  snacks: {
    heading: (dog: string) => `MÖCHTEST DU GESUNDE, FUNKTIONALE SNACKS FÜR ${dog.toUpperCase()} PROBIEREN?`,
    headingWithoutDog: 'MÖCHTEST DU GESUNDE, FUNKTIONALE SNACKS FÜR DEINEN HUND PROBIEREN?',
    shop: 'Jetzt einkaufen',
    shopOf: (snack: string) => `Jetzt einkaufen: ${snack}`,
    pause: 'Automatischen Wechsel anhalten',
    play: 'Automatischen Wechsel starten',
    previous: 'Vorheriger Snack',
    next: 'Nächster Snack',
    region: 'Snacks',
    notice: 'Ergänzungsfuttermittel für Hunde',
    slides: {
      joint: {
        title: 'Gelenke',
        ingredient: 'mit Grünlippmuschel',
        text: 'Für Hunde, die für ihr Leben gern rennen.',
      },
      skin_coat: {
        title: 'Haut & Fell',
        ingredient: 'mit Lachsöl',
        text: 'Für alle, die sich gern kraulen lassen.',
      },
      gut: { title: 'Darm', ingredient: 'mit Möhre', text: 'Für Feinschmecker, die jeden Krümel finden.' },
      dental: { title: 'Zähne', ingredient: 'mit Seealge', text: 'Für Knabberer mit strahlendem Lächeln.' },
    },
  },
  referral: {
    heading: 'Erhalte mehr Belohnungen!',
    text: 'Kennst du einen Hund, der auch gern frisch frisst? Empfiehl uns weiter.',
    action: 'Jetzt Freu(n)de empfehlen',
  },
}
