/**
 * Finds advertising in a mail that is about the contract (apps/server/mail/README.md, C-580, says what counts). Words are
 * those with which one sells, not those in which a contract is described: a discount that has been deducted is none.
 */

const GERMAN = [
  /\bangebote?n?\b/i,
  /\b(sonder|rabatt)?aktion(en)?\b/i,
  /\b(gutschein|rabattcode|aktionscode)\w*/i,
  /\bcode\b.{0,40}\b(einlös|sicher|spar)/i,
  /\bspar(e|en|st|t)?\b/i,
  /\b(exklusiv|nur heute|nur noch|nur für kurze zeit|solange der vorrat reicht)\b/i,
  /\bjetzt (bestellen|kaufen|einkaufen|zugreifen|sichern|entdecken|probieren|upgraden|reaktivieren)\b/i,
  /\b(schau|stöber|shop)\w* .{0,30}\b(shop|sortiment|onlineshop)\b/i,
  /\b(zum|im|unser(em)?) (online)?shop\b/i,
  /\b(entdecke|probier|gönn|hol dir|sicher dir|lust auf|wie wäre es mit|auch interessant)\w*/i,
  /\b(empfiehl|empfehle|wirb|werbe|lade)\b.{0,40}\b(uns|freund|freunde|weiter|ein)\b/i,
  /\b(freunde (werben|einladen|empfehlen)|sag(t)? (es|uns) weiter|empfehlungscode|freundecode)\b/i,
  /\b(komm|kommt) (doch )?(wieder|zurück) (zu|bei)\b/i,
  /\bvermissen (dich|euch)\b/i,
  /\bneu(heit(en)?)? im (sortiment|shop)\b/i,
]

const ENGLISH = [
  /\b(special |great |new )?(offers?|deals?)\b(?! (no|was|is no) )/i,
  /\b(voucher|coupon|promo|discount code)s?\b/i,
  /\bcode\b.{0,40}\b(redeem|save)/i,
  /\bsave\b/i,
  /\b(exclusive|today only|while stocks last|limited time|don’t miss (out|this|our))\b/i,
  /(?<!outstanding )\b(order|buy|shop|get yours|try it|reactivate|upgrade) now\b/i,
  /\b(visit|browse|in) (our|the) (online )?(shop|store|range)\b/i,
  /\b(discover|treat yourself|why not try|you might also like|check out)\b/i,
  /\b(recommend|refer|invite)\b.{0,30}\b(us|friends?)\b/i,
  /\b(tell your friends|spread the word|referral code)\b/i,
  /\b(come back|we miss you|win you back)\b/i,
  /\bnew in (our )?(range|shop|store)\b/i,
]

/** Pages of the portal that sell or ask to recommend. */
const SELLING_PAGE = /^\/(raf|shop|bestellen|angebote?)\b/

/** What of a text advertises, as it stands there. */
export function advertisingWords(text: string, language: 'de' | 'en'): string[] {
  const oneLine = text.replaceAll(/\s+/g, ' ')
  return (language === 'de' ? GERMAN : ENGLISH).flatMap((pattern) => oneLine.match(pattern)?.[0] ?? [])
}

/**
 * Which links lead to a page that sells: one of the portal, or any that is not the portal's. `allowed` are addresses outside it
 * that belong to the contract, such as that of a parcel.
 */
export function sellingLinks(
  links: readonly string[],
  { portal, allowed = [] }: { readonly portal: string; readonly allowed?: readonly string[] },
): string[] {
  return links.filter((link) => {
    if (link.startsWith('mailto:') || allowed.includes(link)) return false
    return !link.startsWith(portal) || SELLING_PAGE.test(link.slice(portal.length))
  })
}
