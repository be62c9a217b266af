import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { mockFile } from '../../testing/mock-service.ts'
import { renderPart } from '../../testing/render.tsx'
import { CancelContractPage, ImprintPage } from './legal-page.tsx'

const html =
  '<blockquote><p>Muster</p></blockquote><h2>Kontakt</h2><p>Schreib an <a href="mailto:a@b.example">a@b.example</a>.</p>' +
  '<ul><li>eins</li></ul><table><thead><tr><th>x</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>'

describe('a legal page', () => {
  it.each(['light', 'dark'] as const)(
    'shows the text of the brand and is accessible in %s colours',
    async (theme) => {
      mockFile('/legal/de/imprint.html', html)
      await renderPart(<ImprintPage />, { at: '/impressum', theme })
      await expect.element(page.getByRole('heading', { level: 1, name: 'Impressum' })).toBeVisible()
      await expect.element(page.getByRole('heading', { level: 2, name: 'Kontakt' })).toBeVisible()
      await expect.element(page.getByRole('link', { name: 'a@b.example' })).toBeVisible()
      await expectAccessible()
    },
  )

  it('is read in the language of the visitor', async () => {
    mockFile('/legal/en/imprint.html', '<p>Company</p>')
    await renderPart(<ImprintPage />, { at: '/impressum', language: 'en' })
    await expect.element(page.getByText('Company')).toBeVisible()
  })

  it('that cannot be loaded can be tried again', async () => {
    await renderPart(<ImprintPage />, { at: '/impressum' })
    const retry = page.getByRole('button', { name: 'Erneut versuchen' })
    await expect.element(retry).toBeVisible()
    mockFile('/legal/de/imprint.html', html)
    await retry.click()
    await expect.element(page.getByRole('heading', { level: 2, name: 'Kontakt' })).toBeVisible()
  })
})

it("the page to cancel a contract writes to the brand's address", async () => {
  await renderPart(<CancelContractPage />, { at: '/kuendigen' })
  const submit = page.getByRole('link', { name: 'jetzt kündigen' })
  await expect
    .element(submit)
    .toHaveAttribute('href', expect.stringMatching(/^mailto:service@pfotenportal\.example\?subject=/))
  await expectAccessible()
})
