/** Cancelling: benefit, reason, offer, confirmation, and the farewell to a dog that has died (docs/domain.md 7.3). */
import { formatDate, formatList, formatWindow, type DayWindow } from '../format.ts'
import { genitive, plural } from '../grammar.ts'

export const cancelSubscription = {
  title: (dog: string) => `${genitive(dog)} Abo kündigen`,
  back: 'Zurück',
  giveReason: 'Grund angeben',
  next: 'Weiter',
  now: 'Sofort kündigen',
  keep: 'Abo behalten',
  /** Beside `Sofort kündigen` on every step. */
  nowEffect: 'Danach buchen wir nichts mehr ab.',
  /** Mentions the dog by name, as the spec requires. */
  pitch: (dog: string) => `Du kannst ${genitive(dog)} Abo bei jedem Schritt beenden.`,
  sample: {
    legend: (dog: string) => `Eine Gratis-Probe für ${dog}?`,
    hint: 'Sie liegt in der nächsten Box und kostet nichts. Das Abo läuft dann weiter.',
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
    reward: (points: string) => `Deine ${points} heben wir 90 Tage auf.`,
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
      `${boxes === 1 ? 'Eine schon bezahlte Box wird' : `${boxes} schon bezahlte Boxen werden`} noch geliefert: ${window}. Wenn du sie nicht annehmen möchtest, verweigere einfach die Annahme.`,
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

/** Names a box by its delivery, if that is known. */
const nextBox = (petName: string, delivery: DayWindow | null, today: string) => {
  const box = petName === '' ? 'die nächste Box deines Hundes' : `${genitive(petName)} nächste Box`
  return delivery === null ? box : `${box} (Lieferung ${formatWindow(delivery, 'de', today)})`
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
  accept: 'Angebot annehmen',
  /** Shown with an accepted offer. */
  applied: 'Angenommen. Schön, dass ihr bleibt!',
  /** Added to a discount if the reason is a delivery problem. */
  support: (email: string) => `Schreib uns gern an ${email}, was schiefgelaufen ist – wir kümmern uns darum.`,
  /** What the slots in the catalogue's reasons and offers stand for. */
  slots: {
    dog: who,
    dogDative: whom,
    dogGenitive: whose,
    nextBox,
    weeks: (weeks: number) => plural(weeks, '1 Woche', `${weeks} Wochen`),
    day: (day: string, today: string) => formatDate(day, 'de', today),
    list: (names: readonly string[]) => formatList(names, 'de'),
  },
}

/** The copy of the cancellation flow in one language. */
export type CancellationFlowText = typeof cancellationFlowDe
