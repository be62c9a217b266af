import { describe, expect, it } from 'vitest'
import { matchContract, type CandidateContract } from './match.ts'

const juergen = { firstName: 'Jürgen', lastName: 'Groß-Müller', emails: ['juergen@example.de'] } as const
const bruno: CandidateContract = {
  ...juergen,
  subscriptionId: 20001,
  petName: 'Bruno',
  numbers: ['20001', 'PP-104001', 'PP-104017', 'V-0815-77'],
  isCancelled: false,
}
const luna: CandidateContract = {
  ...juergen,
  subscriptionId: 20002,
  petName: 'Lady Luna',
  numbers: ['20002', 'PP-104002'],
  isCancelled: false,
}
const rex: CandidateContract = {
  ...juergen,
  subscriptionId: 20003,
  petName: 'Rex',
  numbers: ['20003'],
  isCancelled: true,
}
const candidates = [bruno, luna, rex]
const typed = { name: 'Jürgen Groß-Müller', email: 'juergen@example.de' }

const match = (declared: Partial<Record<'name' | 'email' | 'contract', string>>, among = candidates) =>
  matchContract({ ...typed, contract: 'Bruno', ...declared }, among)?.subscriptionId ?? null

describe('a contract is found by', () => {
  it.each([
    ['its number', '20001', 20001],
    ['its number in a sentence', 'Abo Nr. 20001 von Bruno', 20001],
    ['its number with blanks', ' 20 001 ', 20001],
    ['its number in full-width digits', '２０００１', 20001],
    ['an order number', 'PP-104002', 20002],
    ['an order number in small letters with blanks', 'pp 104 002', 20002],
    ['the digits of an order number', '#104017', 20001],
    ['the number of a former system', 'v 0815 77', 20001],
    ['two numbers of it', '20001, zuletzt PP-104017', 20001],
    ["the dog's name", 'bruno', 20001],
    ["a dog's name of two words", 'das Futter für lady luna!', 20002],
    ['the number, with an age beside it', '20001 (Bruno, 12 Jahre)', 20001],
  ])('%s', (_, contract, expected) => {
    expect(match({ contract })).toBe(expected)
  })
})

describe('a person decides about', () => {
  it.each([
    ['an unknown number', '20009'],
    ['a known and an unknown number', '20001 und 20009'],
    ['the numbers of two contracts', '20001, 20002'],
    ["a number with another dog's name", '20001 Lady Luna'],
    ['an unknown dog', 'Waldi'],
    ['half of a name', 'Luna'],
    ['two dogs', 'Bruno und Lady Luna'],
    ['a name within a word', 'Brunos'],
    ['no contract in particular', 'mein Abo'],
    ['nothing', ''],
    ['a cancelled contract', '20003'],
    ['the dog of a cancelled contract', 'Rex'],
  ])('%s', (_, contract) => {
    expect(match({ contract })).toBeNull()
  })

  it('two contracts for dogs of one name', () => {
    const second = { ...luna, petName: 'Bruno' }
    expect(match({ contract: 'Bruno' }, [bruno, second])).toBeNull()
    expect(match({ contract: 'Bruno, 20002' }, [bruno, second])).toBe(20002)
  })
})

it('the contract that runs is meant if an earlier one for the same dog has ended', () => {
  expect(match({ contract: 'Rex' }, [rex, { ...rex, subscriptionId: 20004, isCancelled: false }])).toBe(20004)
})

describe('the name is that of the customer', () => {
  it.each([
    ['in capitals', 'JÜRGEN GROSS-MÜLLER'],
    ['with umlauts written out', 'Juergen Gross-Mueller'],
    ['without umlauts', 'Jurgen Gros Muller'.replace('Gros ', 'Gross ')],
    ['with the last name first', 'Groß-Müller, Jürgen'],
    ['with a title', 'Herr Dr. Jürgen Groß-Müller'],
    ['with a middle name', 'Jürgen K. Groß Müller'],
    ['in decomposed letters', 'Jürgen Groß-Müller'.normalize('NFD')],
  ])('%s', (_, name) => {
    expect(match({ name })).toBe(20001)
  })

  it.each([
    ['without the first name', 'Groß-Müller'],
    ['half of the last name', 'Jürgen Müller'],
    ["somebody else's", 'Anna Berger'],
    ['empty', ''],
  ])('and not %s', (_, name) => {
    expect(match({ name })).toBeNull()
  })
})

describe('the address is that of the customer', () => {
  it.each(['JUERGEN@EXAMPLE.DE', ' juergen@example.de ', 'Jürgen <juergen@example.de>'])('as %s', (email) => {
    expect(match({ email })).toBe(20001)
  })

  it.each(['jurgen@example.de', 'juergen@example.at', ''])('and not %s', (email) => {
    expect(match({ email })).toBeNull()
  })

  it('and a customer without a name is never matched', () => {
    expect(match({}, [{ ...bruno, firstName: '', lastName: '' }])).toBeNull()
  })
})
