/** The views of the page behind a mailed payment link. */
import type { Language } from '@pfotenportal/contract/values'
import type { Day } from '@pfotenportal/domain/core/calendar'
import { toWire } from '@pfotenportal/domain/core/money'
import type { PaymentPageText } from '@pfotenportal/text/de/payment-page'
import { formatDay, formatList, formatPrice } from '@pfotenportal/text/format'
import type { ReactNode } from 'react'
import type { StoredPaymentMethod } from '../database/payment/payment-methods.ts'
import { PAYPAL_AUTHORISATION_CENTS, type MeansKind } from '../gateways/gateway.ts'
import type { OpenedLink } from '../payments/payment-link.ts'
import type { RetriedOrder } from '../payments/retry-owed-orders.ts'
import { IconBadge, Icon, PortalLogo } from './plain-page-icons.tsx'
import { plainPageHtml } from './plain-page.tsx'

/** What a page is rendered with. */
export interface Drawing {
  readonly text: PaymentPageText
  readonly language: Language
  readonly today: Day
  readonly portalUrl: string
  /** The kinds of payment method that the gateway supports, in display order. */
  readonly kinds: readonly MeansKind[]
  /** Whether a small amount is reserved while a PayPal account is set up. */
  readonly reservesForPayPal: boolean
}

/** What every page is rendered with, even one without choices. */
type Place = Pick<Drawing, 'text' | 'language' | 'portalUrl'>

type Choosing = Extract<OpenedLink, { readonly state: 'CHOOSE' }>
type Done = Extract<OpenedLink, { readonly state: 'DONE' }>

function html(title: string, { text, language, portalUrl }: Place, children: ReactNode): string {
  const links = [
    { href: portalUrl, label: text.toPortal },
    { href: `${portalUrl}/impressum`, label: text.imprint },
    { href: `${portalUrl}/datenschutz`, label: text.privacy },
  ]
  const footer = { label: text.legal, links }
  return plainPageHtml({ language, title, service: text.service, mark: <PortalLogo />, children, footer })
}

/** Where customers request a new link. */
const methodsAt = (portalUrl: string) => `${portalUrl}/profile/payments`

function nameOf(
  { card, payPal, sepaDebit }: Pick<StoredPaymentMethod, 'card' | 'payPal' | 'sepaDebit'>,
  text: PaymentPageText,
): string {
  if (card) return text.card(text.brands[card.brand], card.lastDigits)
  if (sepaDebit) return text.sepaDebit(sepaDebit.lastDigits)
  return payPal ? text.payPal(payPal.email) : text.none
}

function Whose({ of, label, drawing }: { of: Choosing | Done; label: string; drawing: Drawing }) {
  const { text, language } = drawing
  return (
    <dl>
      <div>
        <dt>{label}</dt>
        <dd>{nameOf(of.method, text)}</dd>
      </div>
      {of.petNames.length > 0 && (
        <div>
          <dt>{text.dogs}</dt>
          <dd>{formatList(of.petNames, language)}</dd>
        </div>
      )}
    </dl>
  )
}

/** The message for a failed set-up: refused, expired or declined. */
function failureOf(code: string, { failed }: PaymentPageText): string {
  if (code === 'AUTHENTICATION_REFUSED') return failed.refused
  return code === 'EXPIRED_PAYMENT_METHOD' ? failed.expired : failed.declined
}

/** Icon, title and hint of each kind of payment method. */
function choiceOf(kind: MeansKind, { text: { choose }, reservesForPayPal }: Drawing) {
  if (kind === 'card') return { mark: 'card', title: choose.card, hint: choose.cardHint } as const
  if (kind === 'sepaDebit') {
    return { mark: 'bank', title: choose.sepaDebit, hint: choose.sepaDebitHint } as const
  }
  const reserved = formatPrice(toWire(PAYPAL_AUTHORISATION_CENTS))
  const hint = reservesForPayPal ? choose.payPalHint(reserved) : choose.payPalHintFree
  return { mark: 'wallet', title: choose.payPal, hint } as const
}

function Choices({ drawing }: { drawing: Drawing }) {
  const { text, kinds } = drawing
  return (
    <form method="post">
      <fieldset>
        <legend>{text.choices}</legend>
        {kinds.map((kind) => {
          const { mark, title, hint } = choiceOf(kind, drawing)
          return (
            <button key={kind} className="choice" name="kind" value={kind}>
              <Icon of={mark} />
              <b>{title}</b>
              <span>{hint}</span>
              <Icon of="next" />
            </button>
          )
        })}
      </fieldset>
      <p className="quiet">{text.safe}</p>
    </form>
  )
}

function choosingHtml(of: Choosing, drawing: Drawing): string {
  const { text, portalUrl } = drawing
  const isKnown = of.method.card || of.method.payPal || of.method.sepaDebit
  const heading = isKnown ? text.renew : text.setUp
  const title = of.failedCode === null ? heading : `${text.failed.title} · ${heading}`
  return html(
    title,
    drawing,
    <>
      <h1>{heading}</h1>
      {of.failedCode !== null && (
        <p className="note bad" role="alert">
          <b>{text.failed.title}</b> {failureOf(of.failedCode, text)}
        </p>
      )}
      <Whose of={of} label={text.present} drawing={drawing} />
      {of.isExhausted ? (
        <>
          <p className="note warn" role="alert">
            <b>{text.exhausted.title}</b> {text.exhausted.text}
          </p>
          <a className="button" href={methodsAt(portalUrl)}>
            {text.toProfile}
          </a>
        </>
      ) : (
        <>
          <p>{text.lead(of.customer.firstName)}</p>
          <Choices drawing={drawing} />
        </>
      )}
    </>,
  )
}

function RetriedNote({ it, drawing }: { it: RetriedOrder; drawing: Drawing }) {
  const { text, language, today } = drawing
  const dog = it.petName || text.yourDog
  const amount = formatPrice(toWire(it.total))
  const day = it.nextAttempt === null ? '' : formatDay(it.nextAttempt, language, today)
  const said = {
    PAID: text.done.paid(dog, amount),
    RUNNING: text.done.running(dog, amount),
    FAILED: text.done.failed(dog, amount, day),
    LATER: text.done.later(dog, amount, day),
    GIVEN_UP: text.done.givenUp(dog, amount),
  }
  return <p className={`note ${it.outcome === 'PAID' ? 'ok' : 'warn'}`}>{said[it.outcome]}</p>
}

function doneHtml(of: Done, drawing: Drawing): string {
  const { text, language, today, portalUrl } = drawing
  const paused = of.paused.map((name) => name || text.yourDog)
  return html(
    text.done.title,
    drawing,
    <>
      <IconBadge of="check" tone="ok" />
      <h1>{text.done.title}</h1>
      <Whose of={of} label={text.done.now} drawing={drawing} />
      {of.retried.map((it, index) => (
        <RetriedNote key={index} it={it} drawing={drawing} />
      ))}
      {paused.length > 0 && <p className="note">{text.done.paused(formatList(paused, language))}</p>}
      {of.takenOverBy !== null && (
        <p className="note">{text.done.migrating(formatDay(of.takenOverBy, language, today))}</p>
      )}
      <p className="quiet">{text.done.mailed}</p>
      <a className="button" href={portalUrl}>
        {text.toPortal}
      </a>
    </>,
  )
}

function messageHtml(
  { title, text: copy }: PaymentPageText['over'][keyof PaymentPageText['over']],
  drawing: Place,
  mark: ReactNode,
  way: { readonly href: string; readonly label: string } | null,
): string {
  return html(
    title,
    drawing,
    <>
      {mark}
      <h1>{title}</h1>
      <p>{copy}</p>
      {way && (
        <a className="button" href={way.href}>
          {way.label}
        </a>
      )}
    </>,
  )
}

const markOf = {
  USED: <IconBadge of="check" tone="ok" />,
  REPLACED: <IconBadge of="clock" tone="calm" />,
  EXPIRED: <IconBadge of="clock" tone="warn" />,
  UNKNOWN: <IconBadge of="search" tone="calm" />,
  UNREACHED: <IconBadge of="alert" tone="warn" />,
} as const

/** The page of a link as it was opened. */
export function openedHtml(opened: OpenedLink, drawing: Drawing): string {
  const { text, portalUrl } = drawing
  if (opened.state === 'CHOOSE') return choosingHtml(opened, drawing)
  if (opened.state === 'DONE') return doneHtml(opened, drawing)
  const way =
    opened.state === 'UNREACHED'
      ? { href: '', label: text.again }
      : { href: methodsAt(portalUrl), label: text.toProfile }
  return messageHtml(text.over[opened.state], drawing, markOf[opened.state], way)
}

/** The page after returning from the gateway in a browser without the link's cookie. */
export function returnedHtml(text: PaymentPageText, language: Language, portalUrl: string): string {
  return messageHtml(text.over.RETURNED, { text, language, portalUrl }, markOf.REPLACED, null)
}
