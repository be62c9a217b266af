/** The head, texts and inline SVG icons of server-rendered pages, which load the brand's logo and colours. */
import type { ReactNode } from 'react'
import { BRAND_STYLE_PATH, LOGO_PATH } from '../http/brand-files.ts'

/** `css` is inlined and allowed by hash in the page's policy. If `isListed`, search engines may index the page. */
export function PageHead({ title, css, isListed }: { title: string; css: string; isListed: boolean }) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      {!isListed && <meta name="robots" content="noindex" />}
      <title>{title}</title>
      <link rel="icon" href="data:," />
      <link rel="stylesheet" href={BRAND_STYLE_PATH} />
      <style dangerouslySetInnerHTML={{ __html: css }} />
    </head>
  )
}

/** For every field for an email address: a browser changes what is typed into one of type "email", or refuses it. */
export const emailInput = {
  inputMode: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: 254,
} as const

const ORDER_NUMBER = /\b([A-Z]{1,6}-\d+)\b/

/** Text in which order numbers do not wrap; the page's style defines the class. */
export function NoWrapOrderNumbers({ text }: { text: string }) {
  return text.split(ORDER_NUMBER).map((part, index) =>
    index % 2 === 1 ? (
      <span key={part} className="unbroken">
        {part}
      </span>
    ) : (
      part
    ),
  )
}

/** The brand's logo; its name stands beside it. */
export function PortalLogo() {
  return <img src={LOGO_PATH} alt="" width="32" height="32" />
}

function Line({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

/** Icons from Lucide (ISC). */
const icons = {
  card: (
    <>
      <rect x="2" y="5" width="20" height="14" rx="2" />
      <path d="M2 10h20" />
    </>
  ),
  wallet: (
    <>
      <path d="M19 7V4a1 1 0 0 0-1-1H5a2 2 0 0 0 0 4h15a1 1 0 0 1 1 1v4h-3a2 2 0 0 0 0 4h3a1 1 0 0 0 1-1v-2a1 1 0 0 0-1-1" />
      <path d="M3 5v14a2 2 0 0 0 2 2h15a1 1 0 0 0 1-1v-4" />
    </>
  ),
  bank: <path d="M3 22h18M6 18v-7m4 7v-7m4 7v-7m4 7v-7M12 2l8 5H4Z" />,
  shield: (
    <>
      <path d="M20 13c0 5-3.5 7.5-7.7 8.9a1 1 0 0 1-.6 0C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.2-2.7a1.2 1.2 0 0 1 1.6 0C14.5 3.8 17 5 19 5a1 1 0 0 1 1 1z" />
      <path d="m9 12 2 2 4-4" />
    </>
  ),
  check: <path d="M20 6 9 17l-5-5" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v5l3 2" />
    </>
  ),
  search: (
    <>
      <circle cx="11" cy="11" r="7" />
      <path d="m21 21-4.3-4.3" />
    </>
  ),
  alert: <path d="M12 8v5m0 3.5v.01M12 3 2 20h20Z" />,
  next: <path d="m9 18 6-6-6-6" />,
} as const

type IconName = keyof typeof icons

/** An icon in the colour of the text. */
export function Icon({ of }: { of: IconName }) {
  return <Line>{icons[of]}</Line>
}

/** An icon in a coloured badge, above a heading. */
export function IconBadge({ of, tone }: { of: IconName; tone: 'ok' | 'warn' | 'calm' }) {
  return (
    <span className={`mark ${tone}`}>
      <Icon of={of} />
    </span>
  )
}
