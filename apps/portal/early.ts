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

  const preload = (name: unknown, attributes: Partial<HTMLLinkElement>): void => {
    const link = document.createElement('link')
    document.head.append(Object.assign(link, attributes, { href: String(name) }))
  }

  /** Preloads the code of a page while the entry loads. The build lists the files in the page. */
  const preloadCode = (lists: Record<string, unknown>, names: readonly string[]): void => {
    const list = names.map((name) => lists[name]).find(Array.isArray) ?? []
    for (const name of list) preload(name, { rel: 'modulepreload' })
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

  const sessionToken = takeSessionToken()
  window.pfotenportal = { sessionToken }

  const page = document.documentElement
  const theme = stored('layout')['theme']
  if (theme === 'light' || theme === 'dark') page.dataset['theme'] = theme
  if (stored('i18nConfig')['selectedLang'] === 'en') page.lang = 'en'
  const frame = stored('persist:auth')['data'] && sessionToken === null ? 'portal' : 'login'
  page.dataset['frame'] = frame
  const lists = embedded('first-screens')
  const path = location.pathname.replace(/\/+$/, '')
  if (frame === 'login') {
    preloadCode(lists, ['login'])
  } else {
    preloadCode(lists, [path, path.replace(/(.)\/.*/, '$1'), '/dashboard'])
    const start = sendStart()
    if (start) window.pfotenportal.start = start
    for (const name of Array.isArray(lists['after']) ? lists['after'] : [])
      preload(name, { rel: 'modulepreload', fetchPriority: 'low' })
  }
}
