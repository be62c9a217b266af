import { expect, it } from 'vitest'
import { withUntranslated } from './untranslated.ts'

it.each([
  [
    '<p>Heute: 148,86 € für Nala</p>',
    '<p><bdi>Heute: <bdi translate="no">148,86 €</bdi> für <bdi translate="no">Nala</bdi></bdi></p>',
  ],
  ['<dd>Di., 15. Dezember</dd>', '<dd><bdi translate="no">Di., 15. Dezember</bdi></dd>'],
  [
    '<a href="/x?a=5,00 €">tim@example.de</a>',
    '<a href="/x?a=5,00 €"><bdi translate="no">tim@example.de</bdi></a>',
  ],
  ['<p>Hallo O&#x27;Neill</p>', '<p><bdi>Hallo <bdi translate="no">O&#x27;Neill</bdi></bdi></p>'],
  ['<p>Käthe &amp; Co</p>', '<p><bdi translate="no">Käthe &amp; Co</bdi></p>'],
  ['<title>54,90 €</title><p>ok</p>', '<title translate="no">54,90 €</title><p>ok</p>'],
  ['<title>Hallo</title>', '<title>Hallo</title>'],
  [
    '<summary aria-label="Ersetzen: PP-104067">Ersetzen</summary>',
    '<summary aria-label="Ersetzen: PP-104067" translate="no"><bdi translate="yes">Ersetzen</bdi></summary>',
  ],
  ['<input placeholder="7K3Q-M9TD"/>', '<input placeholder="7K3Q-M9TD" translate="no"/>'],
  [
    '<dd>20001</dd><dd>pm_5001</dd>',
    '<dd><bdi translate="no">20001</bdi></dd><dd><bdi translate="no">pm_5001</bdi></dd>',
  ],
  ['<p>Deine E-Mail-Adresse</p>', '<p><bdi>Deine <bdi class="unbroken">E-Mail</bdi>-Adresse</bdi></p>'],
  ['<select><option>54,90 €</option></select>', '<select><option>54,90 €</option></select>'],
  [
    '<style>p{width:5%}</style><script>"1,00 €"</script>',
    '<style>p{width:5%}</style><script>"1,00 €"</script>',
  ],
])('marks only texts on the page: %s', (html, marked) =>
  expect(withUntranslated(html, ['Nala', "O'Neill", 'Käthe & Co'])).toBe(marked),
)
