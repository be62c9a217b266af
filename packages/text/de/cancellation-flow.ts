/** Copy of the cancellation flow that the service sends, in German (docs/domain.md 7.3 to 7.5). */
import { formatDate, formatList } from '../format.ts'
import { genitive } from '../genitive.ts'

/** "deines Hundes" if the dog's name is unknown. */
const whose = (petName: string) => (petName === '' ? 'deines Hundes' : genitive(petName))
const who = (petName: string) => (petName === '' ? 'dein Hund' : petName)
const whom = (petName: string) => (petName === '' ? 'deinem Hund' : petName)
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Names a box by its charge day, if that is known. */
const nextBox = (petName: string, billedOn: string | null) => {
  const box = petName === '' ? 'die nächste Box deines Hundes' : `${genitive(petName)} nächste Box`
  return billedOn === null ? box : `${box} am ${formatDate(billedOn, 'de')}`
}

/** The benefit, the reasons and the offers. */
export const cancellationFlowDe = {
  benefitTitle: (petName: string) => `Das würde ${who(petName)} vermissen`,
  benefitText:
    'Als Stammkundin oder Stammkunde bekommst du auf Wunsch eine Snack-Probe gratis zur nächsten Bestellung.',
  benefitTextWithoutClaim: 'Du kannst jederzeit pausieren, Termine verschieben oder den Plan ändern.',
  benefitBullets: (petName: string) => [
    petName === ''
      ? 'Frisch gekocht, portioniert nach dem Gewicht deines Hundes'
      : `Frisch gekocht, portioniert nach ${genitive(petName)} Gewicht`,
    'Jederzeit überspringen, verschieben oder pausieren',
    'Kostenlose Ernährungsberatung',
  ],
  reasons: {
    TOO_EXPENSIVE: () => 'Es ist mir zu teuer',
    TOO_MUCH_FOOD: () => 'Wir haben noch genug Futter',
    TRAVEL: () => 'Wir sind verreist',
    DISLIKES_TASTE: (petName: string) => `${capitalised(whom(petName))} schmeckt es nicht`,
    INTOLERANCE: (petName: string) => `${capitalised(who(petName))} verträgt es nicht`,
    NO_SPACE: () => 'Kein Platz im Kühlschrank',
    DELIVERY_PROBLEM: () => 'Probleme mit der Lieferung',
    DOG_PASSED_AWAY: (petName: string) => `${capitalised(who(petName))} ist verstorben`,
    OTHER: () => 'Anderer Grund',
  },
  accept: 'Angebot annehmen',
  /** Shown with an accepted offer. */
  applied: 'Angenommen. Schön, dass ihr bleibt!',
  discount: {
    title: (percent: number) => `${percent}% auf deine nächste Bestellung`,
    text: (percent: number, petName: string, billedOn: string | null) =>
      `Bleib dabei und spare ${percent}% auf ${nextBox(petName, billedOn)}.`,
    /** Shown with the discount if the reason is a delivery problem. */
    support: 'Schreib uns gern, was schiefgelaufen ist – wir kümmern uns darum.',
  },
  skip: {
    title: 'Die nächste Bestellung überspringen',
    text: (petName: string, billedOn: string | null) =>
      `Wir überspringen ${nextBox(petName, billedOn)}. Danach geht es weiter wie gewohnt.`,
  },
  pause: {
    title: (weeks: number) => `${weeks} Wochen Pause`,
    text: (weeks: number, petName: string, resumesAt: string) =>
      `Wir pausieren ${whose(petName)} Futter für ${weeks} Wochen. Ab dem ${formatDate(resumesAt, 'de')} geht es von selbst weiter.`,
  },
  recipes: {
    title: 'Andere Rezepte ausprobieren',
    text: (names: readonly string[], petName: string) =>
      `Ab der nächsten Box bekommt ${who(petName)} ${formatList(names, 'de')}.`,
  },
  cycle: {
    title: 'Kleinere Boxen, alle 14 Tage',
    text: (petName: string) =>
      `Ab der nächsten Box kommt ${whose(petName)} Futter alle 14 Tage in einer kleineren Box.`,
  },
  supplement: {
    title: (sample: string) => `${sample} gratis`,
    text: (sample: string, petName: string, billedOn: string | null) =>
      `Bleib dabei: Wir legen die ${sample} kostenlos in ${nextBox(petName, billedOn)}.`,
  },
}

/** The copy of the cancellation flow in one language. */
export type CancellationFlowText = typeof cancellationFlowDe
