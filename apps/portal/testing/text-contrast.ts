/**
 * Decides the contrast of texts whose background axe cannot determine: on gradients and pictures, and below and above
 * other elements. It compares two screenshots, one with all text painted in one colour and one without any text. Where
 * they differ there is text, and the second one shows what is behind it. Journeys and component tests share it.
 */
import type { Frame } from 'playwright'

/**
 * Sorts what axe left undecided: the selectors of texts whose contrast is to be measured, and the rules that need a closer
 * look. The order of a heading whose predecessor axe cannot determine stays undecided; a skipped level elsewhere is a
 * violation.
 */
export function sortUndecided(
  incomplete: readonly { readonly id: string; readonly nodes: readonly { readonly target: unknown[] }[] }[],
) {
  const texts = incomplete.filter(({ id }) => id === 'color-contrast')
  return {
    texts: texts.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(' '))),
    rules: incomplete.map(({ id }) => id).filter((id) => id !== 'color-contrast' && id !== 'heading-order'),
  }
}

/** The screen as a PNG, as far as the frame fills it. */
type Screenshot = () => Promise<Buffer>

/** A style sheet of its own, because the content security policy forbids inline styles. */
const paintAllText = (frame: Frame, colour: string) =>
  frame.evaluate((to) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      *, ::before, ::after, ::placeholder {
        -webkit-text-fill-color: ${to} !important; text-decoration-color: transparent !important;
        text-shadow: none !important; transition: none !important; caret-color: transparent !important;
      }
      text, tspan { fill: ${to} !important; }`)
    document.adoptedStyleSheets.push(sheet)
  }, colour)

const restoreText = (frame: Frame) => frame.evaluate(() => void document.adoptedStyleSheets.pop())

async function screenshotWithText(frame: Frame, colour: string, screenshot: Screenshot): Promise<string> {
  await paintAllText(frame, colour)
  try {
    return (await screenshot()).toString('base64')
  } finally {
    await restoreText(frame)
  }
}

interface Colour {
  rgb: readonly number[]
  opacity: number
}

/** The colour of an element's text, the contrast that it needs, and where its own text is in the window. */
interface Text {
  selector: string
  colour: Colour
  /** WCAG 2.2, 1.4.3: 3 from 24 px, or 18.66 px in bold. The text of a drawing is scaled, so it never counts as large. */
  needed: number
  boxes: readonly { left: number; top: number; right: number; bottom: number }[]
  isInView: boolean
}

/**
 * The texts that can be seen, now or after scrolling. What `overflow: clip` cuts off, such as the next slide of a
 * carousel, cannot be scrolled to: it is decided where it is shown. An element may also be gone by now, like a toast.
 */
const describeTexts = (frame: Frame, selectors: readonly string[]): Promise<Text[]> =>
  frame.evaluate((all) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    if (!canvas) throw new Error('no canvas')
    return all.flatMap((selector) => {
      const it = document.querySelector(selector)
      if (!it) return []
      const boxes = [...it.childNodes]
        .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        .flatMap((text) => {
          const range = document.createRange()
          range.selectNode(text)
          return [...range.getClientRects()]
        })
      if (boxes.length === 0) boxes.push(it.getBoundingClientRect())
      const style = getComputedStyle(it)
      const isDrawn = it instanceof SVGElement
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = isDrawn ? style.fill : style.webkitTextFillColor
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
      let opacity = alpha / 255
      for (let at: Element | null = it; at; at = at.parentElement) {
        const { overflowX, opacity: own } = getComputedStyle(at)
        opacity *= Number(own)
        const edge = at.getBoundingClientRect()
        if (overflowX === 'clip' && boxes.every((box) => box.left >= edge.right || box.right <= edge.left))
          return []
      }
      const size = Number.parseFloat(style.fontSize)
      const isLarge = !isDrawn && (size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700))
      return {
        selector,
        colour: { rgb: [red, green, blue], opacity },
        needed: isLarge ? 3 : 4.5,
        boxes: boxes.map(({ left, top, right, bottom }) => ({ left, top, right, bottom })),
        isInView: boxes.every(({ top, bottom }) => top >= 0 && bottom <= innerHeight),
      }
    })
  }, selectors)

/** For each text, the colours behind its visible pixels. The browser reads the pictures. */
const readBackgrounds = (
  frame: Frame,
  shots: { painted: string; bare: string; boxes: readonly Text['boxes'][] },
): Promise<number[][][]> =>
  frame.evaluate(async ({ painted, bare, boxes }) => {
    const read = async (png: string) => {
      const bytes = Uint8Array.from(atob(png), (it) => it.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      if (!canvas) throw new Error('no canvas')
      canvas.drawImage(bitmap, 0, 0)
      return canvas.getImageData(0, 0, bitmap.width, bitmap.height)
    }
    const [text, ground] = [await read(painted), await read(bare)]
    const { width, height } = ground
    // Four bytes at once, since most pixels do not differ.
    const words = [text, ground].map(({ data }) => new Uint32Array(data.buffer))
    const scale = width / innerWidth
    const pixel = ({ data }: ImageData, at: number) => [...data.subarray(at, at + 3)]
    const clamp = (edge: number, most: number) => Math.min(Math.max(Math.round(edge * scale), 0), most)
    return boxes.map((rects) => {
      const found = new Map<string, number[]>()
      for (const { left, top, right, bottom } of rects)
        for (let y = clamp(top, height); y < clamp(bottom, height); y += 1)
          for (let x = clamp(left, width); x < clamp(right, width); x += 1) {
            const at = (y * width + x) * 4
            if (words[0]?.[at / 4] === words[1]?.[at / 4]) continue
            const behind = pixel(ground, at)
            const change = pixel(text, at).reduce(
              (sum, it, nth) => sum + Math.abs(it - (behind[nth] ?? 0)),
              0,
            )
            if (change > 48) found.set(behind.join(), behind)
          }
      return [...found.values()]
    })
  }, shots)

function luminance(rgb: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((it) =>
    it / 255 <= 0.04045 ? it / 255 / 12.92 : ((it / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast({ rgb, opacity }: Colour, behind: readonly number[]): number {
  const seen = rgb.map((it, nth) => it * opacity + (behind[nth] ?? 0) * (1 - opacity))
  const [dark = 0, light = 0] = [luminance(seen), luminance(behind)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** More than a carousel needs to come to rest. */
const MOST_SCREENSHOTS = 30

/** The screen with all text painted and without any, taken while nothing else moves. */
async function stillScreenshots(frame: Frame, screenshot: Screenshot) {
  // No background has this colour.
  const paint = () => screenshotWithText(frame, '#f0f', screenshot)
  let painted = await paint()
  for (let taken = 0; taken < MOST_SCREENSHOTS; taken += 1) {
    const bare = await screenshotWithText(frame, 'transparent', screenshot)
    const after = await paint()
    if (after === painted) return { painted, bare }
    painted = after
  }
  throw new Error('the screen does not come to rest')
}

/** The text's lowest contrast; undefined if nothing of it is to be seen. */
async function lowestContrasts(
  frame: Frame,
  screenshot: Screenshot,
  texts: readonly Text[],
): Promise<(number | undefined)[]> {
  const { painted, bare } = await stillScreenshots(frame, screenshot)
  const behind = await readBackgrounds(frame, { painted, bare, boxes: texts.map(({ boxes }) => boxes) })
  return texts.map(({ colour }, nth) => {
    const all = (behind[nth] ?? []).map((it) => contrast(colour, it))
    return all.length === 0 ? undefined : Math.min(...all)
  })
}

/** Scrolls an element into view, measures, and scrolls everything back. */
async function scrolledTo<T>(frame: Frame, selector: string, measure: () => Promise<T>): Promise<T> {
  const scrolled = await frame.evaluateHandle((to) => {
    const before: { at: Element; left: number; top: number }[] = []
    const element = document.querySelector(to)
    for (let at = element; at; at = at.parentElement)
      before.push({ at, left: at.scrollLeft, top: at.scrollTop })
    // Sideways no further than needed: the first column of a table may stay in place and cover the others.
    element?.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    return before
  }, selector)
  const measured = await measure()
  await scrolled.evaluate((before) => {
    for (const { at, left, top } of before) at.scrollTo({ left, top, behavior: 'instant' })
  })
  return measured
}

/** Of the elements with these selectors, the ones whose text has too little contrast, or of which nothing is visible. */
export async function findPaleText(
  frame: Frame,
  selectors: readonly string[],
  screenshot: Screenshot,
): Promise<string[]> {
  const found: string[] = []
  let undecided = await describeTexts(frame, selectors)
  const measureVisible = async () => {
    const texts = await describeTexts(
      frame,
      undecided.map(({ selector }) => selector),
    )
    const visible = texts.filter(({ isInView }) => isInView)
    const lowest = visible.length === 0 ? [] : await lowestContrasts(frame, screenshot, visible)
    const decided = visible
      .flatMap((text, nth) => ({ ...text, ratio: lowest[nth] ?? 0 }))
      .filter(({ ratio }) => ratio)
    for (const { selector, ratio, needed } of decided)
      if (ratio < needed) found.push(`${selector}: contrast ${ratio.toFixed(2)}, needs ${needed}`)
    const left = new Set(texts.map(({ selector }) => selector))
    for (const { selector } of decided) left.delete(selector)
    undecided = undecided.filter(({ selector }) => left.has(selector))
  }
  await measureVisible()
  while (undecided[0]) {
    const { selector } = undecided[0]
    await scrolledTo(frame, selector, measureVisible)
    if (undecided[0]?.selector !== selector) continue
    found.push(`${selector}: nothing of the text is visible`)
    undecided = undecided.slice(1)
  }
  return found
}
