/** The email about a dog's age in German. */

export const mailDogDe = {
  dogStageReached: {
    adult: {
      subject: (dog: string) => `${dog || 'Dein Hund'} wird groß – Zeit für einen neuen Plan?`,
      heading: (dog: string) => `${dog || 'Dein Hund'} ist kein Welpe mehr`,
      intro:
        'mit einem Jahr sind Hunde ausgewachsen. Sie brauchen dann weniger Energie als im Wachstum, und manches Rezept passt, das für Welpen nicht gedacht ist.',
    },
    senior: {
      subject: (dog: string) => `${dog || 'Dein Hund'} wird älter – Zeit für einen neuen Plan?`,
      heading: (dog: string) => `${dog || 'Dein Hund'} ist jetzt acht`,
      intro: 'ab acht Jahren brauchen Hunde meist etwas weniger Energie, weil sie es ruhiger angehen lassen.',
    },
    preheader: 'So viel und das passt jetzt.',
    energy: 'Bedarf am Tag',
    kcal: (kcal: number) => `etwa ${kcal} kcal`,
    unchanged: 'An deinem Abo ändert sich nichts von selbst. Im Pfotenportal kannst du den Plan anpassen.',
    noVet: 'Das ist ein Richtwert für gesunde Hunde und ersetzt keine tierärztliche Beratung.',
  },
}
