/**
 * The texts on screen that React keeps as text nodes of their own, beside others or returned bare by a component. A
 * translating browser replaces them, so that React can no longer update or remove them (decision 59). A text that is an
 * element's only child is none of them: React sets it as the element's content. White space is not translated.
 *
 * Journeys run this function in the page, so it uses nothing from outside.
 */
export function bareTexts(): string[] {
  const found: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const isReacts = Object.keys(node).some((it) => it.startsWith('__reactFiber$'))
    const text = node.nodeValue ?? ''
    if (isReacts && text.trim() !== '') found.push(`${node.parentElement?.localName}: ${text}`)
  }
  return found
}
