/** The cached page. It contains a reading of the server clock, which must advance while the page is cached. */
import { epochMilliseconds, instantOf, parseInstant } from '@pfotenportal/domain/core/calendar'

const NOW = /("now":")([^"]*)(")/

/**
 * The page with its server clock advanced by the milliseconds since it was cached. A page without a reading stays
 * unchanged; the portal then uses the device's clock.
 */
export function withAdvancedClock(html: string, milliseconds: number): string {
  return html.replace(NOW, (all, before: string, text: string, after: string) => {
    const now = parseInstant(text)
    return now === undefined
      ? all
      : before + instantOf(Math.floor(epochMilliseconds(now) + Math.max(0, milliseconds))) + after
  })
}

/** The portal version of a page; null if it is not a page of the portal. */
export function buildOf(html: string): string | null {
  return /<meta name="build" content="([^"]+)"/.exec(html)?.[1] ?? null
}
