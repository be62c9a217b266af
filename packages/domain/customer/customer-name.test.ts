import { describe, expect, it } from 'vitest'
import { nameErrors } from './customer-name.ts'

describe('a customer’s name', () => {
  it.each([
    ['Anna', 'Berger', {}],
    [' Anna ', 'B', {}],
    ['', 'Berger', { firstName: 'REQUIRED' }],
    ['Anna', ' \t ', { lastName: 'REQUIRED' }],
    ['', '', { firstName: 'REQUIRED', lastName: 'REQUIRED' }],
    ['A'.repeat(50), ` ${'B'.repeat(50)} `, {}],
    ['A'.repeat(51), 'B'.repeat(51), { firstName: 'TOO_LONG', lastName: 'TOO_LONG' }],
  ])('%j %j has the errors %j', (firstName, lastName, faults) => {
    expect(nameErrors({ firstName, lastName })).toEqual(faults)
  })
})
