import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { bindUntranslated } from '@pfotenportal/text/untranslated'
import { markUntranslated } from '../../jsx/text-elements.ts'
import { NoWrapDates } from './no-wrap-dates.tsx'

beforeAll(() => markUntranslated(bindUntranslated([])))

/** The rendered markup without classes. */
const renderText = (text: string) =>
  renderToStaticMarkup(NoWrapDates({ children: text })).replaceAll(/ class="[^"]*"/g, '')

describe('a sentence with dates', () => {
  it('keeps each date of a delivery window on a line, with its dash', () => {
    expect(renderText('Lieferung Di., 24. – Do., 26. November')).toBe(
      '<span>Lieferung </span><span><span><span translate="no">Di., 24. –</span></span> <span><span translate="no">Do., 26. November</span></span></span>',
    )
  })

  it('keeps them together across months and years, and in English', () => {
    expect(renderText('Delivery Tue, 29 December – Thu, 1 January 2027')).toBe(
      '<span>Delivery </span><span><span><span translate="no">Tue, 29 December –</span></span> <span><span translate="no">Thu, 1 January 2027</span></span></span>',
    )
  })

  it('keeps a single date together', () => {
    expect(renderText('Änderbar bis So., 13. Dezember')).toBe(
      '<span>Änderbar bis </span><span><span translate="no">So., 13. Dezember</span></span>',
    )
  })
})
