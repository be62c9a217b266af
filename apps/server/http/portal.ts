/** Serves the built portal: hashed files are immutable, the page is rendered with the operator's configuration. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { NEW_DOG_PATH, type PortalCatalogue, type PortalConfig } from '@pfotenportal/contract/portal-config'
import type { Catalogue } from '@pfotenportal/domain/catalogue/catalogue'
import { hasRewards } from '@pfotenportal/domain/discount/reward'
import { isDogsDeath } from '@pfotenportal/domain/subscription/offer'
import type { Services } from '../context/services.ts'
import { catalogueOn } from '../core/catalogue.ts'
import { brandedPage, brandedWorker } from './branded-portal.ts'
import { compressed } from './compress.ts'
import { openToEverybody } from './declared-access.ts'
import { closedPolicy, policyText, portalPolicy } from './security-headers.ts'
import { shareFiles } from './shared-files.ts'

export interface Portal {
  /** Sends the page for any path; the portal has its own router. */
  readonly sendPage: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
}

/** Finds the built portal, relative to the sources or to the build. */
export function findPortal(): string | undefined {
  const here = dirname(fileURLToPath(import.meta.url))
  const candidates = ['../../portal/dist', '../../../portal/dist'].map((path) => join(here, path))
  return candidates.find((directory) => existsSync(join(directory, 'index.html')))
}

/** CSP hashes of the page's inline scripts and styles; JSON blocks are not scripts. */
export function inlineHashes(html: string): { scripts: string[]; styles: string[] } {
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
    .filter(
      ([, attributes = '']) => !/\bsrc\s*=/.test(attributes) && !/application\/(ld\+)?json/.test(attributes),
    )
    .map(([, , text = '']) => hashOf(text))
  const styles = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi)].map(([, text = '']) =>
    hashOf(text),
  )
  return { scripts, styles }
}

/** JSON that cannot close the script element around it. */
function embedded(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

const configScript = /(<script\b[^>]*\bid="portal-config"[^>]*>)[\s\S]*?(<\/script>)/

/** The page with the configuration inserted. Throws if the built page has no placeholder for it. */
export function pageWith(html: string, config: PortalConfig): string {
  if (!configScript.test(html)) throw new Error('The built portal has no <script id="portal-config">.')
  return html.replace(configScript, (_all, start: string, end: string) => `${start}${embedded(config)}${end}`)
}

/** What the portal needs of a catalogue. */
export function portalCatalogue(catalogue: Catalogue): PortalCatalogue {
  const {
    recipes,
    supplements,
    reasons,
    words,
    cycles,
    countries,
    publicHolidays,
    delivery,
    deliveries,
    pauses,
    pitches,
    portions,
    points,
    referral,
  } = catalogue
  return {
    recipes: recipes.map(
      ({ code, position, retired, name, madeOf, allergens, unsuitedFor, colours, emblem }) => {
        return { code, position, retired, name, madeOf, allergens, unsuitedFor, colours, emblem }
      },
    ),
    supplements: supplements.map(({ kind, retired, picture, slide }) => ({ kind, retired, picture, slide })),
    words: { allergens: words.allergens, healthIssues: words.healthIssues },
    cycles: cycles.map(({ days, retired, lightestGrams }) => ({ days, retired, lightestGrams })),
    reasonsOfDeath: reasons.map(({ id }) => id).filter((id) => isDogsDeath(id, { reasons })),
    countries,
    publicHolidays,
    delivery,
    deliveries,
    pauses,
    pitches,
    portions,
    points,
    referral: { retired: referral.retired },
    hasRewards: hasRewards(catalogue),
  }
}

async function configFor(services: Services): Promise<PortalConfig> {
  const { config, clock, mail, gateway, identity } = services
  const { name, portalName, seller, contact } = config.brand
  const { at, today } = await clock.moment()
  return {
    apiBase: config.apiBase,
    hasStart: config.apiBase === '',
    brand: {
      name,
      portalName,
      email: seller.email,
      phone: contact?.phone ?? null,
      hours: contact?.hours ?? null,
    },
    faqUrl: config.faqUrl,
    shopUrl: config.shopUrl,
    newDogUrl: config.newDogUrl ?? NEW_DOG_PATH,
    snacksUrl: config.snacksUrl,
    adviceUrl: config.adviceUrl,
    referralWidgetUrl: config.referralWidgetUrl,
    paymentKinds: gateway.kinds,
    payPalReserves: gateway.reservesForPayPal,
    passkeyHost: config.apiBase === '' ? identity.passkeys.rpId : null,
    mailboxUrl: mail.mailboxUrl,
    sampleWorld: config.sampleWorld,
    catalogue: portalCatalogue(catalogueOn(today)),
    now: at,
  }
}

const NOT_INDEXED = /\s*<meta name="robots" content="noindex" \/>/
/** The sign-in page, without the token of a link. All other pages are behind it. */
const isIndexed = (url: string) => /^\/auth(\/login)?$/.test(url)

/** The policy of the service worker, which only fetches from this service. */
const workerPolicy = policyText({ ...closedPolicy, 'connect-src': ["'self'"] })

/** The service worker announces new versions, so it is revalidated each time. */
function registerWorker(app: FastifyInstance, worker: string): void {
  app.get('/worker.js', openToEverybody, async (request, reply) => {
    void reply.header('content-security-policy', workerPolicy).header('cache-control', 'no-cache')
    void reply.type('text/javascript; charset=utf-8')
    return reply.send(await compressed(request, reply, worker))
  })
}

/** Serves the files of a built portal and returns the page for all other paths. */
export async function registerPortal(
  app: FastifyInstance,
  services: Services,
  directory: string,
): Promise<Portal> {
  const { brand } = services.config
  const built = readFileSync(join(directory, 'index.html'), 'utf8')
  const html = brandedPage(built, brand)
  const policy = policyText(portalPolicy(services.config, inlineHashes(html)))
  const portal: Portal = {
    async sendPage(request, reply) {
      const listed = isIndexed(request.url) ? html.replace(NOT_INDEXED, '') : html
      const page = pageWith(listed, await configFor(services))
      void reply.code(200).header('content-security-policy', policy).header('cache-control', 'no-cache')
      void reply.type('text/html; charset=utf-8')
      return reply.send(await compressed(request, reply, page))
    },
  }
  app.get('/index.html', openToEverybody, portal.sendPage)
  registerWorker(app, brandedWorker(readFileSync(join(directory, 'worker.js'), 'utf8'), built, brand))
  const robots = readFileSync(join(directory, 'robots.txt'), 'utf8')
  app.get('/robots.txt', openToEverybody, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(robots),
  )
  const assets = join(directory, 'assets')
  const shared = services.config.portalFilesDir
  if (shared !== null) shareFiles(assets, shared)
  // One route: one for each of its hundreds of files would take 8 MiB.
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => void Object.assign(route, openToEverybody))
    await files.register(fastifyStatic, {
      root: shared === null ? assets : [assets, shared],
      prefix: '/assets/',
      decorateReply: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply) => {
        void reply.header('cache-control', 'public, max-age=31536000, immutable')
      },
    })
  })
  return portal
}
