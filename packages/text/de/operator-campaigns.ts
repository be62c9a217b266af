/** Copy of the operator's pages for campaigns in German. */
import { formatNumber } from '../format.ts'

const number = (count: number) => formatNumber(count, 'de')

export const operatorCampaignsDe = {
  find: { label: 'Code', submit: 'Finden', none: (code: string) => `Einen Code ${code} gibt es nicht.` },
  title: 'Alle Kampagnen',
  more: (shown: number) => `Hier stehen ${number(shown)}. Die übrigen findest du mit ihrem Code.`,
  columns: {
    title: 'Kampagne',
    codes: 'Codes',
    period: 'Zeitraum',
    state: 'Stand',
    redemptions: 'Eingelöst',
    orders: 'Bestellungen',
    granted: 'Rabatt gewährt',
  },
  states: { PLANNED: 'geplant', RUNNING: 'läuft', ENDED: 'beendet' },
  codes: (count: number, first: string) => (count === 1 ? first : `${number(count)} Codes, z. B. ${first}`),
  period: {
    always: 'unbegrenzt',
    from: (day: string) => `ab ${day}`,
    until: (day: string) => `bis ${day}`,
    range: (from: string, until: string) => `${from} – ${until}`,
  },
  create: {
    title: 'Neue Kampagne',
    hint: 'Titel und Bedingungen eines Codes liest der Kunde, sobald er ihn einlöst.',
    kinds: {
      single: 'Ein Code für alle',
      bulk: 'Viele Codes auf einmal',
      customer: 'Ein Code für einen Kunden',
    },
    code: 'Code',
    codeHint: 'Großbuchstaben, Ziffern und Bindestriche, 3 bis 30 Zeichen',
    ownCodeHint: 'Leer: wird erzeugt.',
    count: 'Anzahl',
    countHint: (most: number) => `Höchstens ${number(most)}.`,
    prefix: 'Anfang der Codes',
    prefixHint: 'Aus HERBST wird zum Beispiel HERBST-7KQ2M4XA.',
    customer: 'Kundennummer',
    customerHint: 'Sie steht auf der Seite des Kunden.',
    titleDe: 'Titel, deutsch',
    titleEn: 'Titel, englisch',
    titleHint: 'Ohne den Betrag, etwa „Herbstrabatt“.',
    type: 'Art des Rabatts',
    types: { percentage: 'Prozent', amount: 'Euro' },
    value: 'Höhe',
    orders: 'Bestellungen',
    ordersHint: 'Leer: für alle.',
    from: 'Erster Tag',
    fromHint: 'Leer: ab sofort.',
    until: 'Letzter Tag',
    untilHint: 'Leer: ohne Ende.',
    minimum: 'Mindestbestellwert (€)',
    minimumHint: 'Leer: keiner.',
    once: 'Nur einmal je Kunde',
    onlyNew: 'Nur vor der ersten Bestellung',
    submit: 'Anlegen',
  },
  problems: {
    codes: 'Bitte gib einen Code aus Großbuchstaben, Ziffern und Bindestrichen ein (3 bis 30 Zeichen).',
    taken: 'Diesen Code gibt es schon.',
    count: (most: number) => `Bitte gib eine Anzahl von 1 bis ${number(most)} ein.`,
    customer: 'Diesen Kunden gibt es nicht.',
    title: 'Bitte gib den Titel in beiden Sprachen ein.',
    value: 'Bitte gib einen Rabatt ein: 1 bis 100 Prozent oder einen Betrag in Euro.',
    orders: 'Bitte gib die Zahl der Bestellungen ein (1 bis 1000) oder nichts.',
    days: 'Bitte gib gültige Tage ein; der letzte liegt nicht vor dem ersten.',
    minimum: 'Bitte gib den Mindestbestellwert in Euro ein oder nichts.',
    form: 'Dieses Formular ist nicht vollständig. Lade die Seite neu.',
  },
  created: 'Die Kampagne ist angelegt.',
  facts: {
    state: 'Stand',
    titleDe: 'Titel, deutsch',
    titleEn: 'Titel, englisch',
    discount: 'Rabatt',
    orders: 'Gilt für',
    ordersOf: (count: number | null) =>
      count === null
        ? 'alle Bestellungen'
        : count === 1
          ? 'eine Bestellung'
          : `${number(count)} Bestellungen`,
    period: 'Einlösbar',
    minimum: 'Mindestbestellwert',
    once: 'Je Kunde',
    onceOf: (once: boolean): string => (once ? 'einmal' : 'beliebig oft'),
    onlyNew: 'Nur vor der ersten Bestellung',
    customer: 'Nur für',
    customerOf: (id: number) => `Kundennummer ${id}`,
    createdAt: 'Angelegt',
    yes: 'ja',
  },
  end: {
    title: 'Beenden',
    hint: 'Wer den Code schon eingelöst hat, behält seinen Rabatt. Eine beendete Kampagne läuft nicht wieder an.',
    label: 'Letzter Tag',
    choices: { NOW: 'sofort: heute nicht mehr einlösbar', TODAY: 'heute' },
    submit: 'Kampagne beenden',
  },
  list: {
    title: 'Codes',
    download: 'Alle Codes (CSV)',
    more: (left: number) => `${number(left)} weitere stehen in der CSV-Datei.`,
  },
  noCampaign: 'Diesen Code gibt es nicht',
  back: 'Alle Kampagnen',
}

/** The copy of these pages in one language. */
export type OperatorCampaignsText = typeof operatorCampaignsDe
