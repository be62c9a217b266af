/**
 * Runs inline in the page's head, before anything is fetched or painted: takes the session token out of the
 * address bar (docs/security.md), sets language and theme so that nothing flashes, preloads the code of the page, and
 * sends the portal's first request. It imports nothing and is the same for every customer, so that the content security
 * policy can contain its hash.
 */
// In a block, because top-level names of a script are global.
{
  const recordOf = (found: unknown): Record<string, unknown> =>
    typeof found === 'object' && found !== null ? { ...found } : {}

  const parsed = (text: string | null | undefined): Record<string, unknown> => {
    try {
      return recordOf(JSON.parse(text ?? '{}'))
    } catch {
      return {}
    }
  }

  const stored = (key: string) => parsed(localStorage.getItem(key))
  const embedded = (id: string) => parsed(document.getElementById(id)?.textContent)

  const takeSessionToken = (): string | null => {
    const url = new URL(location.href)
    const token = url.searchParams.get('sessionToken')
    if (token === null) return null
    url.searchParams.delete('sessionToken')
    history.replaceState(history.state, '', url.pathname + url.search + url.hash)
    return token
  }

  const preload = (href: string, attributes: Partial<HTMLLinkElement>): void => {
    const link = document.createElement('link')
    document.head.append(Object.assign(link, attributes, { href }))
  }

  /** Preloads the first of these lists that exists. The build lists the files in the page. */
  const preloadFiles = (
    lists: Record<string, unknown>,
    names: readonly string[],
    attributes: Partial<HTMLLinkElement> = {},
  ): void => {
    for (const name of names.map((it) => lists[it]).find(Array.isArray) ?? []) {
      const file = String(name)
      const as = file.endsWith('.css') ? 'style' : 'font'
      const kind = file.endsWith('.js') ? { rel: 'modulepreload' } : { rel: 'preload', as, crossOrigin: '' }
      preload(file, { ...kind, ...attributes })
    }
  }

  /**
   * Lists the styles that are in the page as disabled links, so that Vite does not fetch them with the code. In the page
   * itself such links would be fetched: the browser's preload scanner takes no notice of `disabled`.
   */
  const disableStyles = (files: unknown): void => {
    for (const href of Array.isArray(files) ? files : [])
      preload(String(href), { rel: 'stylesheet', disabled: true })
  }

  /** An access token that is still valid; null if it has to be replaced first. */
  const validToken = (): string | null => {
    const token = String(recordOf(stored('persist:auth')['data'])['accessToken'])
    try {
      const { exp } = recordOf(
        JSON.parse(atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/'))),
      )
      const now = performance.timeOrigin + performance.now()
      return Number(exp) * 1000 - now > 30_000 ? token : null
    } catch {
      return null
    }
  }

  /** Sends the portal's first request, unless data is stored, which is shown first (docs/decisions/0004). */
  const sendStart = (): Promise<Response> | null => {
    if (localStorage.getItem('persist:subscriptions') !== null || !embedded('portal-config')['hasStart'])
      return null
    const token = validToken()
    if (token === null) return null
    const sent = fetch('/api/v1/start', {
      headers: { Authorization: `Bearer ${token}`, 'Accept-Language': document.documentElement.lang },
      credentials: 'include',
      signal: AbortSignal.timeout(30_000),
    })
    // Whoever needs the answer handles the failure.
    sent.catch(() => undefined)
    return sent
  }

  /** Selects what the still frame shows: the content of the page at this address, which may differ on a phone. */
  const screenAt = (path: string, lists: Record<string, unknown>): string => {
    if (path === '/profile' && matchMedia('(max-width: 768px)').matches) return '/profile/small'
    return path in lists ? path : path.replace(/(.)\/.*/, '$1/')
  }

  /** Marks the page in the menu of the still frame, and greets by name, so that neither changes with the code. */
  const personalize = (): void => {
    for (const entry of document.querySelectorAll('.still header nav a')) {
      if (`${path}/`.startsWith(`${entry.getAttribute('href')}/`)) entry.setAttribute('aria-current', 'page')
      else entry.removeAttribute('aria-current')
    }
    const name = recordOf(stored('persist:customer')['data'])['firstName']
    const greeting = document.querySelector<HTMLElement>('[data-greeting]')?.dataset['greeting']
    const heading = document.querySelector('main[data-screen="/dashboard"] h1')
    if (!heading || !greeting || typeof name !== 'string' || !name) return
    const text = greeting.replace('{name}', () => name)
    if (heading.textContent !== text) heading.textContent = text
  }

  /** Personalizes what has been parsed before it is painted. */
  const personalizeParsed = (): void => {
    const observer = new MutationObserver(personalize)
    observer.observe(document, { childList: true, subtree: true })
    const finish = () => {
      personalize()
      observer.disconnect()
    }
    document.addEventListener('readystatechange', finish, { once: true })
  }

  const LOW = { fetchPriority: 'low' } as const
  const sessionToken = takeSessionToken()
  window.portalEntry = { sessionToken }

  const page = document.documentElement
  const theme = stored('layout')['theme']
  if (theme === 'light' || theme === 'dark') page.dataset['theme'] = theme
  if (stored('i18nConfig')['selectedLang'] === 'en') page.lang = 'en'
  const frame = stored('persist:auth')['data'] && sessionToken === null ? 'portal' : 'login'
  page.dataset['frame'] = frame
  const lists = embedded('first-screens')
  disableStyles(lists['styles'])
  const path = location.pathname.replace(/\/+$/, '') || '/dashboard'
  if (frame === 'login') {
    preloadFiles(lists, ['fonts'], LOW)
    preloadFiles(lists, ['login'])
  } else {
    page.dataset['screen'] = screenAt(path, lists)
    // First, because a browser may open only six connections.
    const start = sendStart()
    if (start) window.portalEntry.start = start
    preloadFiles(lists, [path, path.replace(/(.)\/.*/, '$1'), '/dashboard'])
    // Once the entry has run: before that they would share a slow network with it.
    addEventListener('DOMContentLoaded', () => preloadFiles(lists, ['after'], LOW))
    // From a slow network they come after the code (`main.tsx`).
    if (navigator.serviceWorker?.controller) {
      page.dataset['fonts'] = 'stored'
      preloadFiles(lists, ['fonts'], LOW)
    }
    personalizeParsed()
  }
}
