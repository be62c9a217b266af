import { describe, expect, it } from 'vitest'
import { adviceLink } from './feeding-advice.tsx'

describe('the link to the feeding advice', () => {
  it('opens an email about the dog', () => {
    expect(adviceLink('mailto:rat@example.com', 'Beratung für Pippa')).toEqual({
      href: 'mailto:rat@example.com?subject=Beratung%20f%C3%BCr%20Pippa',
      isMail: true,
    })
    expect(adviceLink('mailto:rat@example.com?cc=tier@example.com', 'Pippa').href).toBe(
      'mailto:rat@example.com?cc=tier@example.com&subject=Pippa',
    )
  })

  it('keeps the subject and the page that the operator has set', () => {
    const mail = 'mailto:rat@example.com?subject=Futter'
    expect(adviceLink(mail, 'Pippa')).toEqual({ href: mail, isMail: true })
    const page = 'https://rat.example.com/futter'
    expect(adviceLink(page, 'Pippa')).toEqual({ href: page, isMail: false })
  })
})
