/** The plain-text part of a mail, from the same blocks as the HTML part. */
import type { MailText } from '@pfotenportal/text/de/mail'
import type { Block, Letter } from './letter.ts'

/** Column after which a line breaks; addresses never break. */
const LINE_WIDTH = 72

function wrap(text: string): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + 1 + word.length > LINE_WIDTH) {
      lines.push(line)
      line = word
    } else {
      line = line === '' ? word : `${line} ${word}`
    }
  }
  return [...lines, line].join('\n')
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return wrap(block.text)
    case 'action':
      return `${block.label}:\n${block.url}`
    case 'address':
      // The action above has already written the address out.
      return ''
    default: {
      const rows = block.rows.map((row) => `${row.label}: ${row.value}`)
      return (block.heading ? [block.heading.toUpperCase(), ...rows] : rows).join('\n')
    }
  }
}

/** The whole letter as text, with greeting and signature. */
export function plainText(letter: Letter, text: MailText, firstName: string): string {
  const { frame } = text
  const parts = [
    letter.heading.toUpperCase(),
    frame.greeting(firstName),
    ...letter.blocks.map(blockText),
    `${frame.closing}\n${frame.signature}`,
    `--\n${wrap(frame.why)}`,
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}
