import { day } from '@pfotenportal/domain/calendar'
import { describe, expect, it } from 'vitest'
import { isTemplate, messages } from './messages.ts'
import { mailRenderer } from './renderer.ts'

const render = mailRenderer('https://portal.example.de')
const today = day('2026-11-20')
const templates = Object.keys(messages).filter(isTemplate)
const cases = templates.flatMap((template) =>
  (['de', 'en'] as const).map((language) => [template, language] as const),
)

describe.each(cases)('%s in %s', (template, language) => {
  const mail = render(template, messages[template].sample, { firstName: 'Lea', language }, today)

  it('has a subject, HTML in its language and the same action in the text', async () => {
    const { subject, html, text } = await mail
    expect(subject).not.toBe('')
    expect(html).toContain(`lang="${language}"`)
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
    expect(links.length).toBeGreaterThan(0)
    expect(links.every((href) => href.startsWith('https://portal.example.de'))).toBe(true)
    expect(text).toContain(links[0])
    expect(text).not.toContain('undefined')
  })

  it('loads nothing from anywhere and knows a dark theme', async () => {
    const { html } = await mail
    expect(html).not.toMatch(/<img|<link|<script|url\(|@import/i)
    expect(html).toContain('prefers-color-scheme: dark')
  })
})

it('writes names as they are, never as HTML', async () => {
  const data = { token: 'abc' }
  const { html } = await render('auth.link', data, { firstName: '<b>Lea</b> & Co', language: 'de' }, today)
  expect(html).toContain('Hallo &lt;b&gt;Lea&lt;/b&gt; &amp; Co,')
})

it('refuses data that are not the template’s', async () => {
  await expect(
    render('order.skipped', { petName: 'Max' }, { firstName: 'Lea', language: 'de' }, today),
  ).rejects.toThrow()
})
