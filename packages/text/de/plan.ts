import { price as priceCopy } from './price.ts'

/** Changing the plan: recipes, portion, frequency (docs/domain.md 6). */
export const swapPlan = {
  title: (pet: string) => `Plan für ${pet} ändern`,
  recipes: 'Was soll in den Napf?',
  recipesMost: (most: number) => `Mehr als ${most} Rezepte passen nicht in eine Box.`,
  recipesMissing: 'Wähle mindestens ein Rezept.',
  pension: 'Wie viel vom Tagesbedarf?',
  pensionNotes: { V: 'der ganze Tagesbedarf', H: 'den Rest fütterst du selbst' },
  cycle: 'Wie oft?',
  every: (days: number) => `alle ${days} Tage`,
  perBox: (price: string, taxName: string) => `${price} ${priceCopy.included(taxName)}`,
  noShort: (weight: string) =>
    `Für diese Auswahl nicht möglich: Die Box wäre leichter als ${weight}, so kleine packen wir nicht.`,
  fellBack: (wanted: number, now: number) =>
    `Für diese Auswahl gibt es keine Box für ${wanted} Tage. Der Rhythmus steht jetzt auf ${now} Tagen.`,
  unavailable: 'Diese Kombination gibt es zurzeit nicht. Wähle bitte etwas anderes.',
  confirmTitle: (recipe: string) => `${recipe} trotzdem wählen?`,
  confirm: 'Trotzdem wählen',
  keep: 'Lieber nicht',
  effect: 'Das ändert sich',
  first: (window: string) => `Gilt zum ersten Mal für die Lieferung ${window}.`,
  firstNone: 'Gilt, sobald das Abo weiterläuft.',
  dateStays: 'Am Datum der nächsten Bestellung ändert sich nichts.',
  pending: 'Deine letzte Auswahl ist noch da, sie gilt aber noch nicht.',
  reset: 'Zurück zum jetzigen Plan',
  save: 'Plan ändern',
  review: 'Prüfen und bestellen',
  recurring: priceCopy.recurring,
  summary: (before: string, after: string, taxName: string) =>
    `${after} ${before === after ? 'wie bisher' : `statt ${before}`}, ${priceCopy.included(taxName)}`,
  blocked: {
    locked:
      'Die nächste Bestellung wird gerade bearbeitet. Sobald sie bezahlt ist, kannst du den Plan wieder ändern.',
    open: 'Für dieses Abo ist noch eine Zahlung offen. Ändere zuerst die Zahlungsmethode, dann den Plan.',
    cancelled: 'Dieses Abo ist gekündigt. Reaktiviere es zuerst, dann kannst du den Plan ändern.',
  },
  toPayment: 'Zahlungsmethode ändern',
  toast: { success: 'Abo erfolgreich geändert', failure: 'Es ist ein Fehler aufgetreten' },
}

/** Which recipes suit the dog, and why others do not (docs/domain.md 6.1). Makes no health claims. */
export const recipeAdvice = {
  fits: (pet: string) => `Passt zu ${pet}`,
  unfit: 'Nicht empfohlen',
  and: ' und ',
  allergy: (pet: string, ingredients: string) => `${pet} verträgt ${ingredients} nicht.`,
  pancreatitis: 'Für Hunde mit Pankreatitis ist dieses Rezept zu fett.',
  puppy: 'Für Welpen ist dieses Rezept nicht gemacht.',
  unclear: {
    allergies: 'Bitte prüfe die Allergien',
    issues: 'Bitte prüfe die Angaben zur Gesundheit',
  },
  unclearHint: (pet: string, words: string) =>
    `Das verstehen wir nicht: ${words}. Solange das offen ist, können wir nicht sagen, welche Rezepte zu ${pet} passen.`,
  quoted: (word: string) => `„${word}“`,
  check: 'Angaben prüfen',
  noVet: 'Das ersetzt keine tierärztliche Beratung.',
  none: (pet: string) => `Zurzeit können wir für ${pet} keines der Rezepte empfehlen.`,
  noneHint:
    'Dein jetziger Plan bleibt, wie er ist. Unsere Fütterungsberatung sucht mit dir nach einer Lösung.',
  contact: 'Fütterungsberatung schreiben',
  contactPage: 'Zur Fütterungsberatung',
  contactSubject: (pet: string) => `Fütterungsberatung für ${pet}`,
}
