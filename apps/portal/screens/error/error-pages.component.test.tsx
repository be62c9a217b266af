import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderPart } from '../../testing/render.tsx'
import { BrokenPage } from './broken-page.tsx'
import { NotFoundPage, SystemErrorPage } from './error-pages.tsx'

const SYSTEM_ERROR = 'System Error – Something went wrong! Please try again later.'

/** The language in which a voice speaks an element. */
const languageOf = (element: Element) => element.closest('[lang]')?.getAttribute('lang')

describe('a German error page has `lang` on foreign words:', () => {
  it.each([
    ['that of an unknown address', NotFoundPage, 'Seems there is nothing here', 'Return Home'],
    ['that of an error of the service', SystemErrorPage, SYSTEM_ERROR, 'Go to homepage'],
    ['that of a page that broke', BrokenPage, SYSTEM_ERROR, 'Go to homepage'],
  ])('%s says that its prescribed texts are English', async (_what, Page, text, action) => {
    await renderPart(<Page />, { language: 'de' })
    const heading = page.getByRole('heading', { level: 1, name: text })
    const way = page.getByRole('link', { name: action }).or(page.getByRole('button', { name: action }))
    await expect.element(heading).toBeVisible()
    expect(languageOf(heading.element())).toBe('en')
    expect(languageOf(way.element())).toBe('en')
  })

  it('its own words stay German', async () => {
    await renderPart(<NotFoundPage />, { language: 'de' })
    expect(languageOf(page.getByText('Diese Seite gibt es nicht.').element())).not.toBe('en')
    await renderPart(<BrokenPage />, { language: 'de' })
    expect(languageOf(page.getByRole('button', { name: 'Seite neu laden' }).element())).not.toBe('en')
  })
})
