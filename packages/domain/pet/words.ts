/**
 * Reads what people write about a dog's allergies and health (docs/domain.md 6.1). What is not understood is unclear,
 * never harmless: a missed allergy can make a dog ill, a needless warning cannot.
 */

/** What can be named: each token with its names in both languages and its synonyms. */
export type Names = Readonly<
  Record<
    string,
    { readonly de: string; readonly en: string; readonly synonyms?: readonly string[] | undefined }
  >
>

/** A text as it was understood. */
export interface ReadWords {
  /** Everything that is named, even beside words that are unclear. */
  readonly tokens: readonly string[]
  /** The parts that are not understood, as they were written. */
  readonly unclear: readonly string[]
  /** All parts: understood ones as tokens, unclear ones as written. Reading them again gives the same. */
  readonly kept: readonly string[]
}

/** The most words that a name has. */
const LONGEST_NAME = 5

/** Words that say nothing about what is named. */
const FILLERS = wordSet(`
  allergie allergien allergisch gegen auf unverträglichkeit unverträglichkeiten intoleranz allergy allergies allergic
  to intolerance intolerances vor allem besonders sehr extrem etwas wenig mittel stark starke starker leicht leichte
  leichter schwer schwere schwerer chronisch chronische chronischer akut akute akuter strong strongly severe severely
  mild mildly slight slightly very highly chronic acute verdacht vermutlich eventuell evtl vielleicht suspected possibly
  maybe likely probably wahrscheinlich reagiert reaktion reaktionen empfindlich überempfindlich überempfindlichkeit
  intolerant sensitive sensitivity reacts reaction klasse stufe class chron ggf auch sowohl vom von der die das den dem
  des the`)

/** Words with which something is kept out of the bowl: what is named with them is avoided. */
const WITHOUT = wordSet(`
  kein keine keinen keinem keiner keinerlei ohne nicht nie niemals weder no not never without avoid cannot`)

/** Beside those words these add nothing; alone they can mean the contrary ("verträgt Huhn"). */
const WITH_WITHOUT = wordSet(`
  verträgt vertragen darf soll frisst mag isst bekommt bekommen fressen essen geben füttern bitte noch er sie hund
  hündin unser unsere mein meine tolerates tolerate eats eat has have does do can may feed give please he she dog`)

/** "Doesn't", "can't" and the like. */
const NOT = /(?<!\p{L})(?:do|does|can|must|should)(?:n['’]t|['’]t)(?!\p{L})/giu

/** Words that say together with others that there is nothing. */
const NOTHING = wordSet('nichts nein nix none nothing null entfällt false na ka')

/** Words that say it by themselves, and something else together with a negation. */
const UNKNOWN = wordSet('unbekannt unknown gesund kerngesund healthy')

/** Words that may stand beside these. */
const ABOUT = wordSet(`
  allergie allergien unverträglichkeit unverträglichkeiten intoleranz intoleranzen futtermittel futter krankheit krankheiten erkrankung erkrankungen vorerkrankung
  vorerkrankungen beschwerden probleme bekannt bekannte bekannten bisher derzeit aktuell zurzeit zur zeit momentan noch
  vorhanden angegeben angabe angaben weitere weiteren sonst sonstige sonstigen hat ist er sie der hund die hündin
  allergy allergies intolerance intolerances food issues problems conditions known so far yet currently at present
  recorded given any other else further has is he she it dog the`)

/** Join the parts of a list. */
const JOINS =
  /(?<![\p{L}\p{N}])(?:und|u|oder|od|o|sowie|bzw|beziehungsweise|inkl|inklusive|als\sauch|plus|and|or|et|incl)(?![\p{L}\p{N}])/giu
/** The list goes on, but nobody knows how: an ellipsis, or a question mark in the place of a name. */
const MORE = /\.\.+|(?<=[\n,;/|&+]|(?<![\p{L}\p{N}])(?:und|oder|and|or))\s*\?+/gu
const ELLIPSIS = '\u2026'
/** Separate the parts of a list: dashes between blanks, and all signs but those within names and pictures. A tick may say that something is fine. */
const SEPARATORS =
  /\s[-\u2010-\u2015]+\s|[\n\r\t\u2190-\u21ff\u25a0-\u25ff]|(?![\u2705\u2713\u2714])[\u2700-\u27bf]|[^\p{L}\p{M}\p{N}\p{So}\p{Co}\p{Cn}\p{Zs}_'’\u2010-\u2014\u2026-]/gu
/** Signs within words. */
const WITHIN = /[\s'’\u2010-\u2015-]+/u
/** The end of a word such as "Hühnerallergie". */
const COMPOUND = /(?<=.)(?:allergien?|unvertraglichkeit(?:en)?|intoleranz(?:en)?)$/
/** The end of a name such as "Geflügelfett" or "chicken liver": a part of what is named, also behind an s ("Rindsleber"). */
const BODY_PART =
  /(?<=..)s?(?:leber|lebern|lunge|herz|herzen|magen|niere|nieren|milz|zunge|hals|halse|kopf|kopfhaut|haut|ohr|ohren|fuss|fusse|knochen|sehnen|fett|talg|mehl|brust|filet|keule|keulen|bruhe|protein|proteine|eiweiss|liver|lung|heart|skin|ears?|feet|bones?|fat|tallow|meal|broth|stock|breast|proteins?)$/
const EDGES = /^[\s'’\u2010-\u2015-]+|[\s'’\u2010-\u2015-]+$/gu
/** "Not applicable", "not given" and zero. */
const ABBREVIATIONS = /(?<![\p{L}\p{N}])(?:n\s?[/.]\s?a|n\s?\/\s?v|k\s?[/.]\s?a|0)(?![\p{L}\p{N}])/giu
/** "Suspected" and "for example". */
const ABBREVIATED_FILLERS = /(?<![\p{L}\p{N}])(?:v\.\s?a|z\.\s?b)(?![\p{L}\p{N}])/giu
/** What people write into a field that they leave empty. */
const EMPTY = /^[\s\p{Pd}\p{Ps}\p{Pe}\p{Pi}\p{Pf}.,;:/\\|_"'`]*$/u

/** That all is well, if it is all that is written. */
const WELL =
  /^\s*(?:alles (?:ok|okay|gut|bestens|in ordnung)|(?:top)?fit|ohne befund|o\.? ?b|all (?:good|fine|ok))[.!\s]*$/iu

/** Reads a list or a text. */
export function readWords(input: string | readonly string[], names: Names): ReadWords {
  const index = indexOf(names)
  const text = visible(typeof input === 'string' ? input : input.join('\n'))
  if (WELL.test(text)) return { tokens: [], unclear: [], kept: [] }
  const parts = partsOf(text).map((part) => readPart(part, index))
  if (parts.length === 0 && !EMPTY.test(text)) parts.push({ text: text.trim(), kind: 'UNCLEAR', tokens: [] })
  // "Rind (stark)" is understood, "stark" alone is not.
  const isSaid = parts.some(({ kind, tokens }) => kind === 'NOTHING' || tokens.length > 0)
  const isUnclear = ({ kind }: Part) => kind === 'UNCLEAR' || (kind === 'VAGUE' && !isSaid)
  return {
    tokens: unique(parts.flatMap(({ tokens }) => tokens)),
    unclear: unique(parts.filter(isUnclear).map((part) => part.text)),
    kept: unique(parts.flatMap((part) => (isUnclear(part) ? [part.text] : part.tokens))),
  }
}

/** A text without invisible characters, and with one form of each letter. */
function visible(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(NOT, ' not ')
}

function partsOf(text: string): string[] {
  return text
    .replaceAll(MORE, `\n${ELLIPSIS}\n`)
    .replaceAll(ABBREVIATED_FILLERS, '\n')
    .replaceAll(ABBREVIATIONS, '\nnull\n')
    .replaceAll(JOINS, '\n')
    .replaceAll(SEPARATORS, '\n')
    .split('\n')
    .map((part) => part.replaceAll(/[\s_]+/gu, ' ').replaceAll(EDGES, ''))
    .filter((part) => part !== '')
}

/** A part of a text. */
interface Part {
  /** As written. */
  readonly text: string
  /** Whether it names something, says that there is nothing, says nothing by itself ("strong"), or is unclear. */
  readonly kind: 'NAMED' | 'NOTHING' | 'VAGUE' | 'UNCLEAR'
  readonly tokens: readonly string[]
}

function readPart(text: string, index: Index): Part {
  const words = text
    .split(WITHIN)
    .map((word) => keyOf(word).replace(COMPOUND, ''))
    .filter((word) => word !== '')
  const { tokens, left } = named(words, index)
  const rest = left.filter((word) => !FILLERS.has(word) && !/^\d+$/.test(word))
  if (tokens.length > 0) {
    const allowed = rest.some((word) => WITHOUT.has(word)) ? [WITHOUT, WITH_WITHOUT] : []
    return {
      text,
      kind: rest.every((word) => allowed.some((set) => set.has(word))) ? 'NAMED' : 'UNCLEAR',
      tokens,
    }
  }
  if (saysNothing(words)) return { text, kind: 'NOTHING', tokens }
  return { text, kind: rest.length === 0 && words.length > 0 ? 'VAGUE' : 'UNCLEAR', tokens }
}

/** What words name, the longest names first, and the words that are left. */
function named(words: readonly string[], index: Index) {
  const tokens: string[] = []
  const left: string[] = []
  for (let at = 0; at < words.length;) {
    const rest = words.slice(at, at + LONGEST_NAME)
    const meanings = rest.map((_word, last) => meaningOf(keyOf(rest.slice(0, last + 1).join('')), index))
    const length = meanings.findLastIndex((meaning) => meaning !== undefined) + 1
    if (length === 0) left.push(...rest.slice(0, 1))
    else tokens.push(...(meanings[length - 1] ?? []))
    at += Math.max(1, length)
  }
  return { tokens, left }
}

function meaningOf(key: string, index: Index): readonly string[] | undefined {
  return index.get(key) ?? index.get(key.replace(BODY_PART, ''))
}

/** Whether words say that there is nothing, such as "none known". "Not healthy" does not. */
function saysNothing(words: readonly string[]): boolean {
  const has = (set: ReadonlySet<string>) => words.some((word) => set.has(word))
  const isNegated = has(WITHOUT) || has(NOTHING)
  if (isNegated === has(UNKNOWN)) return false
  return words.every((word) => [WITHOUT, NOTHING, UNKNOWN, ABOUT].some((set) => set.has(word)))
}

/** The tokens of every name. One name can stand for several. */
type Index = ReadonlyMap<string, readonly string[]>

const indexes = new WeakMap<Names, Index>()

function indexOf(names: Names): Index {
  const known = indexes.get(names)
  if (known) return known
  const index = new Map<string, string[]>()
  for (const [token, { de, en, synonyms = [] }] of Object.entries(names)) {
    for (const key of unique([token, de, en, ...synonyms].map(keyOf)))
      index.set(key, [...(index.get(key) ?? []), token])
  }
  indexes.set(names, index)
  return index
}

/** A word without case, accents and signs; `ä`, `ae` and `a` are the same, and so are `ß` and `ss`. */
function keyOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[\p{M}\p{P}\p{Z}\s]/gu, '')
    .replaceAll(/([aou])e+/g, '$1')
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/).map(keyOf))
}

function unique(list: readonly string[]): string[] {
  return [...new Set(list)]
}
