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
  ])('%s', (text) => {
    expect(street(text)).toBeUndefined()
    expect(other(text)).toBeUndefined()
  })

  test.each([
    'DHL Paketshop Müller',
    'Postfach & Söhne GmbH',
    'PF Concept GmbH',
    'Locker & Leicht GmbH',
    'Postl',
  ])('company %s', (text) => {
    expect(other(text)).toBeUndefined()
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
