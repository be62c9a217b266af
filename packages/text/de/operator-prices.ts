/** Copy of the operator's pages of price changes, in German. Days and amounts arrive formatted. */
import { formatNumber } from '../format.ts'

const number = (count: number) => formatNumber(count, 'de')

export const operatorPricesDe = {
  title: 'Preisänderungen',
  change: (version: number, day: string) => `Preise von Version ${version} ab ${day}`,
  intro:
    'Eine neue Version gilt nur für neue Verträge. Hier kündigst du ihre Preise bestehenden Verträgen an: Wer mehr zahlen soll, wird gefragt und behält ohne Ja den bisherigen Preis; wer weniger zahlt, wird nicht gefragt.',
  columns: { change: 'Ankündigung', from: 'Ab', state: 'Stand', at: 'Angekündigt', by: 'Von' },
  states: { ANNOUNCED: 'angekündigt', IN_FORCE: 'in Kraft', WITHDRAWN: 'zurückgezogen' },
  command: 'Befehlszeile',
  announce: {
    title: 'Preise ankündigen',
    version: 'Version des Katalogs',
    from: 'Ab',
    fromHint: (day: string) => `Leer: der erste Tag der Version. Frühestens ${day}.`,
    submit: 'Ankündigen',
    none: 'Es gibt keine Version, deren Preise sich ankündigen lassen.',
  },
  withdraw: 'Zurückziehen',
  withdrawHint: 'Bis zum Tag davor. Wer davon weiß, bekommt eine E-Mail.',
  counts: {
    accepted: 'Angenommen',
    refused: 'Abgelehnt',
    silent: 'Ohne Antwort',
    decrease: 'Zahlen weniger',
    ended: 'Inzwischen gekündigt',
  },
  countOf: number,
  contracts: {
    title: 'Verträge',
    columns: {
      customer: 'Kunde',
      contract: 'Vertrag',
      before: 'Bisher',
      after: 'Neu',
      answer: 'Antwort',
      reminded: 'Erinnert',
    },
    answers: { ACCEPTED: 'angenommen', REFUSED: 'abgelehnt', SILENT: 'keine', NOT_ASKED: 'nicht gefragt' },
    ended: 'gekündigt',
    more: (count: number) => `Hier stehen die ersten ${number(count)}. Die CSV-Datei hat alle.`,
    csv: 'Als CSV',
  },
  back: 'Alle Preisänderungen',
  noChange: 'Diese Ankündigung gibt es nicht',
}

export type OperatorPricesText = typeof operatorPricesDe
