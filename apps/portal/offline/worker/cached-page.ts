/** The page as it is kept: it carries the service's now, which goes on while it is kept. */
import { epochMilliseconds, instantOf, parseInstant } from '@pfotenportal/domain/core/calendar'

const NOW = /("now":")([^"]*)(")/

/**
 * The page with the service's now moved on by the milliseconds since it was kept. A page without one stays as it is:
 * the portal then goes by the device's clock.
 */
export function withAdvancedClock(html: string, milliseconds: number): string {
  return html.replace(NOW, (all, before: string, text: string, after: string) => {
    const now = parseInstant(text)
    return now === undefined
      ? all
      : before + instantOf(Math.floor(epochMilliseconds(now) + Math.max(0, milliseconds))) + after
  })
}

/** The version of the portal that a page belongs to; null for what is none of its pages. */
export function buildOf(html: string): string | null {
  return /<meta name="build" content="([^"]+)"/.exec(html)?.[1] ?? null
}
