/** Which recipes suit the dog, and why others do not (docs/domain.md 6.1). Makes no health claims. */
export const recipeAdvice = {
  names: { CG: 'Cowgenuss', GS: 'Gockelspeis', RT: 'Ringeltanz' },
  made: { CG: 'Rind und Reis', GS: 'Huhn und Hirse', RT: 'Schwein, Kartoffeln und Süßkartoffeln' },
  fits: (pet: string) => `Passt zu ${pet}`,
  unfit: 'Nicht empfohlen',
  ingredients: {
    beef: 'Rind',
    rice: 'Reis',
    chicken: 'Huhn',
    millet: 'Hirse',
    pork: 'Schwein',
    potatoes: 'Kartoffeln',
    sweet_potatoes: 'Süßkartoffeln',
  } as Readonly<Record<string, string>>,
  and: ' und ',
  allergy: (pet: string, ingredients: string) => `${pet} verträgt ${ingredients} nicht.`,
  pancreatitis: 'Für Hunde mit Pankreatitis ist dieses Rezept zu fett.',
  puppy: 'Für Welpen ist dieses Rezept nicht gemacht.',
  noVet: 'Das ersetzt keine tierärztliche Beratung.',
  none: (pet: string) => `Zurzeit können wir für ${pet} keines der Rezepte empfehlen.`,
  noneHint:
    'Dein jetziger Plan bleibt, wie er ist. Unsere Fütterungsberatung sucht mit dir nach einer Lösung.',
  contact: 'Fütterungsberatung schreiben',
  contactPage: 'Zur Fütterungsberatung',
  contactSubject: (pet: string) => `Fütterungsberatung für ${pet}`,
}
