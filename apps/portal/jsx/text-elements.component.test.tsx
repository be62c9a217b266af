import { useState, type ReactNode } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { keptNames } from '../data/kept-names.ts'
import { bareTexts } from '../testing/bare-texts.ts'
import { renderPart } from '../testing/render.tsx'
import { translatePage } from '../testing/translate.ts'
import { useText } from '../ui/text/text.tsx'
import { tolerateForeignChanges } from './foreign-dom.ts'

const content = () => page.getByTestId('content')
const html = () => content().element().innerHTML

let stopTranslating: (() => void) | undefined
afterEach(() => stopTranslating?.())

/** Renders a text for each number, translates it, and counts on. */
async function translateAndCount(render: (count: number) => ReactNode, steps = 3): Promise<string[]> {
  function Counter() {
    const [count, setCount] = useState(0)
    return (
      <>
        <div data-testid="content">{render(count)}</div>
        <button type="button" translate="no" onClick={() => setCount(count + 1)}>
          Weiter
        </button>
      </>
    )
  }
  await renderPart(<Counter />)
  stopTranslating = translatePage()
  const shown: string[] = []
  for (let step = 0; step < steps; step += 1) {
    await page.getByRole('button', { name: 'Weiter' }).click()
    shown.push(content().element().textContent)
  }
  return shown
}

/** As on a page, texts are made where they are rendered. */
function Rendered({ render }: { render: () => ReactNode }) {
  useText()
  return <>{render()}</>
}

function Placed({ children }: { children: ReactNode }) {
  return (
    <p>
      {children}
      <b>!</b>
    </p>
  )
}

function Bare({ children }: { children: ReactNode }) {
  return children
}

describe('after a translating browser has replaced all texts', () => {
  it.each<[string, (count: number) => ReactNode]>([
    ['a text with a value in it', (count) => <p>Es sind {count} Wochen</p>],
    [
      'two values',
      (count) => (
        <p>
          {count} {count + 1}
        </p>
      ),
    ],
    [
      'a text before an element',
      (count) => (
        <p>
          {`${count} Wochen`} <b>pausieren</b>
        </p>
      ),
    ],
    [
      'a text after an element',
      (count) => (
        <p>
          <b>Noch</b> {count}
        </p>
      ),
    ],
    [
      'a text in a fragment',
      (count) => (
        <>
          <>{count}</> Wochen
        </>
      ),
    ],
    [
      'an element that comes before a text',
      (count) => (
        <p>
          {count % 2 === 1 && <b>Neu: </b>}Wochen: {count}
        </p>
      ),
    ],
    [
      'a text that comes and goes',
      (count) => (
        <p>
          <b>Box</b>
          {count % 2 === 1 && ` ${count}. Mal`}
          <i>!</i>
        </p>
      ),
    ],
    [
      'a text instead of an element',
      (count) => <p>{count % 2 === 1 ? `${count} Boxen` : <b>Box {count}</b>}</p>,
    ],
    [
      'texts in a list',
      (count) => (
        <p>
          {['Eins', 'Zwei', `Drei${count}`].map((it) => (
            <b key={it}>{it} </b>
          ))}{' '}
          und {count}
        </p>
      ),
    ],
    ['a nested list of texts', (count) => <p>{[`${count}`, <b key="b">x</b>, ` ${count}`]}!</p>],
    ['children that a component places', (count) => <Placed>{count} Tage</Placed>],
    ['an amount in a sentence', (count) => <p>Heute zahlst du {count + 140},22 € für Frieda.</p>],
  ])('%s follows every change', async (_, render) => {
    const translated = await translateAndCount(render)
    stopTranslating?.()
    document.body.replaceChildren()
    const plain: string[] = []
    for (let count = 1; count <= 3; count += 1) {
      const { container, unmount } = await renderPart(<section>{render(count)}</section>)
      plain.push(container.querySelector('section')?.textContent ?? '')
      await unmount()
    }
    expect(translated.map((it) => it.toLowerCase())).toEqual(plain.map((it) => it.toLowerCase()))
  })
})

describe('the markup of a text', () => {
  it.each<[string, () => ReactNode, string]>([
    [
      'texts alone become one, without an element',
      () => (
        <p>
          {4} Wochen {'frei'}
        </p>
      ),
      '<p>4 Wochen frei</p>',
    ],
    [
      'white space stays bare',
      () => (
        <p>
          <b>A</b> <b>B</b>
        </p>
      ),
      '<p><b>A</b> <b>B</b></p>',
    ],
    [
      'a text beside an element gets one',
      () => (
        <p>
          Am <b>Tag</b>
        </p>
      ),
      '<p><span>Am </span><b>Tag</b></p>',
    ],
    ['an amount alone is not translated', () => <b>54,90 €</b>, '<b><span translate="no">54,90 €</span></b>'],
    [
      'an amount beside others is not translated',
      () => (
        <p>
          54,90 €<i>!</i>
        </p>
      ),
      '<p><span translate="no">54,90 €</span><i>!</i></p>',
    ],
    [
      'an amount and a day in a sentence are not translated',
      () => <p>Am Di., 15. Dezember: 54,90 €</p>,
      '<p><span><span>Am </span><span translate="no">Di., 15. Dezember</span><span>: </span><span translate="no">54,90 €</span></span></p>',
    ],
    [
      'an option has only text',
      () => (
        <select aria-label="s">
          <option>{2} für 54,90 €</option>
        </select>
      ),
      '<select aria-label="s"><option>2 für 54,90 €</option></select>',
    ],
    [
      '"E-Mail" does not break, and what follows it may',
      () => <p>Deine E-Mail-Adresse</p>,
      '<p><span><span>Deine </span><span class="unbroken">E-Mail</span><span>-Adresse</span></span></p>',
    ],
    [
      'a label with a day is not translated, the text beside it is',
      () => (
        <button type="button" aria-label="Am 5. Januar">
          <svg aria-hidden="true" />
          <b>Am</b> Tag
        </button>
      ),
      '<button type="button" aria-label="Am 5. Januar" translate="no"><svg aria-hidden="true"></svg><b translate="yes">Am</b><span translate="yes"> Tag</span></button>',
    ],
    [
      'a title with an amount is not translated, its only text is',
      () => <p title="54,90 €">Preis: 5,00 €</p>,
      '<p title="54,90 €" translate="no"><span translate="yes"><span>Preis: </span><span translate="no">5,00 €</span></span></p>',
    ],
    [
      'a placeholder with a code is not translated',
      () => <input placeholder="7K3Q-M9TD" />,
      '<input placeholder="7K3Q-M9TD" translate="no">',
    ],
    [
      'what is not translated anyway stays whole',
      () => <p translate="no">Am 5. Januar</p>,
      '<p translate="no">Am 5. Januar</p>',
    ],
  ])('%s', async (_, render, expected) => {
    await renderPart(
      <div data-testid="content">
        <Rendered render={render} />
      </div>,
    )
    await expect.poll(html).toBe(expected)
  })

  it.each<[string, () => ReactNode]>([
    ['alone', () => <b>Wuffmarie</b>],
    [
      'beside others',
      () => (
        <p>
          Wuffmarie<i>!</i>
        </p>
      ),
    ],
    ['in a sentence', () => <p>Für Wuffmarie</p>],
  ])('what was translated before it could be marked is shown as it is: %s', async (_, render) => {
    await renderPart(
      <div data-testid="content">
        <Rendered render={render} />
      </div>,
    )
    stopTranslating = translatePage()
    expect(html()).toContain('<font><font>')
    keptNames.set([...keptNames.get(), 'Wuffmarie'])
    await expect.poll(html).toContain('<span translate="no">Wuffmarie</span>')
    keptNames.set(keptNames.get().filter((it) => it !== 'Wuffmarie'))
  })

  it('does not translate names that are known', async () => {
    keptNames.set([...keptNames.get(), 'Wuffelina'])
    await renderPart(<Rendered render={() => <div data-testid="content">Wuffelinas Napf</div>} />)
    await expect.poll(html).toBe('<span><span translate="no">Wuffelinas</span><span> Napf</span></span>')
  })

  it('that a component returns bare is reported by every component test', async () => {
    await renderPart(
      <div data-testid="content">
        <Bare>{'Bloß Text'}</Bare>
      </div>,
    )
    expect(bareTexts()).toEqual(['div: Bloß Text'])
    document.body.replaceChildren()
  })
})

describe('an extension that moves or removes elements', () => {
  beforeAll(tolerateForeignChanges)

  it.each([
    ['removes it', (element: Element) => element.remove()],
    [
      'wraps it',
      (element: Element) => {
        const wrapper = document.createElement('mark')
        element.replaceWith(wrapper)
        wrapper.append(element)
      },
    ],
    ['moves it', (element: Element) => document.body.append(element)],
  ])('%s: the page goes on', async (_, change) => {
    function Steps() {
      const [step, setStep] = useState(0)
      return (
        <>
          <div data-testid="content">
            {step === 1 && <i>davor</i>}
            {step < 2 && <b>weg</b>}
          </div>
          <button type="button" onClick={() => setStep(step + 1)}>
            Schritt {step}
          </button>
        </>
      )
    }
    await renderPart(<Steps />)
    const bold = document.querySelector('b')
    if (bold) change(bold)
    const next = page.getByRole('button', { name: /Schritt/ })
    await next.click()
    await expect.element(content()).toHaveTextContent('davor')
    await next.click()
    await expect.element(next).toHaveTextContent('Schritt 2')
    expect(document.body.textContent).not.toContain('weg')
  })
})
