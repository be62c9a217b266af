/** E-mail addresses: one form for all spellings of a mailbox (docs/domain.md 8.6). */

/** The platform's URL parser, in browsers and in Node, which knows the rules of international domain names (UTS 46). */
declare const URL: new (url: string) => { readonly hostname: string }

/** An e-mail address, read from what somebody typed. */
export interface EmailAddress {
  /** Where mail is sent: without anything that does not belong to it, the domain in its ASCII form. */
  readonly address: string
  /** As typed, without anything that does not belong to it: for people to read. */
  readonly shown: string
}

/** The longest address that mail servers accept. */
export const EMAIL_MAX = 254

/** The longest text in which an address is looked for, such as `Anna Berger <anna@example.de>`. */
export const EMAIL_TEXT_MAX = 500

/** Characters without a picture: zero-width ones, soft hyphens, direction marks, byte order marks. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu
/** The same except the joiners, which a few domain names need. */
const invisibleInDomain = /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu
const opening = /^[\s\p{Cc}"'`´„“”‚‘’«»‹›<([{,;•·]+|^[\p{Pd}*]+\s+/u
const closing = /[\s\p{Cc}"'`´„“”‚‘’«»‹›>)\]},;.:!?，；。、！？…\p{Pd}]+$/u
/** What stands before an address on cards and in links. */
const label = /^(?:mailto:(?:\/\/)?|e-?mail(?:-?adresse| address)?:|mail:)([^?]*)/iu
/** Signs that word processors put in the place of ASCII ones. */
const dashes = /[\u2010-\u2015\u2212]/gu
const apostrophes = /[\u2018\u2019\u02bc]/gu
const local = /^[^\s\p{Cc}\p{Surrogate}@<>()[\]\\,;:"]+$/u
/** Of the ASCII characters only those of host names, so that the URL parser sees nothing but a host. */
const domain = /^[^\0-,/:-@[-^`{-\x7f\s\p{Cc}\p{Surrogate}]+$/u
const host = /^[a-z\d_-]+(\.[a-z\d_-]+)*\.(?!\d+$)[a-z\d_-]+$/

/**
 * Reads an address in any usual spelling: in quotes or angle brackets, after a name, `mailto:`, with invisible or
 * full-width characters, with punctuation behind it, with its domain in letters or in ASCII. Undefined if the text is
 * not exactly one address.
 */
export function parseEmail(typed: string): EmailAddress | undefined {
  if (typed.length > EMAIL_TEXT_MAX) return undefined
  const bare = unwrapped(typed.replaceAll(invisibleInDomain, '').replaceAll(/[＠﹫]/gu, '@'))
  const [name = '', place = '', ...more] = bare.split(/[\s\p{Cc}]*@[\s\p{Cc}]*/u)
  const mailbox = localPartOf(name)
  const ascii = hostOf(place)
  if (more.length > 0 || mailbox === undefined || ascii === undefined) return undefined
  const address = `${mailbox}@${ascii}`
  if (address.length > EMAIL_MAX) return undefined
  return { address, shown: `${name.replaceAll(invisible, '').normalize('NFC')}@${place.normalize('NFC')}` }
}

/** The same for all spellings of a mailbox; a text that is no address is only compared with itself, in any case. */
export function mailboxKey(typed: string): string {
  return (parseEmail(typed)?.address ?? typed.trim()).toLowerCase()
}

/** Takes off what surrounds an address. */
function unwrapped(text: string): string {
  const inBrackets = /^[^<>]*<([^<>]+)>[^<>@]*$/u.exec(text)?.[1]
  const withoutNote = (inBrackets ?? text).replace(/(?<=@[^()]*)\s*\([^()]*\)[\s\p{Cc}]*$/u, '')
  const shorter = withoutNote.replace(opening, '').replace(closing, '')
  const target = label.exec(shorter)?.[1]
  const bare = target === undefined ? shorter : decoded(target)
  return bare === text ? bare : unwrapped(bare)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * The part before the @. Its case is kept, because the server of the domain decides what it means; letters beyond ASCII
 * are in lower case, because databases differ in folding them.
 */
function localPartOf(typed: string): string | undefined {
  const visible = typed.replaceAll(invisible, '').replaceAll(dashes, '-').replaceAll(apostrophes, "'")
  if (!local.test(visible)) return undefined
  const plain = visible.normalize('NFKC')
  // Full-width letters are ASCII typed on another keyboard.
  if (/^[\x21-\x7e]+$/.test(plain)) return local.test(plain) ? plain : undefined
  return visible.normalize('NFC').toLowerCase()
}

/** A domain in its ASCII form; undefined if it is none with a dot. */
function hostOf(typed: string): string | undefined {
  if (!domain.test(typed)) return undefined
  const place = typed.replaceAll(dashes, '-')
  const ascii = asciiOf(place) ?? asciiOf(place.replaceAll(/[\u200c\u200d]/g, ''))
  return ascii !== undefined && host.test(ascii) ? ascii : undefined
}

function asciiOf(typed: string): string | undefined {
  try {
    return new URL(`http://${typed}`).hostname.replace(/\.$/, '')
  } catch {
    return undefined
  }
}

/** Whether a text can be the address of a member of staff; a company's own network may have domains without a dot. */
export function isStaffAddress(typed: string): boolean {
  return (
    parseEmail(typed) !== undefined || (typed.length <= EMAIL_MAX && /^[^\s@<>,"]+@[^\s@<>,"]+$/.test(typed))
  )
}
