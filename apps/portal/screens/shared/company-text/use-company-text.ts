/** Reads a text of the company as HTML, which needs no sign-in; without a network it is the one that the service worker has. */
import { useEffect, useState } from 'react'

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML: (html: string) => string },
  ): { createHTML(html: string): string }
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
/** The service makes the HTML from Markdown and refuses everything but text, lists, tables and safe links. */
const policy = trustedTypes?.createPolicy('legal-page', { createHTML: (html) => html })

interface Page {
  /** What was asked for, so that an answer for another page or language is not shown. */
  readonly key: string
  /** Null if it could not be read. */
  readonly html: string | null
}

async function read(path: string, signal: AbortSignal): Promise<string | null> {
  const response = await fetch(path, { signal })
  return response.ok ? response.text() : null
}

async function load(path: string, stored: string | null, signal: AbortSignal): Promise<string | null> {
  if (stored === null) return read(path, signal)
  const current = await read(path, signal).catch(() => null)
  return current ?? read(stored, signal)
}

/**
 * The HTML of a text; null while it loads. `stored` is the address under which the service worker has the text, if that is
 * another one, for the time without a network.
 */
export function useCompanyText(
  path: string,
  stored: string | null = null,
): {
  readonly html: string | null
  readonly failed: boolean
  readonly retry: () => void
} {
  const [attempt, setAttempt] = useState(0)
  const [page, setPage] = useState<Page | null>(null)
  const key = `${path} ${attempt}`
  useEffect(() => {
    const canceller = new AbortController()
    load(path, stored, canceller.signal)
      .then((html) => setPage({ key, html: html && (policy?.createHTML(html) ?? html) }))
      .catch(() => {
        if (!canceller.signal.aborted) setPage({ key, html: null })
      })
    return () => canceller.abort()
  }, [path, stored, key])
  const current = page?.key === key ? page : null
  return {
    html: current?.html ?? null,
    failed: current?.html === null,
    retry: () => setAttempt((count) => count + 1),
  }
}
