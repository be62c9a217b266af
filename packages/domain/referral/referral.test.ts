import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createReferralCode, parseReferralCode } from './referral-code.ts'
import { friendState, initialOf, mailboxOf, referralVoidReason, type Person } from './referral.ts'

const berlin = {
  firstName: 'Anna',
  lastName: 'Berger',
  address1: 'Kastanienallee 12',
  zip: '10435',
  city: 'Berlin',
}
const anna: Person = {
  customerId: 1001,
  email: 'anna.berger@example.de',
  addresses: [berlin],
  paymentReferences: ['card_anna'],
}
const lea: Person = {
  customerId: 1005,
  email: 'lea.hoffmann@example.de',
  addresses: [
    { firstName: 'Lea', lastName: 'Hoffmann', address1: 'Venloer Straße 214', zip: '50823', city: 'Köln' },
  ],
  paymentReferences: ['paypal_lea'],
}

describe('a referral code', () => {
  it('has eight symbols in two groups, and nothing of the customer', () => {
    expect(createReferralCode(Uint8Array.from([0, 1, 9, 10, 31, 32, 255, 17]))).toBe('019A-Z0ZH')
  })

  it('differs for different bytes', () => {
    const bytes = (seed: number) =>
      Uint8Array.from({ length: 8 }, (_, at) => Math.floor(seed / 32 ** at) % 32)
    const codes = new Set(Array.from({ length: 5_000 }, (_, seed) => createReferralCode(bytes(seed * 7919))))
    expect(codes.size).toBe(5_000)
  })

  it('requires enough bytes', () => {
    expect(() => createReferralCode(new Uint8Array(7))).toThrow()
  })

  it('is recognised in any spelling', () => {
    const bytes = fc.uint8Array({ minLength: 8, maxLength: 8 })
    const typings = fc.constantFrom<(code: string) => string>(
      (code) => code,
      (code) => code.toLowerCase(),
      (code) => code.replace('-', ''),
      (code) => ` ${code.replace('-', ' ')} `,
      (code) => code.replaceAll('0', 'o').replaceAll('1', 'l'),
    )
    fc.assert(
      fc.property(bytes, typings, (random, typed) => {
        const code = createReferralCode(random)
        expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
        expect(parseReferralCode(typed(code))).toBe(code)
      }),
    )
  })

  it.each([
    ['letters that look like digits are those digits', 'OIL0-abcd', '0110-ABCD'],
    ['quotes and a full stop around it do not count', '„7K3Q-M9TD“.', '7K3Q-M9TD'],
    ['invisible characters do not count', '\u200B7K3Q\u00AD-M9TD\uFEFF', '7K3Q-M9TD'],
    ['a dash is its hyphen', '7K3Q–M9TD', '7K3Q-M9TD'],
    ['too short', '7K3Q-M9T', undefined],
    ['too long', '7K3Q-M9TDD', undefined],
    ['a letter that no code has', '7K3Q-M9TU', undefined],
    ['nothing', '', undefined],
  ])('%s', (_what, typed, read) => {
    expect(parseReferralCode(typed)).toBe(read)
  })
})

describe('a referral', () => {
  const count = (friend: Person, ordersBefore = 0) =>
    referralVoidReason({ friend, referrer: anna, ordersBefore })

  it('counts for a new customer who is another person', () => {
    expect(count(lea)).toBeNull()
  })

  it.each<[string, Partial<Person>, number, string]>([
    ['has ordered before', {}, 1, 'NOT_NEW'],
    ['is the same customer', { customerId: 1001 }, 0, 'SAME_CUSTOMER'],
    ['has the same mailbox', { email: ' Anna.Berger+hund@EXAMPLE.de ' }, 0, 'SAME_EMAIL'],
    ['lives there under the same name', { addresses: [{ ...berlin, city: 'BERLIN' }] }, 0, 'SAME_ADDRESS'],
    ['pays with the same method', { paymentReferences: ['other', 'card_anna'] }, 0, 'SAME_PAYMENT'],
  ])('does not count if the friend %s', (_who, changes, ordersBefore, reason) => {
    expect(count({ ...lea, ...changes }, ordersBefore)).toBe(reason)
  })

  it('counts for another person at the same address', () => {
    expect(count({ ...lea, addresses: [{ ...berlin, firstName: 'Jan' }] })).toBeNull()
  })

  it('never counts for the referrer', () => {
    for (const email of [anna.email, lea.email]) {
      for (const addresses of [anna.addresses, lea.addresses, []]) {
        for (const paymentReferences of [anna.paymentReferences, lea.paymentReferences, []]) {
          const friend = { customerId: 1001, email, addresses, paymentReferences }
          expect(count(friend)).not.toBeNull()
          const isOther = email === lea.email && addresses !== anna.addresses
          const hasOwnMethod = paymentReferences !== anna.paymentReferences
          expect(count({ ...friend, customerId: 1099 }) === null).toBe(isOther && hasOwnMethod)
        }
      }
    }
  })
})

it('an address with a plus is the same mailbox, one with a dot is not', () => {
  expect(mailboxOf('Anna+1@Example.de')).toBe('anna@example.de')
  expect(mailboxOf('mailto:anna+1@groß.example,')).toBe(mailboxOf('Anna@xn--gro-7ka.example'))
  expect(mailboxOf('an.na@example.de')).not.toBe(mailboxOf('anna@example.de'))
})

it.each([
  ['PENDING', 'WAITING', 'PENDING'],
  ['VOID', 'WAITING', 'VOID'],
  ['REVERSED', 'ATTACHED', 'REVERSED'],
  ['EARNED', 'WAITING', 'WAITING'],
  ['EARNED', 'ATTACHED', 'ATTACHED'],
  ['EARNED', 'USED', 'USED'],
] as const)('a referral that is %s with a reward that is %s is shown as %s', (state, reward, shown) => {
  expect(friendState(state, reward)).toBe(shown)
})

it.each([
  ['Lea', 'L'],
  [' özlem', 'Ö'],
  ['', null],
])('of %j the referrer sees %j', (name, initial) => {
  expect(initialOf(name)).toBe(initial)
})
