// The parts of a page that are generated stand between `<!-- generated: NAME -->` and `<!-- /generated -->`.

const part = (name) => new RegExp(`(<!-- generated: ${name} -->\\n).*?(<!-- /generated -->)`, 's')

/** The page with new content between the marks of its generated parts. Throws if a part has no marks. */
export function withParts(page, parts) {
  return Object.entries(parts).reduce((text, [name, content]) => {
    if (!part(name).test(text)) throw new Error(`the page has no place for the generated part "${name}"`)
    return text.replace(part(name), (_, start, end) => `${start}\n${content}\n\n${end}`)
  }, page)
}
