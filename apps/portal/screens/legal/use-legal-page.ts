/** Reads a legal page of the brand, which needs no sign-in; without a network it is the one that the service worker has. */
import { useEffect, useState } from 'react'
import { currentLegalPath, legalPagePath, type LegalPageName } from '@pfotenportal/contract/legal'
import type { Language } from '@pfotenportal/contract/values'
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

async function read(path: string, signal: AbortSignal): Promise<string | null> {
  const response = await fetch(path, { signal })
  return response.ok ? response.text() : null
}

/** The text in force today; without a network the one that was in force when the worker stored it. */
async function load(language: Language, name: LegalPageName, signal: AbortSignal): Promise<string | null> {
  const current = await read(currentLegalPath(language, name), signal).catch(() => null)
  return current ?? read(legalPagePath(language, name), signal)
}

/** The HTML of a page; null while it loads. */
export function useLegalPage(name: LegalPageName): {
  readonly html: string | null
  readonly failed: boolean
  readonly retry: () => void
} {
  const language = useLanguage()
  const [attempt, setAttempt] = useState(0)
  const [page, setPage] = useState<Page | null>(null)
  const key = `${language} ${name} ${attempt}`
  useEffect(() => {
    const canceller = new AbortController()
    load(language, name, canceller.signal)
      .then((html) => setPage({ key, html: html && (policy?.createHTML(html) ?? html) }))
      .catch(() => {
        if (!canceller.signal.aborted) setPage({ key, html: null })
      })
    return () => canceller.abort()
  }, [language, name, key])
  const current = page?.key === key ? page : null
  return {
    html: current?.html ?? null,
    failed: current?.html === null,
    retry: () => setAttempt((count) => count + 1),
  }
}
