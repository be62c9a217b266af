/** Reads a legal page of the brand, which needs no sign-in. */
import { useEffect, useState } from 'react'
import type { LegalPageName } from '@pfotenportal/contract/legal'
import { send } from '../../data/send.ts'
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

/** The HTML of a page; null while it loads. */
export function useLegalPage(name: LegalPageName): {
  readonly html: string | null
  readonly failed: boolean
  readonly retry: () => void
} {
  const language = useLanguage()
  const [attempt, setAttempt] = useState(0)
  const [page, setPage] = useState<Page | null>(null)
  const key = `${name} ${language} ${attempt}`
  useEffect(() => {
    const canceller = new AbortController()
    send('readLegalPage', { params: { page: name } }, { signal: canceller.signal }).then(
      ({ html }) => setPage({ key, html: policy?.createHTML(html) ?? html }),
      () => {
        if (!canceller.signal.aborted) setPage({ key, html: null })
      },
    )
    return () => canceller.abort()
  }, [name, key])
  const current = page?.key === key ? page : null
  return {
    html: current?.html ?? null,
    failed: current?.html === null,
    retry: () => setAttempt((count) => count + 1),
  }
}
