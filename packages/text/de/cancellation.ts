/** Cancelling: benefit, reason, offer, confirmation, and the farewell to a dog that has died (docs/domain.md 7.3). */
import { formatDate, formatList, formatWindow, type DayWindow } from '../format.ts'
import { genitive } from '../grammar.ts'

export const cancelSubscription = {
  title: (dog: string) => `${genitive(dog)} Abo kündigen`,
  back: 'Zurück',
  next: 'Weiter kündigen',
  now: 'Jetzt kündigen',
  keep: 'Abo behalten',
  /** Beside `Jetzt kündigen` on every step. */
  nowEffect: '„Jetzt kündigen“ gilt sofort, ohne weitere Abbuchung.',
  /** Mentions the dog by name, as the spec requires. */
  pitch: (dog: string) =>
    `Du kannst ${genitive(dog)} Abo jederzeit beenden, bei jedem Schritt und ohne Angabe von Gründen.`,
  sample: {
    legend: (dog: string) => `Eine Gratis-Probe für ${dog}?`,
    hint: 'Sie liegt in der nächsten Box und kostet nichts. Das Abo läuft dann weiter.',
    kinds: {
      joint: 'Gelenke',
      skin_coat: 'Haut & Fell',
      gut: 'Darm',
      dental: 'Zähne',
    },
    take: 'Probe nehmen und bleiben',
    with: (window: string) => `Kommt mit der Lieferung ${window}.`,
  },
  reason: {
    legend: 'Magst du uns sagen, warum?',
    hint: 'Die Angabe ist freiwillig.',
    comment: 'Möchtest du noch etwas dazu sagen?',
  },
  offer: {
    until: (day: string) => `Das Angebot gilt bis ${day}.`,
  },
  confirm: {
    heading: 'Das passiert, wenn du kündigst',
    ends: 'Das Abo endet sofort, ohne Frist.',
    noMore: (day: string, price: string) =>
      `Die Bestellung am ${day} über ${price} entfällt. Neue Boxen werden nicht mehr abgebucht.`,
    noMoreCharges: 'Neue Boxen werden nicht mehr abgebucht.',
    owed: 'Auch die offene Zahlung entfällt, und mit ihr die Box.',
    arrives: (window: string, boxes: number) =>
      boxes === 1
        ? `Die schon bezahlte Box kommt noch: ${window}.`
        : `${boxes} schon bezahlte Boxen kommen noch: ${window}.`,
    code: (title: string) => `Dein Rabatt „${title}“ endet.`,
    reward: 'Deine Treuepfoten heben wir 90 Tage auf.',
    back: 'Plan, Adresse und Rezepte bleiben gespeichert. Mit „Abo reaktivieren“ geht es jederzeit weiter.',
    mail: 'Die Bestätigung kommt sofort per E-Mail.',
  },
  farewell: {
    link: (dog: string) => `${dog} ist verstorben`,
    title: (dog: string) => `Es tut uns sehr leid um ${dog}`,
    text: (dog: string) =>
      `Danke, dass wir ${dog} ein Stück begleiten durften. Du musst nichts erklären und nichts weiter ausfüllen.`,
    effect: 'Das Abo endet sofort, und es werden keine Boxen mehr abgebucht.',
    arrives: (window: string, boxes: number) =>
      `${boxes === 1 ? 'Eine Box ist' : `${boxes} Boxen sind`} schon unterwegs: ${window}. Wenn du sie nicht annehmen möchtest, verweigere einfach die Annahme.`,
    paid: (window: string, boxes: number) =>
      `${boxes === 1 ? 'Eine Box ist' : `${boxes} Boxen sind`} schon bezahlt, aber noch nicht gepackt: ${window}.`,
    /** `amount` is the refund for all boxes together. */
    stop: (amount: string, boxes: number) =>
      boxes === 1
        ? `Diese Box bitte nicht mehr schicken und ${amount} erstatten`
        : `Diese ${boxes} Boxen bitte nicht mehr schicken und zusammen ${amount} erstatten`,
    done: 'Das Abo ist beendet. Du musst dich um nichts weiter kümmern.',
    doneMail: 'Eine kurze Bestätigung kommt per E-Mail. Mehr schreiben wir dir nicht.',
    stopped: (boxes: number) =>
      `${boxes === 1 ? 'Die bezahlte Box' : 'Die bezahlten Boxen'} halten wir an. Die Erstattung bestätigen wir dir per E-Mail.`,
    close: 'Schließen',
  },
  stayed: {
    title: 'Alles klar, so machen wir es',
    next: (window: string) => `Die nächste Box kommt ${window}.`,
    paused: (day: string) => `Die Pause geht bis ${day}.`,
    mail: 'Die Bestätigung kommt per E-Mail.',
    close: 'Fertig',
  },
  done: {
    title: (dog: string) => `${genitive(dog)} Abo ist gekündigt`,
    ended: (day: string) => `Beendet am ${day}. Neue Boxen werden nicht mehr abgebucht.`,
    arrives: 'Das kommt noch bei dir an',
    arrival: (window: string, boxes: number) => (boxes === 1 ? window : `${window}: ${boxes} Boxen`),
    nothing: 'Es ist keine Lieferung mehr unterwegs.',
    mail: (email: string) =>
      `Die Bestätigung deiner Kündigung mit Datum und Uhrzeit geht an ${email}. Bewahre sie als Nachweis auf.`,
    back: 'Zurückkommen geht jederzeit: auf der Übersicht mit „Abo reaktivieren“.',
    close: 'Fertig',
  },
  failed: {
    title: 'Nicht gekündigt',
    text: 'Wir erreichen gerade den Server nicht. Versuche es bitte gleich noch einmal.',
    otherWay: 'Ohne Anmeldung kündigen',
  },
  toast: { success: 'Dein Abo wurde gekündigt', failure: 'Abo konnte nicht gekündigt werden' },
}

/** "deines Hundes" if the dog's name is unknown. */
const whose = (petName: string) => (petName === '' ? 'deines Hundes' : genitive(petName))
const who = (petName: string) => (petName === '' ? 'dein Hund' : petName)
const whom = (petName: string) => (petName === '' ? 'deinem Hund' : petName)
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Names a box by its delivery, if that is known. */
const nextBox = (petName: string, delivery: DayWindow | null) => {
  const box = petName === '' ? 'die nächste Box deines Hundes' : `${genitive(petName)} nächste Box`
  return delivery === null ? box : `${box} (Lieferung ${formatWindow(delivery, 'de')})`
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
    title: (percent: number) => `${percent}\u202f% auf deine nächste Bestellung`,
    text: (percent: number, petName: string, delivery: DayWindow | null) =>
      `Bleib dabei und spare ${percent}\u202f% auf ${nextBox(petName, delivery)}.`,
    /** Shown with the discount if the reason is a delivery problem. */
    support: (email: string) =>
      `Schreib uns gern an ${email}, was schiefgelaufen ist – wir kümmern uns darum.`,
  },
  skip: {
    title: 'Die nächste Bestellung überspringen',
    text: (petName: string, delivery: DayWindow | null) =>
      `Wir überspringen ${nextBox(petName, delivery)}. Danach geht es weiter wie gewohnt.`,
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
    text: (sample: string, petName: string, delivery: DayWindow | null) =>
      `Bleib dabei: Wir legen die ${sample} kostenlos in ${nextBox(petName, delivery)}.`,
  },
}

/** The copy of the cancellation flow in one language. */
export type CancellationFlowText = typeof cancellationFlowDe
