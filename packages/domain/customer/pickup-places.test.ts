import { describe, expect, test } from 'vitest'
import { PICKUP_PLACES, pickupProblem } from './pickup-places.ts'

const street = (address1: string) => pickupProblem({ address1, others: [] })
const other = (text: string) => pickupProblem({ address1: 'Hauptstraße 5', others: ['', text] })

describe('a post box is refused', () => {
  test.each([
    'Postfach 10 20',
    'POSTFACH 1020',
    'Postfach10 20',
    'Post-Fach 3',
    'Post Fach 3',
    'Ｐｏｓｔｆａｃｈ 3',
    'PF 1020',
    'P.F. 10 20',
    'Pf.1020',
    'P.O. Box 12',
    'PO Box 12',
    'P O Box 12',
    'P.O.Box 12',
    'PO-Box 12',
    'Post Office Box 7',
    'Postschließfach 9',
    'Postschliessfach 9',
    'Postlagernd',
    'Hauptpostlagernd',
    'Poste restante',
    'c/o Müller, Postfach 3',
    'Postf. 1020',
    'Pstfach 1020',
    'Postfach-Nr. 1020',
    'Post\u00adfach 1020',
    'PF: 1020',
    'PF Nr. 1020',
    'POB 1020',
    'Postbox 1020',
    'Feldpost 6301',
    'Feldpostnummer 6301',
  ])('%s', (text) => {
    expect(street(text)).toBe('PO_BOX')
    expect(other(text)).toBe('PO_BOX')
  })
})

describe('a place where a parcel waits is refused', () => {
  test.each([
    'Packstation 145',
    'PACKSTATION 145',
    'DHL-Packstation 145',
    'Packstation Nr. 145',
    'Pack-Station 145',
    'Packetstation 145',
    'Postfiliale 512',
    'Post Filiale 512',
    'Paketbox 3',
    'Paketshop 17',
    'Paketstation 4',
    'Paketautomat 4',
    'Parcelshop 4',
    'Abholstation 12',
    'Post-Abholstation 12',
    'Abholbox 4',
    'Post-Abholbox 4',
    'Post Empfangsbox 4',
    'Postpartner 4',
    'Amazon Locker 4',
    'Amazon Locker',
    'Locker 7',
    'Pakstation 145',
    'Packst. 145',
    'Poststation 145',
    'DHL-Filiale 512',
    'Wunschfiliale 512',
    'UPS Access Point 3',
    'DPD Pickup Station',
    'myflexbox 3',
  ])('%s', (text) => {
    expect(street(text)).toBe('PICKUP_PLACE')
    expect(other(text)).toBe('PICKUP_PLACE')
  })
})

describe('an ordinary address or name is not', () => {
  test.each([
    'Hauptstraße 5',
    'Hof Sonnenblick',
    'Am Dorfplatz ½',
    'Haus Nr. IV',
    'Packhofstraße 3',
    'Poststraße 12',
    'Alte Post 1',
    'An der Post 2',
    'Fachstraße 4',
    'Stationsweg 8',
    'Boxdorfer Weg 3',
    'Hippoboxweg 3',
    'Pfarrgasse 3',
    'Pfeilgasse 12',
    'Postfachgasse 3',
    'Packstation-Allee 3',
    'Alte Poststation 5',
    'An der Poststelle 4',
    'Filialstraße 1',
    'Lockerweg 2',
    'Feldpoststraße 4',
    'Pf. Müller Weg 3',
  ])('%s', (text) => {
    expect(street(text)).toBeUndefined()
    expect(other(text)).toBeUndefined()
  })

  test.each([
    'DHL Paketshop Müller',
    'Yilmaz Paketshop',
    'Schreibwaren Kurz, Hermes Paketshop',
    'Postfach & Söhne GmbH',
    'PF Concept GmbH',
    'Locker & Leicht GmbH',
    'Postl',
    'Locker',
    'Huber-Locker',
    'PF 24 GmbH',
    'Stadtwerke, Poststelle',
    'REWE Filiale 512',
  ])('company %s', (text) => {
    expect(other(text)).toBeUndefined()
  })
})

describe('a place that only says where a house is, or a box at the house, is not', () => {
  test.each([
    'Hauptstraße 5, neben dem Postfach',
    'Hauptstraße 5 (hinter Packstation 145)',
    'Hauptstraße 5, über der Postfiliale',
    'Hauptstraße 5, opposite the parcel locker',
    'Zur Postfiliale 3',
    'Hauptstraße 5 (Paketbox vorhanden)',
    'Hauptstraße 5, bitte in die Empfangsbox',
  ])('%s', (text) => {
    expect(street(text)).toBeUndefined()
  })

  test.each([
    ['Hauptstraße 5, Packstation 145', 'PICKUP_PLACE'],
    ['Hauptstraße 5, Packstation', 'PICKUP_PLACE'],
    ['Hauptstraße 5, Paketbox 3', 'PICKUP_PLACE'],
    ['Paketbox', 'PICKUP_PLACE'],
    ['1234567 Paketbox', 'PICKUP_PLACE'],
    ['An der Packstation 145', 'PICKUP_PLACE'],
    ['Hauptstraße 5, postlagernd', 'PO_BOX'],
    ['Musterfirma PF 1020', 'PO_BOX'],
  ])('but %s is %s', (text, problem) => {
    expect(street(text)).toBe(problem)
  })
})

describe('a carrier that serves a place', () => {
  const places = PICKUP_PLACES.map((place) => ({ ...place, isServed: 'WITH_POST_NUMBER' as const }))
  test.each([
    ['Packstation 145', '', 'POST_NUMBER'],
    ['Packstation 145', '12345', 'POST_NUMBER'],
    ['Packstation 145', '1234567', undefined],
    ['1234567 Packstation 145', '', undefined],
    ['Hauptstraße 5', '', undefined],
  ])('needs the number of the recipient: %s, %s', (address1, company, problem) => {
    expect(pickupProblem({ address1, others: [company] }, places)).toBe(problem)
  })
})
