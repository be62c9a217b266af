import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { NoWrapDates } from './no-wrap-dates.tsx'

/** The rendered markup without classes. */
const renderText = (text: string) =>
  renderToStaticMarkup(NoWrapDates({ children: text })).replaceAll(/ class="[^"]*"/g, '')

describe('a sentence with dates', () => {
  it('keeps each date of a delivery window on a line, with its dash', () => {
    expect(renderText('Lieferung Di., 24. – Do., 26. November')).toBe(
      'Lieferung <span><span>Di., 24. –</span> <span>Do., 26. November</span></span>',
    )
  })

  it('keeps them together across months and years, and in English', () => {
    expect(renderText('Delivery Tue, 29 December – Thu, 1 January 2027')).toBe(
      'Delivery <span><span>Tue, 29 December –</span> <span>Thu, 1 January 2027</span></span>',
    )
  })

  it('keeps a single date together', () => {
    expect(renderText('Änderbar bis So., 13. Dezember')).toBe('Änderbar bis <span>So., 13. Dezember</span>')
  })
})
