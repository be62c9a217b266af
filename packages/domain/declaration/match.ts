/** Which contract a declaration means that somebody made without signing in (C-531, C-532). */
import { mailboxKey } from '../customer/email.ts'

/** Who declares something, about which contract, as typed. */
export interface Declarant {
  readonly name: string
  readonly email: string
  /** A contract number, an order number or a dog's name, with words around it. */
  readonly contract: string
}

/** A contract of a customer who may be meant. */
export interface CandidateContract {
  readonly subscriptionId: number
  readonly firstName: string
  readonly lastName: string
  /** All addresses of the customer, in any spelling. */
  readonly emails: readonly string[]
  readonly petName: string | null
  /** The numbers of the contract and of its orders, ours and those of a former system. */
  readonly numbers: readonly string[]
  readonly isCancelled: boolean
}

/** Numbers with fewer digits are an age or a quantity. */
const NUMBER_DIGITS = 4

const umlauts: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
}

/** The words of a text, in one form for umlauts, accents and capitals. */
function wordsOf(text: string): string[] {
  const folded = text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[äöüßøłđ]/gu, (letter) => umlauts[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    // Müller, Mueller and Muller are one name to those who type without umlauts.
    .replaceAll(/([aou])e/gu, '$1')
  return folded.match(/[\p{L}\p{N}]+/gu) ?? []
}

const titles = new Set(['herr', 'frau', 'mr', 'mrs', 'ms', 'dr', 'prof', 'und', 'and'])

/** Whether all words of a name appear, in any order; initials and middle names may be added, none may be missing. */
function isNamed({ firstName, lastName }: CandidateContract, typed: string): boolean {
  const given = new Set(wordsOf(typed).filter((word) => !titles.has(word)))
  const known = wordsOf(`${firstName} ${lastName}`).filter((word) => !titles.has(word))
  return known.length > 0 && known.every((word) => given.has(word))
}

function hasAddress({ emails }: CandidateContract, typed: string): boolean {
  return emails.some((email) => mailboxKey(email) === mailboxKey(typed))
}

/** The digits of a number, without letters and zeros before them. */
const digitsOf = (number: string) => number.replaceAll(/\D/gu, '').replace(/^0+/u, '')

/** The numbers in a text; blanks, dots and hyphens within one do not divide it: `20 001`, `PP-104 001`. */
function numbersIn(text: string): string[] {
  const found = text.normalize('NFKC').match(/\d(?:[\s.\-/]?\d)*/gu) ?? []
  return found.map(digitsOf).filter((digits) => digits.length >= NUMBER_DIGITS)
}

function isNumbered({ numbers }: CandidateContract, digits: string): boolean {
  return numbers.some((number) => digitsOf(number) === digits)
}

function isPetNamed({ petName }: CandidateContract, text: string): boolean {
  const name = wordsOf(petName ?? '')
  const typed = wordsOf(text)
  return (
    name.length > 0 && typed.some((_, start) => name.every((word, index) => typed[start + index] === word))
  )
}

/**
 * The one contract that a declaration means; null if it may mean none or several, so that a person decides. The name
 * and the address have to be those of the customer. Every number has to be one of the contract; without a number, the
 * dog's name has to be that of one contract that runs. A dog's name beside a number must not belong to another contract.
 */
export function matchContract<C extends CandidateContract>(
  declarant: Declarant,
  candidates: readonly C[],
): C | null {
  const own = candidates.filter((each) => hasAddress(each, declarant.email) && isNamed(each, declarant.name))
  const numbers = numbersIn(declarant.contract)
  const named = own.filter((each) => isPetNamed(each, declarant.contract))
  const meant =
    numbers.length > 0
      ? own.filter((each) => numbers.every((digits) => isNumbered(each, digits)))
      : named.filter(({ isCancelled }) => !isCancelled)
  const [only, ...others] = meant
  if (!only || others.length > 0 || only.isCancelled) return null
  return named.length === 0 || named.includes(only) ? only : null
}
