/** The plain-text part of a mail, from the same blocks as the HTML part. */
import {
  footerLinks,
  type Block,
  type ComposeContext,
  type Links,
  type MailComparison,
  type MailContent,
  type Receipt,
  type RecipeNames,
} from './mail-template.ts'

/** Column after which a line breaks; addresses never break, nor does a number before its unit. */
const LINE_WIDTH = 72

function wrap(text: string): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/[^\S\u00a0\u202f]+/)) {
    if (line !== '' && line.length + 1 + word.length > LINE_WIDTH) {
      lines.push(line)
      line = word
    } else {
      line = line === '' ? word : `${line} ${word}`
    }
  }
  return [...lines, line].join('\n')
}

/** A value of several lines on one. */
function oneLine(value: string): string {
  return value.replaceAll('\n', ', ')
}

function recipesText(recipes: RecipeNames['recipes']): string {
  return recipes.map(({ name }) => name).join(', ')
}

function comparisonText({ beforeLabel, rows }: MailComparison): string[] {
  return rows.map(({ label, before, after }) => {
    const former = before === null ? '' : `\n  ${beforeLabel}: ${oneLine(before)}`
    return `${label}: ${oneLine(after)}${former}`
  })
}

function receiptText({ rows, total }: Receipt): string[] {
  return [
    ...rows.map(
      ({ label, recipes, amount }) => `${label}${recipes ? ` (${recipesText(recipes)})` : ''}: ${amount}`,
    ),
    `${total.label}: ${total.amount} ${total.note}`,
  ]
}

function linkText({ label, url }: Links['links'][number]): string {
  return `${label}:\n${url}`
}

/** Lines below an optional heading. */
function titled(heading: string | undefined, lines: readonly string[]): string {
  return (heading ? [heading.toUpperCase(), ...lines] : lines).join('\n')
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return wrap(block.text)
    case 'action':
      return linkText(block)
    case 'address':
      // The action above already shows the address.
      return ''
    case 'code':
      return `${block.label}: ${block.code}\n${wrap(block.note)}`
    case 'facts':
      return titled(
        block.heading,
        block.rows.map(({ label, value }) => `${label}: ${oneLine(value)}`),
      )
    case 'comparison':
      return comparisonText(block).join('\n')
    case 'list':
      return titled(
        block.heading,
        block.items.map(({ title, detail }) => `- ${title}\n  ${detail}`),
      )
    case 'receipt':
      return titled(block.heading, receiptText(block))
    case 'recipes':
      return recipesText(block.recipes)
    default:
      return [wrap(block.intro), ...block.links.map(linkText)].join('\n')
  }
}

/** The whole mail as text, with greeting and signature. */
export function plainText(
  content: MailContent,
  { text, brand, page }: Pick<ComposeContext, 'text' | 'brand' | 'page'>,
  firstName: string,
): string {
  const { frame } = text
  const footer = footerLinks(content, text, page).map(({ label, url }) => `${label}: ${url}`)
  const parts = [
    content.heading.toUpperCase(),
    content.dog ?? '',
    frame.greeting(firstName),
    ...content.blocks.map(blockText),
    `${content.closing ?? frame.closing}\n${frame.signature(brand.name)}`,
    [`--\n${wrap(content.reason ?? frame.reason)}`, ...footer].join('\n'),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}
