/** Mails about the contract carry no advertising, and advertising can be unsubscribed from (README.md, C-580 and C-583). */
import { describe, expect, it } from 'vitest'
import { day } from '@pfotenportal/domain/core/calendar'
import { advertisingWords, sellingLinks } from '../testing/advertising.ts'
import { testConfig } from '../testing/test-config.ts'
import type { Block } from './mail-template.ts'
import { composeMail, mailRenderer, mailTexts } from './renderer.ts'
import { isTemplate, mailTemplates, type TemplateName } from './templates.ts'
import { topicOf } from './topics.ts'

const portal = 'https://portal.example.de'
const unsubscribeUrl = `${portal}/abmelden/token`
const today = day('2026-11-20')
const source = { publicUrl: portal, brand: testConfig().brand }
const render = mailRenderer(source)
const languages = ['de', 'en'] as const

const templates = Object.keys(mailTemplates).filter(isTemplate)
const isAdvertising = (template: TemplateName) => topicOf(template) !== undefined
const cases = (of: readonly TemplateName[]) =>
  of.flatMap((template) => languages.map((language) => [template, language] as const))
const service = cases(templates.filter((template) => !isAdvertising(template)))
const advertising = cases(templates.filter(isAdvertising))

/** Tracking pages of a carrier. */
const allowed = ['https://tracking.example/00340434000020008004']

/** What of a mail advertises: words of its subject, its text and the line after the subject, and links. */
async function advertisingIn(template: TemplateName, language: 'de' | 'en', planted: readonly Block[] = []) {
  const data = mailTemplates[template].sample
  const { html, subject, text } = await render(template, data, { firstName: 'Lea', language }, today)
  const { preheader } = composeMail(language, template, data, source, { today })
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
  const added = planted.flatMap((block) => (block.kind === 'action' ? [block.url] : []))
  const words = planted.flatMap((block) =>
    block.kind === 'paragraph' ? [block.text] : block.kind === 'action' ? [block.label] : [],
  )
  return [
    ...advertisingWords([subject, preheader, text, ...words].join('\n'), language),
    ...sellingLinks([...links, ...added], { portal, allowed }),
  ]
}

/** Every sentence below an object of texts, also those that depend on something, as they are written in the code. */
function sentencesOf(texts: unknown): string[] {
  if (typeof texts === 'string') return [texts]
  if (typeof texts === 'function') return [String(texts)]
  if (typeof texts === 'object' && texts !== null) return Object.values(texts).flatMap(sentencesOf)
  return []
}

describe('charge notices and mail preferences: a template test rejects upsell in service mails', () => {
  it.each(service)('%s in %s', async (template, language) => {
    expect(await advertisingIn(template, language)).toEqual([])
  })

  it.each(languages)('in no sentence that a mail may contain, in %s', (language) => {
    const { rewardGranted: _, dogStageReached: __, parts, ...others } = mailTexts[language]
    const { consent: ___, ...shared } = parts
    const found = sentencesOf({ ...others, shared }).flatMap((text) => advertisingWords(text, language))
    expect(found).toEqual([])
  })
})

const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
const action = (url: string): Block => ({ kind: 'action', label: 'Weiter', url })

describe('advertising that somebody adds to a service mail is found', () => {
  it.each([
    ['de', 'Unser Angebot für dich: 20 % auf Snacks.'],
    ['de', 'Mit dem Gutschein PFOTE20 sparst du bei der nächsten Box.'],
    ['de', 'Löse den Rabattcode PFOTE20 ein.'],
    ['de', 'Empfiehl uns deinen Freunden.'],
    ['de', 'Freunde werben lohnt sich.'],
    ['de', 'Probier doch einmal unsere Kekse.'],
    ['de', 'Schau in unseren Shop.'],
    ['de', 'Komm zurück zu uns!'],
    ['en', 'A special offer for you: 20% off snacks.'],
    ['en', 'Use the voucher PAW20 and save on the next box.'],
    ['en', 'Invite your friends and get €15.'],
    ['en', 'Why not try our biscuits?'],
    ['en', 'Visit our shop.'],
    ['en', 'We miss you.'],
  ] as const)('in words, %s: %s', async (language, text) => {
    expect(await advertisingIn('orderConfirmed', language, [paragraph(text)])).not.toEqual([])
  })

  it.each([
    ['the page for referrals', `${portal}/raf?subscription=20008`],
    ['the shop in the portal', `${portal}/shop`],
    ['a first order', `${portal}/bestellen?code=PFOTE20`],
    ['the company’s website', 'https://www.example.com/shop'],
  ])('as a link to %s', async (_page, url) => {
    expect(await advertisingIn('orderConfirmed', 'de', [action(url)])).toEqual([url])
  })
})

describe('an advertising mail', () => {
  it.each(advertising)('%s in %s says at its end where to unsubscribe', async (template, language) => {
    const recipient = { firstName: 'Lea', language, unsubscribeUrl }
    const { text, html } = await render(template, mailTemplates[template].sample, recipient, today)
    const label = {
      de: 'Werbung jederzeit abbestellen',
      en: 'Unsubscribe from advertising at any time',
    }[language]
    for (const part of [text, html]) expect(part).toContain(label)
    for (const part of [text, html]) expect(part).toContain(unsubscribeUrl)
  })
})
