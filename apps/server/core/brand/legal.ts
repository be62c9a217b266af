/** From the Markdown of a legal page to its HTML, which contains no more than text, headings, lists, tables and links. */
import { Marked, type Token, type Tokens } from 'marked'

const marked = new Marked({ gfm: true })

/**
 * What may stand in a page, beside the marks of a language. Other raw HTML and images are refused, so that the result needs no
 * further cleaning.
 */
const ALLOWED = new Set(
  'space paragraph heading blockquote list list_item table hr br text strong em del escape link codespan def'.split(
    ' ',
  ),
)

/** Marks words in another language, for the voices of screen readers: `<span lang="de">Amtsgericht</span>`. */
const LANGUAGE_BEGINS = /^<span lang="[a-z]{2,3}(?:-[A-Z]{2})?">$/
const LANGUAGE_ENDS = '</span>'

const isSafeLink = (href: string) => /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(href)

function childrenOf(token: Token): Token[] {
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table
    return [...header, ...rows.flat()].flatMap((cell) => cell.tokens)
  }
  if (token.type === 'list') return (token as Tokens.List).items
  return ('tokens' in token && token.tokens) || []
}

/** Leaves out the marks of a language; none of them if one is not closed in the same text, or is within another. */
function withoutLanguageMarks(tokens: readonly Token[]): Token[] {
  const isHtml = (token: Token) => token.type === 'html'
  const marks = tokens.filter(isHtml)
  const isPaired = marks.every(({ raw }, index) =>
    index % 2 === 0 ? LANGUAGE_BEGINS.test(raw) : raw === LANGUAGE_ENDS,
  )
  return isPaired && marks.length % 2 === 0 ? tokens.filter((token) => !isHtml(token)) : [...tokens]
}

function problemOf(token: Token): string | undefined {
  const excerpt = token.raw.trim().replaceAll(/\s+/g, ' ').slice(0, 40)
  if (!ALLOWED.has(token.type)) {
    const what = { html: 'raw HTML', image: 'an image', code: 'a code block' }[token.type] ?? token.type
    return `has ${what}, which is not allowed: ${excerpt}`
  }
  if (token.type === 'heading' && (token as Tokens.Heading).depth === 1) {
    return `has a heading of level 1, which the page's title already is; begin with ##: ${excerpt}`
  }
  if (token.type === 'link' && !isSafeLink((token as Tokens.Link).href)) {
    return `has a link that is neither http, https, mailto, tel nor a path: ${excerpt}`
  }
  return undefined
}

/** The HTML of a page, or everything that is wrong with its Markdown. */
export function renderLegalPage(markdown: string): { html: string } | { problems: string[] } {
  if (markdown.trim() === '') return { problems: ['is empty.'] }
  const tokens = marked.lexer(markdown)
  const problems: string[] = []
  const check = (token: Token): void => {
    const problem = problemOf(token)
    if (problem === undefined) for (const child of withoutLanguageMarks(childrenOf(token))) check(child)
    else problems.push(problem)
  }
  for (const token of tokens) check(token)
  if (problems.length > 0) return { problems }
  // A translating browser leaves addresses and numbers alone.
  const html = marked.parser(tokens).replaceAll(/<a (?=href="(?:mailto|tel):)/g, '<a translate="no" ')
  return { html: html.trim() }
}
