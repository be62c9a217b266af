/**
 * The company's legal texts (docs/domain.md 8.13): the one in force, which the portal shows on its pages, and a page for
 * each version, for good.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  currentLegalPath,
  legalPageNames,
  legalPagePath,
  legalVersionPath,
  type LegalPageName,
} from '@pfotenportal/contract/legal'
import type { Language } from '@pfotenportal/contract/values'
import { addDays, berlinDay, type Day } from '@pfotenportal/domain/core/calendar'
import { standingOf, versionOn } from '@pfotenportal/domain/legal/versions'
import { core as german } from '@pfotenportal/text/de/core'
import { legalPageDe } from '@pfotenportal/text/de/legal-page'
import { paymentPageDe } from '@pfotenportal/text/de/payment-page'
import { core as english } from '@pfotenportal/text/en/core'
import { legalPageEn } from '@pfotenportal/text/en/legal-page'
import { paymentPageEn } from '@pfotenportal/text/en/payment-page'
import { formatDate } from '@pfotenportal/text/format'
import type { Services } from '../context/services.ts'
import type { LegalText } from '../core/brand/legal-texts.ts'
import { renderLegalPage } from '../core/brand/legal.ts'
import type { Queries } from '../database/open.ts'
import { findLegalText } from '../database/subscription/agreements.ts'
import { openToEverybody } from '../http/declared-access.ts'
import { branded } from './branded.ts'
import { sendPlainPage } from './forms.ts'

const copies = { de: legalPageDe, en: legalPageEn } as const
const titles = { de: german.shell.titles, en: english.shell.titles } as const
const languages = ['de', 'en'] as const

const withYear = (day: Day, language: Language) => `${formatDate(day, language)} ${day.slice(0, 4)}`

/** From when on and until when a version is in force, by its successor. */
function validity(version: LegalText, versions: readonly LegalText[]): string[] {
  const { language, effectiveFrom } = version
  const copy = copies[language]
  const index = versions.indexOf(version)
  const next = index < 0 ? undefined : versions[index + 1]?.effectiveFrom
  const from = effectiveFrom === null ? copy.first : copy.from(withYear(effectiveFrom, language))
  return [from, ...(next ? [copy.until(withYear(addDays(next, -1), language))] : [])]
}

/** Links to all versions, with where each stands; nothing if there is only one. */
function versionsHtml(versions: readonly LegalText[], today: Day): string {
  const [{ language } = { language: 'de' as const }] = versions
  if (versions.length < 2) return ''
  const copy = copies[language]
  const items = versions.toReversed().map((version) => {
    const path = legalVersionPath(language, version.name, version.effectiveFrom)
    const [from = ''] = validity(version, versions)
    return `<li><a href="${path}">${from}</a> (${copy.standing[standingOf(version, versions, today)]})</li>`
  })
  return `<h2>${copy.versions}</h2><ul>${items.join('')}</ul>`
}

/** A text with its validity before it and its versions after it; the only version of a text needs neither. */
function withVersions(version: LegalText, versions: readonly LegalText[], today: Day): string {
  if (versions.length < 2) return version.html
  return `<p><strong>${validity(version, versions).join('. ')}.</strong></p>${version.html}${versionsHtml(versions, today)}`
}

/** A text that is no file of the brand any more, but was stored when it was one. */
async function findKept(
  db: Queries,
  { language, name, hash }: Pick<LegalText, 'language' | 'name' | 'hash'>,
): Promise<LegalText | undefined> {
  const kept = /^[0-9a-f]{64}$/.test(hash) ? await findLegalText(db, hash) : undefined
  if (!kept || kept.language !== language || kept.name !== name) return undefined
  const result = renderLegalPage(kept.content)
  if (!('html' in result)) return undefined
  return { ...kept, file: '', markdown: kept.content, html: result.html }
}

interface ByVersion {
  Params: { version: string }
}

/** React renders the page of a version; it is loaded with the first one. */
const views = () => import('./legal-page-views.tsx')

export function registerLegalPages(app: FastifyInstance, services: Services): void {
  const { clock, config, database } = services
  const texts = branded({ de: paymentPageDe, en: paymentPageEn }, config.brand)
  const today = async () => (await clock.moment().catch(() => ({ today: berlinDay(clock.realNow()) }))).today

  async function sendFragment(
    reply: FastifyReply,
    versions: readonly LegalText[],
    caching: string,
  ): Promise<FastifyReply> {
    const day = await today()
    const version = versionOn(versions, day)
    const html = version ? withVersions(version, versions, day) : ''
    return reply.header('cache-control', caching).type('text/html; charset=utf-8').send(html)
  }

  async function sendVersion(
    reply: FastifyReply,
    { language, name, version }: { language: Language; name: LegalPageName; version: LegalText | undefined },
  ): Promise<FastifyReply> {
    const { legalVersionHtml, unknownVersionHtml } = await views()
    const page = { text: texts[language], language, portalUrl: config.publicUrl }
    const copy = copies[language]
    if (!version) return sendPlainPage(reply, unknownVersionHtml(copy, page), { status: 404 })
    const versions = config.brand.legal[language][name]
    const shown = {
      title: titles[language][name],
      validity: validity(version, versions),
      html: `${version.html}${versionsHtml(versions, await today())}`,
    }
    return sendPlainPage(reply, legalVersionHtml(shown, page))
  }

  for (const language of languages) {
    for (const name of legalPageNames) {
      const versions = config.brand.legal[language][name]
      const current = currentLegalPath(language, name)
      const send = (caching: string) => (_request: FastifyRequest, reply: FastifyReply) =>
        sendFragment(reply, versions, caching)
      app.get(legalPagePath(language, name), openToEverybody, send('no-cache'))
      app.get(current, openToEverybody, send('no-store'))
      app.get<ByVersion>(`${current}/:version`, openToEverybody, async ({ params }, reply) => {
        const wanted = params.version
        const version =
          versions.find((it) => (it.effectiveFrom ?? 'first') === wanted || it.hash === wanted) ??
          (await findKept(database.query, { language, name, hash: wanted }))
        return sendVersion(reply, { language, name, version })
      })
    }
  }
}
