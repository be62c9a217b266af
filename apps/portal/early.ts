/**
 * Runs inline in the page's head, before anything is fetched or painted: takes the session token out of the
 * address bar (docs/security.md), and sets language and theme so that nothing flashes. It imports nothing and
 * is the same for every customer, so that the content security policy can contain its hash.
 */
// In a block, because top-level names of a script are global.
{
  const stored = (key: string): Record<string, unknown> => {
    try {
      const found: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
      return typeof found === 'object' && found !== null ? { ...found } : {}
    } catch {
      return {}
    }
  }

  const takeSessionToken = (): string | null => {
    const url = new URL(location.href)
    const token = url.searchParams.get('sessionToken')
    if (token === null) return null
    url.searchParams.delete('sessionToken')
    history.replaceState(history.state, '', url.pathname + url.search + url.hash)
    return token
  }

  /** Preloads the code of the first screen while the entry loads. The build lists the files in the page. */
  const preloadFirstScreen = (frame: string): void => {
    const files: unknown = JSON.parse(document.getElementById('first-screens')?.textContent ?? '{}')
    const entries = typeof files === 'object' && files !== null ? Object.entries(files) : []
    const names: unknown = entries.find(([name]) => name === frame)?.[1]
    for (const name of Array.isArray(names) ? names : []) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = String(name)
      document.head.append(link)
    }
  }

  const sessionToken = takeSessionToken()
  window.pfotenportal = { sessionToken }

  const page = document.documentElement
  const theme = stored('layout')['theme']
  if (theme === 'light' || theme === 'dark') page.dataset['theme'] = theme
  if (stored('i18nConfig')['selectedLang'] === 'en') page.lang = 'en'
  const frame = stored('persist:auth')['data'] && sessionToken === null ? 'portal' : 'login'
  page.dataset['frame'] = frame
  preloadFirstScreen(frame)
}
