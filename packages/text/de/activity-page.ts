/** The activity page of a subscription: what changed, who changed it, and what can be undone. */
import { genitive } from '../genitive.ts'

export const activityPage = {
  lead: (dog: string) => `Alles, was sich an ${genitive(dog)} Abo geändert hat.`,
  loading: 'Die Aktivität wird geladen …',
  today: 'Heute',
  yesterday: 'Gestern',
  actors: { customer: 'Du', system: 'Automatisch', support: 'Kundenservice' },
  byAt: (actor: string, time: string) => `${actor}, ${time}`,
  before: 'bisher:',
  after: 'jetzt:',
  gone: 'entfällt',

  undo: 'Rückgängig',
  undoOf: (title: string) => `Rückgängig machen: ${title}`,
  undoUntil: (until: string) => `Möglich bis ${until}`,
  undone: (title: string) => `Rückgängig gemacht: ${title}`,
  orderedNow: 'Eine Sofortbestellung lässt sich nicht rückgängig machen.',
  resumeSubscription: 'Abo fortsetzen',
  reactivateSubscription: 'Abo reaktivieren',
  swapPlan: 'Plan ändern',

  more: 'Mehr anzeigen',
  moreLoaded: (count: number) => `${count} Einträge werden angezeigt.`,
  emptyTitle: 'Noch hat sich nichts geändert.',
  empty: 'Sobald du etwas änderst oder eine Box bezahlt ist, steht es hier, mit altem und neuem Stand.',
  noDog: 'Zu diesem Konto gehört noch kein Abo.',
  newDog: 'Menü zusammenstellen',
  failed: 'Die Aktivität konnten wir gerade nicht laden.',
  failedHint: 'Prüfe deine Verbindung und versuche es noch einmal.',
  meals: 'Zurück zu den Mahlzeiten',
}
