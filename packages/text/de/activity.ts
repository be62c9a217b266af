/** What happened to a subscription, in plain German: the service's sentences of the activity page. */

type Recipe = 'CG' | 'GS' | 'RT'
type Supplement = 'joint' | 'skin_coat' | 'gut' | 'dental'

const supplements: Readonly<Record<Supplement, string>> = {
  joint: 'Gelenke',
  skin_coat: 'Haut & Fell',
  gut: 'Darm',
  dental: 'Zähne',
}

const recipes: Readonly<Record<Recipe, string>> = {
  CG: 'Cowgenuss',
  GS: 'Gockelspeis',
  RT: 'Ringeltanz',
}

/** Titles and labels; days, prices and names come in as they are shown. */
export const activityDe = {
  titles: {
    skipped: (day: string) => `Bestellung vom ${day} übersprungen`,
    dropped: (day: string) => `Offene Bestellung vom ${day} entfallen`,
    unskipped: (day: string) => `Bestellung vom ${day} wieder eingeplant`,
    moved: 'Bestellung verschoben',
    movedWithFollowing: 'Bestellung und alle folgenden verschoben',
    orderedNow: 'Sofort bestellt und bezahlt',
    firstPaid: (day: string) => `Erste Bestellung vom ${day} bezahlt`,
    paid: (day: string) => `Bestellung vom ${day} bezahlt`,
    recovered: (day: string) => `Offene Bestellung vom ${day} bezahlt`,
    paused: 'Abo pausiert',
    pauseChanged: 'Pause geändert',
    resumed: 'Abo fortgesetzt',
    pauseOver: 'Pause zu Ende, das Abo läuft weiter',
    cancelled: 'Abo gekündigt',
    endDeclared: 'Kündigung vorgemerkt',
    endTakenBack: 'Vorgemerkte Kündigung zurückgenommen',
    reactivated: 'Abo reaktiviert',
    plan: 'Plan geändert',
    trialOver: 'Nach der Testbox beginnt der reguläre Plan',
    paymentFailed: 'Zahlung fehlgeschlagen',
    lastWarning: 'Zahlung fehlgeschlagen, ein letzter Versuch folgt',
    declined: 'Sofortbestellung nicht möglich, die Zahlung wurde abgelehnt',
    pausedUnpaid: 'Abo pausiert, weil die Zahlung nicht geklappt hat',
    payment: 'Zahlungsart geändert',
    address: 'Lieferadresse geändert',
    codeAdded: (code: string) => `Code ${code} eingelöst`,
    codeRemoved: (code: string) => `Code ${code} entfernt`,
    reward: (percent: number) => `${percent}% Treuerabatt verdient`,
    referral: {
      'referral.welcomed': (amount: string) => `${amount} Freundschaftsbonus zur Begrüßung`,
      'referral.rewarded': (amount: string) => `${amount} Freundschaftsbonus verdient`,
      'referral.reversed': (amount: string) => `${amount} Freundschaftsbonus entfallen`,
    },
    offer: (offer: string) => `Angebot angenommen: ${offer}`,
    supplementAdded: (supplement: string) => `${supplement} zur Box hinzugefügt`,
    supplementRemoved: (supplement: string) => `${supplement} aus der Box genommen`,
    benefit: (supplement: string) => `Geschenk angenommen: ${supplement}`,
    migrated: 'Abo ins neue Kundenportal umgezogen',
  },
  labels: {
    charge: 'Abbuchung',
    delivery: 'Lieferung',
    nextCharge: 'Nächste Abbuchung',
    nextTry: 'Nächster Versuch',
    amount: 'Betrag',
    resumes: 'Geht weiter am',
    ends: 'Endet am',
    recipes: 'Rezepte',
    pension: 'Portion',
    cycle: 'Rhythmus',
    price: 'Preis pro Box',
    payment: 'Zahlungsart',
    address: 'Lieferadresse',
    code: 'Code',
    nextBox: 'Nächste Box',
    supplement: 'Ergänzung',
  },
  pet: {
    measured: 'Hundeprofil aktualisiert',
    adapted: 'Portion an das Hundeprofil angepasst',
    deleted: 'Gewicht gelöscht',
    weight: 'Gewicht',
    weighing: (day: string) => `Gewicht vom ${day}`,
    activity: 'Aktivität',
    activities: { calm: 'ruhig', normal: 'normal', active: 'aktiv' },
    figure: 'Figur',
    figures: { skinny: 'dünn', ideal: 'ideal', chunky: 'mollig' },
    portion: 'Energie am Tag',
    kcal: (kcal: string) => `${kcal} kcal`,
  },
  recipes,
  pensions: { V: 'Vollpension', H: 'Halbpension' },
  everyDays: (days: number) => `alle ${days} Tage`,
  trial: 'Testbox',
  countries: { DE: 'Deutschland', AT: 'Österreich' },
  card: (brand: string, digits: string) => `${brand}\u00a0····\u00a0${digits}`,
  brands: { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express', maestro: 'Maestro' },
  payPal: (email: string) => `PayPal (${email})`,
  formerMethod: 'frühere Zahlungsart',
  offers: {
    discount: (percent: number) => `${percent}% Rabatt auf die nächste Box`,
    skip: 'eine Bestellung überspringen',
    pause: (weeks: number) => (weeks === 1 ? '1 Woche Pause' : `${weeks} Wochen Pause`),
    recipes: 'andere Rezepte',
    cycle: 'anderer Rhythmus',
  },
  supplement: (supplement: Supplement) => `Snack ${supplements[supplement]}`,
  supplementRhythms: { ONCE: 'einmal', ALWAYS: 'in jeder Box' },
  sample: (supplement: Supplement) => `Snack-Probe ${supplements[supplement]}`,
}

/** The sentences of the activity page in one language. */
export type ActivityText = typeof activityDe
