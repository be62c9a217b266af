import { expect, it } from 'vitest'
import { PROFILE_SECTIONS, sectionAt, sectionRoute } from './sections.ts'

it('every part of the profile can be linked to', () => {
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
