/**
 * The service worker: the portal opens offline, and new versions are downloaded in the background (C-184, C-185). It
 * caches only the portal's own files. It never caches customer data: the portal stores that itself and removes it at
 * sign-out.
 */
import {
  buildOf,
  cacheName,
  handlingOf,
  showsCachedPage,
  unneededCaches,
  withAdvancedClock,
} from './worker-rules.ts'

declare const self: ServiceWorkerGlobalScope
/** Inserted by the build: this version and its files; an entry may have several paths. */
declare const BUILD: string
declare const FILES: readonly string[]

const PAGE = '/index.html'
/** Its presence in the cache says that the service has a newer version. */
const OUTDATED = '/outdated'
const CACHED_AT_HEADER = 'kept-at'
/** If the network takes longer, the cached page is served. */
const NETWORK_TIMEOUT = 4_000
/** A tab that takes longer to report its version counts as unknown. */
const ANSWER_TIMEOUT = 2_000

const files: ReadonlySet<string> = new Set(FILES.flatMap((paths) => paths.split(' ')))
const now = () => performance.timeOrigin + performance.now()
const delay = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Caches the page if it belongs to this version; returns whether it does. */
async function cachePage(response: Response): Promise<boolean> {
  const html = await response.text()
  if (buildOf(html) !== BUILD) return false
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    [CACHED_AT_HEADER]: String(now()),
  })
  const policy = response.headers.get('content-security-policy')
  if (policy !== null) headers.set('content-security-policy', policy)
  const cache = await caches.open(cacheName(BUILD))
  await cache.put(PAGE, new Response(html, { headers }))
  return true
}

interface CachedPage {
  response: Response
  /** Whether it may be shown without asking the service first. */
  isFresh: boolean
}

async function readCachedPage(): Promise<CachedPage | null> {
  const cache = await caches.open(cacheName(BUILD))
  const [found, outdated] = await Promise.all([cache.match(PAGE), cache.match(OUTDATED)])
  if (!found) return null
  const { headers } = found
  const age = now() - Number(headers.get(CACHED_AT_HEADER))
  return {
    response: new Response(withAdvancedClock(await found.text(), age), { headers }),
    isFresh: showsCachedPage({ age, isOutdated: outdated !== undefined }),
  }
}

/** Caches all files of this version or none, so that a cached page always has the files it needs. */
async function install(): Promise<void> {
  const cache = await caches.open(cacheName(BUILD))
  const missing: string[] = []
  // Hashed files never change, so copy them from earlier versions' caches. Fetch all others again.
  for (const path of files) {
    const known = path.startsWith('/assets/') ? await caches.match(path) : undefined
    if (known) await cache.put(path, known)
    else missing.push(path)
  }
  const wanted = missing.map(
    (path) => new Request(path, { cache: path.startsWith('/assets/') ? 'default' : 'no-cache' }),
  )
  await cache.addAll(wanted)
  if (!(await cachePage(await fetch(PAGE, { cache: 'no-store' })))) {
    throw new Error('the page belongs to another version than this worker')
  }
}

/** The version that a tab runs; null if it does not answer. */
function versionOfTab(tab: Client): Promise<string | null> {
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<string | null>((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(typeof data === 'string' ? data : null))
    port1.start()
  })
  tab.postMessage('which-build', [port2])
  return Promise.race([answer, delay(ANSWER_TIMEOUT).then(() => null)])
}

/** Deletes the caches of versions that no open tab runs. */
async function deleteUnneededCaches(): Promise<void> {
  const { installing, waiting } = self.registration
  if (installing || waiting) return
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const running = await Promise.all(tabs.map(versionOfTab))
  const unneeded = unneededCaches(await caches.keys(), BUILD, running)
  await Promise.all(unneeded.map((name) => caches.delete(name)))
}

async function activate(): Promise<void> {
  await self.clients.claim()
  await deleteUnneededCaches()
}

async function fromNetwork(request: Request): Promise<Response> {
  const response = await fetch(request)
  // The service failed: serve the cached page with the last known data instead.
  if (response.status >= 500) throw new Error(String(response.status))
  return response
}

/** Stores the service's page for the next load, or notes that it has a newer version, which the next load shows. */
async function update(response: Response): Promise<void> {
  if (!response.ok) return
  const cache = await caches.open(cacheName(BUILD))
  // After a rollback, this version may be released again.
  if (await cachePage(response.clone())) return void (await cache.delete(OUTDATED))
  if (buildOf(await response.text()) !== null) await cache.put(OUTDATED, new Response())
}

/** A fresh cached page at once, which is read again behind it. Otherwise the service's page, if it answers in time. */
async function answerWithPage(event: FetchEvent): Promise<Response> {
  const cached = await readCachedPage()
  const fetched = fromNetwork(event.request)
  event.waitUntil(fetched.then((response) => update(response.clone())).catch(() => undefined))
  if (cached?.isFresh) return cached.response
  const inTime = await Promise.race([fetched.catch(() => null), delay(NETWORK_TIMEOUT).then(() => null)])
  return inTime ?? cached?.response ?? fetched
}

async function answerWithFile(request: Request): Promise<Response> {
  const own = await caches.open(cacheName(BUILD))
  const cached =
    (await own.match(request, { ignoreVary: true })) ?? (await caches.match(request, { ignoreVary: true }))
  return cached ?? fetch(request)
}

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const handling = handlingOf(event.request, self.location.origin, files)
  if (handling === 'page') event.respondWith(answerWithPage(event))
  if (handling === 'file') event.respondWith(answerWithFile(event.request))
})
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(self.skipWaiting())
  if (event.data === 'which-build') event.ports[0]?.postMessage(BUILD)
  if (event.data === 'tidy') event.waitUntil(deleteUnneededCaches())
})
