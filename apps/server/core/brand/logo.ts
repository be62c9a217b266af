/** Checks and cleans the logo of a brand, an SVG that the service inlines into its own pages. */

const ELEMENTS = new Set(
  'svg g path circle ellipse rect line polyline polygon defs linearGradient radialGradient stop clipPath title'.split(
    ' ',
  ),
)
const ATTRIBUTES = new Set(
  (
    'xmlns viewBox width height d cx cy r rx ry x y x1 y1 x2 y2 points transform id fill fill-rule fill-opacity stroke ' +
    'stroke-width stroke-linecap stroke-linejoin stroke-opacity opacity offset stop-color stop-opacity clip-path ' +
    'clip-rule gradientUnits gradientTransform fx fy'
  ).split(' '),
)

const TAG = /<(\/?)([A-Za-z][\w:-]*)((?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y
const ATTRIBUTE = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
/** Only letters that can end neither a value nor reach outside the picture; entities are not needed. */
const VALUE = /^(?!.*(?:url\((?!#[\w-]+\))|script:|data:))[\w\s.,#%:/()+-]*$/i

/** The cleaned SVG, or what is wrong with it. */
export type LogoResult = { readonly svg: string } | { readonly problem: string }

/** Known attributes only: scripts, handlers, styles and references to other documents are dropped. */
function cleanAttributes(text: string): string {
  return [...text.matchAll(ATTRIBUTE)]
    .map(([, name = '', double, single]) => ({ name, value: double ?? single ?? '' }))
    .filter(({ name, value }) => ATTRIBUTES.has(name) && VALUE.test(value))
    .map(({ name, value }) => ` ${name}="${value}"`)
    .join('')
}

/**
 * The logo without anything that could run or load something. Elements that are not shapes, such as `<script>`,
 * `<style>` and `<image>`, are refused.
 */
export function cleanLogo(source: string): LogoResult {
  const text = source.replaceAll(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*>/gi, '').trim()
  const open: string[] = []
  let svg = ''
  let at = 0
  while (at < text.length) {
    if (text[at] !== '<') {
      const end = text.indexOf('<', at)
      // Text is shown nowhere in a logo; a title is replaced by the brand's name beside it.
      at = end === -1 ? text.length : end
      continue
    }
    TAG.lastIndex = at
    const tag = TAG.exec(text)
    if (!tag) return { problem: `is not well-formed at "${text.slice(at, at + 30)}".` }
    const [all, slash, name = '', attributes = '', selfClosing] = tag
    if (!ELEMENTS.has(name)) return { problem: `has <${name}>, which is not allowed.` }
    if (open.length === 0 && (name !== 'svg' || slash || svg !== ''))
      return { problem: 'is not one <svg> element.' }
    if (slash) {
      if (open.pop() !== name) return { problem: `is not well-formed at "</${name}>".` }
      svg += `</${name}>`
    } else {
      svg += `<${name}${cleanAttributes(attributes)}${selfClosing ? '/' : ''}>`
      if (!selfClosing) open.push(name)
    }
    at += all.length
  }
  if (open.length > 0 || svg === '') return { problem: 'is not one complete <svg> element.' }
  if (!/^<svg[^>]* viewBox="/.test(svg)) return { problem: 'has no viewBox, so it cannot be scaled.' }
  return {
    svg: svg.includes('xmlns=') ? svg : svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"'),
  }
}
