/**
 * Translates the page as a browser does: replaces each text by elements of its own, now and after every change, except
 * where `translate="no"` stands. The translation is the same text in capitals: other words, so that code that reads them
 * back fails, and yet comparable with the page as it was. Returns a function that ends it.
 *
 * Journeys run this function in the page, so it uses nothing from outside.
 */
export function translatePage(): () => void {
  // Capital ß, because that of the locale would be SS, which cannot be reverted.
  const inCapitals = (text: string) => text.replaceAll('ß', 'ẞ').toUpperCase()
  const isLeftAlone = (text: Text) =>
    text.data.trim() === '' ||
    !text.parentElement ||
    text.parentElement.closest('font, script, style, textarea, svg') !== null ||
    text.parentElement.closest('[translate]')?.getAttribute('translate') === 'no'
  const translate = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = root instanceof Text ? [root] : []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (isLeftAlone(text)) continue
      const outer = document.createElement('font')
      outer.appendChild(document.createElement('font')).textContent = inCapitals(text.data)
      text.replaceWith(outer)
    }
  }
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records)
      for (const node of addedNodes.length > 0 ? addedNodes : [target]) translate(node)
  })
  translate(document.body)
  observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  return () => observer.disconnect()
}

/** Matches what contains this text or its translation; white space is normalized when it is compared. */
export function inAnyCase(text: string): RegExp {
  const escaped = text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(escaped.replaceAll(/\s+/g, String.raw`\s+`), 'i')
}
