import { expect, it } from 'vitest'
import { PROFILE_SECTIONS, sectionAt, sectionFromState, sectionRoute } from './profile-routes.ts'

it('every section of the profile has an address', () => {
  for (const section of PROFILE_SECTIONS) {
    expect(sectionAt(sectionRoute(section))).toBe(section)
    expect(sectionAt(`${sectionRoute(section)}/`)).toBe(section)
  }
})

it.each([
  ['/profile', 'index'],
  ['/profile/', 'index'],
  ['/profile/nothing', undefined],
  ['/profile/account/more', undefined],
])('%s shows %s', (location, shown) => {
  expect(sectionAt(location)).toBe(shown)
})

it.each([
  [{ section: 'payments' }, 'payments'],
  [{ section: 'nothing' }, undefined],
  [{ section: 1 }, undefined],
  ['payments', undefined],
  [null, undefined],
])('a link to the profile with state %j opens %s', (state, section) => {
  expect(sectionFromState(state)).toBe(section)
})
