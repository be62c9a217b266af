/** The views of the page behind a mailed payment link. */
import type { ReactNode } from 'react'
import type { Language } from '@pfotenportal/contract/values'
import type { Day } from '@pfotenportal/domain/core/calendar'
import { toWire } from '@pfotenportal/domain/core/money'
import type { PaymentPageText } from '@pfotenportal/text/de/payment-page'
import { formatDay, formatList, formatPrice, formatTime } from '@pfotenportal/text/format'
import type { StoredPaymentMethod } from '../database/payment/payment-methods.ts'
import { PAYPAL_AUTHORISATION_CENTS, type PaymentMethodKind } from '../gateways/gateway.ts'
import type { OpenedLink } from '../payments/opened-link.ts'
import type { RetriedOrder } from '../payments/retried-orders.ts'
import type { Branded } from './branded.ts'
import { Icon, IconBadge } from './page-parts.tsx'
import { customerPageHtml as html } from './plain-page.tsx'

/** The context in which a page is rendered. */
export interface PaymentPageContext {
  readonly text: Branded<PaymentPageText>
  readonly language: Language
  readonly today: Day
  readonly portalUrl: string
  /** The kinds of payment method that the gateway supports, in display order. */
  readonly kinds: readonly PaymentMethodKind[]
  /** Whether a small amount is reserved while a PayPal account is set up. */
  readonly reservesForPayPal: boolean
}

/** The context of a page without choices. */
type BaseContext = Pick<PaymentPageContext, 'text' | 'language' | 'portalUrl'>

type OpenLink = Extract<OpenedLink, { readonly state: 'CHOOSE' }>
type UsedLink = Extract<OpenedLink, { readonly state: 'DONE' }>

/** The page on which customers request a new link. */
const methodsUrl = (portalUrl: string) => `${portalUrl}/profile/payments`

function nameOf(
  { card, payPal, sepaDebit }: Pick<StoredPaymentMethod, 'card' | 'payPal' | 'sepaDebit'>,
  text: PaymentPageText,
): string {
  if (card) return text.card(text.brands[card.brand], card.lastDigits)
  if (sepaDebit) return text.sepaDebit(sepaDebit.lastDigits)
  return payPal ? text.payPal(payPal.email) : text.none
}

function MethodFacts({
  opened,
  label,
  context,
}: {
  opened: OpenLink | UsedLink
  label: string
  context: PaymentPageContext
}) {
  const { text, language } = context
  return (
    <dl>
      <div>
        <dt>{label}</dt>
        <dd>{nameOf(opened.method, text)}</dd>
      </div>
      {opened.petNames.length > 0 && (
        <div>
          <dt>{text.dogs}</dt>
          <dd>{formatList(opened.petNames, language)}</dd>
        </div>
      )}
    </dl>
  )
}

/** The message for a failed setup: refused, expired or declined. */
function failureOf(code: string, { failed }: PaymentPageText): string {
  if (code === 'AUTHENTICATION_REFUSED') return failed.refused
  return code === 'EXPIRED_PAYMENT_METHOD' ? failed.expired : failed.declined
}

/** Icon, title and hint of each kind of payment method. */
function choiceOf(
  kind: PaymentMethodKind,
  { charges }: OpenLink,
  { text: { choose }, reservesForPayPal }: PaymentPageContext,
) {
  const free = (hint: string) => (charges.length > 0 ? hint : `${hint} ${choose.nothingCharged}`)
  if (kind === 'card') return { mark: 'card', title: choose.card, hint: free(choose.cardHint) } as const
  if (kind === 'sepaDebit') {
    return { mark: 'bank', title: choose.sepaDebit, hint: choose.sepaDebitHint } as const
  }
  const reserved = formatPrice(toWire(PAYPAL_AUTHORISATION_CENTS))
  const hint = reservesForPayPal ? choose.payPalHint(reserved) : free(choose.payPalHintFree)
  return { mark: 'wallet', title: choose.payPal, hint } as const
}

/** The kinds of payment method, below what is charged once one of them is confirmed. */
function Choices({ opened, context }: { opened: OpenLink; context: PaymentPageContext }) {
  const { text, kinds } = context
  return (
    <form method="post">
      {opened.charges.map(({ subscriptionId, petName, total, isMigrating }) => (
        <p key={subscriptionId} className="note warn">
          {text.charge[isMigrating ? 'afterMigration' : 'now'](petName, formatPrice(toWire(total)))}
        </p>
      ))}
      <fieldset>
        <legend>{text.choices}</legend>
        {kinds.map((kind) => {
          const { mark, title, hint } = choiceOf(kind, opened, context)
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

function openLinkHtml(opened: OpenLink, context: PaymentPageContext): string {
  const { text, portalUrl } = context
  const isKnown = opened.method.card || opened.method.payPal || opened.method.sepaDebit
  const renewal = opened.method.status === 'REQUIRES_CONFIRMATION' ? text.confirm : text.renew
  const heading = isKnown ? renewal : text.setUp
  const title = opened.failedCode === null ? heading : `${text.failed.title} · ${heading}`
  return html(
    title,
    context,
    <>
      <h1>{heading}</h1>
      {opened.failedCode !== null && (
        <p className="note bad" role="alert">
          <b>{text.failed.title}</b> {failureOf(opened.failedCode, text)}
        </p>
      )}
      <MethodFacts opened={opened} label={text.present} context={context} />
      {opened.isExhausted ? (
        <>
          <p className="note warn" role="alert">
            <b>{text.exhausted.title}</b> {text.exhausted.text}
          </p>
          <a className="button" href={methodsUrl(portalUrl)}>
            {text.toProfile}
          </a>
        </>
      ) : (
        <>
          <p>{text.lead(opened.customer.firstName)}</p>
          <Choices opened={opened} context={context} />
          <a className="button soft" href={portalUrl}>
            {text.toPortal}
          </a>
        </>
      )}
    </>,
  )
}

/** Where the customer can do something about the payment of an order; null if there is nothing to do. */
function payLink(
  { outcome, orderId, confirmation, isUnconfirmed }: RetriedOrder,
  context: PaymentPageContext,
) {
  const { text, portalUrl } = context
  if (confirmation) return { href: confirmation.url, label: text.toBank }
  if (outcome === 'RUNNING') return { href: '', label: text.checkAgain }
  const isAnotherTryWorthwhile = outcome === 'FAILED' && isUnconfirmed
  return isAnotherTryWorthwhile
    ? { href: `${portalUrl}/orders/payment?order=${orderId}`, label: text.payNow }
    : null
}

function RetriedNote({ order, context }: { order: RetriedOrder; context: PaymentPageContext }) {
  const { text, language, today } = context
  const dog = order.petName || text.yourDog
  const amount = formatPrice(toWire(order.total))
  const day = order.nextAttempt === null ? '' : formatDay(order.nextAttempt, language, today)
  const until = order.confirmation === null ? '' : formatTime(order.confirmation.until, language)
  const messages = {
    PAID: text.done.paid(dog, amount),
    TO_CONFIRM: text.done.toConfirm(dog, amount, until),
    RUNNING: text.done.running(dog, amount),
    FAILED: (order.isUnconfirmed ? text.done.unconfirmed : text.done.failed)(dog, amount, day),
    LATER: text.done.later(dog, amount, day),
    GIVEN_UP: text.done.givenUp(dog, amount),
  }
  const link = payLink(order, context)
  return (
    <>
      <p className={`note ${order.outcome === 'PAID' ? 'ok' : 'warn'}`}>{messages[order.outcome]}</p>
      {link && (
        <a className="button" href={link.href}>
          {link.label}
        </a>
      )}
    </>
  )
}

function usedLinkHtml(opened: UsedLink, context: PaymentPageContext): string {
  const { text, language, today, portalUrl } = context
  const isToConfirm = opened.retried.some(({ outcome }) => outcome === 'TO_CONFIRM')
  const hasAction = opened.retried.some((order) => payLink(order, context) !== null)
  const title = isToConfirm ? text.done.titleToConfirm : text.done.title
  const paused = opened.paused.map((name) => name || text.yourDog)
  return html(
    title,
    context,
    <>
      {isToConfirm ? <IconBadge of="clock" tone="warn" /> : <IconBadge of="check" tone="ok" />}
      <h1>{title}</h1>
      <MethodFacts opened={opened} label={text.done.now} context={context} />
      {opened.retried.map((order) => (
        <RetriedNote key={order.orderId} order={order} context={context} />
      ))}
      {paused.length > 0 && <p className="note">{text.done.paused(formatList(paused, language))}</p>}
      {opened.takenOverBy !== null && (
        <p className="note">{text.done.migrating(formatDay(opened.takenOverBy, language, today))}</p>
      )}
      <p className="quiet">{text.done.mailed}</p>
      <a className={hasAction ? 'button soft' : 'button'} href={portalUrl}>
        {text.toPortal}
      </a>
    </>,
  )
}

function messageHtml(
  { title, text: copy }: PaymentPageText['closed'][keyof PaymentPageText['closed']],
  context: BaseContext,
  mark: ReactNode,
  link: { readonly href: string; readonly label: string },
): string {
  return html(
    title,
    context,
    <>
      {mark}
      <h1>{title}</h1>
      <p>{copy}</p>
      <a className="button" href={link.href}>
        {link.label}
      </a>
    </>,
  )
}

const icons = {
  USED: <IconBadge of="check" tone="ok" />,
  REPLACED: <IconBadge of="clock" tone="calm" />,
  EXPIRED: <IconBadge of="clock" tone="warn" />,
  UNKNOWN: <IconBadge of="search" tone="calm" />,
  UNREACHED: <IconBadge of="alert" tone="warn" />,
} as const

/** The page of a link as it was opened. */
export function openedHtml(opened: OpenedLink, context: PaymentPageContext): string {
  const { text, portalUrl } = context
  if (opened.state === 'CHOOSE') return openLinkHtml(opened, context)
  if (opened.state === 'DONE') return usedLinkHtml(opened, context)
  const link =
    opened.state === 'UNREACHED'
      ? { href: '', label: text.again }
      : { href: methodsUrl(portalUrl), label: text.toProfile }
  return messageHtml(text.closed[opened.state], context, icons[opened.state], link)
}

/** The page after returning from the gateway in a browser without the link's cookie. */
export function returnedHtml(text: Branded<PaymentPageText>, language: Language, portalUrl: string): string {
  const link = { href: methodsUrl(portalUrl), label: text.toProfile }
  return messageHtml(text.closed.RETURNED, { text, language, portalUrl }, icons.REPLACED, link)
}
