/** The photo of a dog, and the greeting on its birthday. */
import { genitive } from '../grammar.ts'

export const portrait = {
  change: (pet: string) => `Foto von ${pet}`,
  birthday: (pet: string, years: number) => `${pet} wird diesen Monat ${years}. Alles Gute!`,
}

export const petPhoto = {
  title: (pet: string) => `${genitive(pet)} Foto`,
  onlyYou: 'Nur du siehst es.',
  choose: 'Foto wählen',
  another: 'Anderes Foto',
  save: 'Speichern',
  remove: 'Foto entfernen',
  part: 'Ausschnitt',
  zoom: 'Größe',
  across: 'Waagerecht',
  down: 'Senkrecht',
  problems: {
    unreadable: 'Das ist kein Bild, das dein Browser öffnen kann. Nimm ein JPEG oder PNG.',
    heic: 'Dein Browser kann HEIC nicht öffnen. Speichere das Foto als JPEG und wähle es noch einmal.',
    blocked:
      'Dein Browser gibt Bilder nicht heraus. Erlaube es für diese Seite und wähle das Foto noch einmal.',
  },
  saved: { success: 'Foto gespeichert', failure: 'Foto konnte nicht gespeichert werden' },
  removed: { success: 'Foto entfernt', failure: 'Foto konnte nicht entfernt werden' },
}
