import { expect, it } from 'vitest'
import { withUntranslated } from './untranslated.ts'

it.each([
  [
    '<p>Heute: 148,86 € für Nala</p>',
    '<p>Heute: <span translate="no">148,86 €</span> für <span translate="no">Nala</span></p>',
  ],
  ['<dd>Di., 15. Dezember</dd>', '<dd><span translate="no">Di., 15. Dezember</span></dd>'],
  [
    '<a href="/x?a=5,00 €">tim@example.de</a>',
    '<a href="/x?a=5,00 €"><span translate="no">tim@example.de</span></a>',
  ],
  ['<title>54,90 €</title><p>ok</p>', '<title>54,90 €</title><p>ok</p>'],
  ['<select><option>54,90 €</option></select>', '<select><option>54,90 €</option></select>'],
  [
    '<style>p{width:5%}</style><script>"1,00 €"</script>',
    '<style>p{width:5%}</style><script>"1,00 €"</script>',
  ],
])('marks only texts on the page: %s', (html, marked) =>
  expect(withUntranslated(html, ['Nala'])).toBe(marked),
)
