/** Reads a legal page of the brand, which needs no sign-in and no network: the service worker stores it. */
import { useEffect, useState } from 'react'
import { legalPagePath, type LegalPageName } from '@pfotenportal/contract/legal'
import { useLanguage } from '../../ui/text/text.tsx'

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

async function load(path: string, signal: AbortSignal): Promise<string | null> {
  const response = await fetch(path, { signal })
  return response.ok ? response.text() : null
}

/** The HTML of a page; null while it loads. */
export function useLegalPage(name: LegalPageName): {
  readonly html: string | null
  readonly failed: boolean
  readonly retry: () => void
} {
  const path = legalPagePath(useLanguage(), name)
  const [attempt, setAttempt] = useState(0)
  const [page, setPage] = useState<Page | null>(null)
  const key = `${path} ${attempt}`
  useEffect(() => {
    const canceller = new AbortController()
    load(path, canceller.signal)
      .then((html) => setPage({ key, html: html && (policy?.createHTML(html) ?? html) }))
      .catch(() => {
        if (!canceller.signal.aborted) setPage({ key, html: null })
      })
    return () => canceller.abort()
  }, [path, key])
  const current = page?.key === key ? page : null
  return {
    html: current?.html ?? null,
    failed: current?.html === null,
    retry: () => setAttempt((count) => count + 1),
  }
}
