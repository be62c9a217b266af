import { useLayoutEffect, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../testing/expect-accessible.ts'
import { renderPart, UnsavedInputDialog } from '../testing/render.tsx'
import { Accordion } from './accordion/accordion.tsx'
import { Button } from './button/button.tsx'
import { Dialog, type DialogProps } from './dialog/dialog.tsx'
import { TextField } from './field/field.tsx'
import { Menu, MenuDivider, MenuItem, MenuLink } from './menu/menu.tsx'
import { Notice } from './notice/notice.tsx'
import { Tabs } from './tabs/tabs.tsx'
import { Tooltip } from './tooltip/tooltip.tsx'

/** A page with a button that opens a dialog, and another button behind it. */
function PageWithDialog(props: Partial<DialogProps>) {
  const [open, setOpen] = useState(false)
  return (
    <main>
      <h1>Seite</h1>
      <Button onClick={() => setOpen(true)}>Öffnen</Button>
      <Button>Dahinter</Button>
      <Dialog
        open={open}
        title="Frage"
        actions={<Button look="main">Ja</Button>}
        {...props}
        onClose={() => setOpen(false)}
      >
        <p>Antworte bitte.</p>
      </Dialog>
      <UnsavedInputDialog />
    </main>
  )
}

async function openDialog(props: Partial<DialogProps> = {}) {
  await renderPart(<PageWithDialog {...props} />)
  await page.getByRole('button', { name: 'Öffnen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Frage' })
  await expect.element(dialog.getByRole('heading')).toHaveFocus()
  return dialog
}

/** A click on the page beside the dialog. */
const clickOutside = () =>
  userEvent.click(document.documentElement, { position: { x: 5, y: 5 }, force: true })

const closeByX = () =>
  page.getByRole('dialog', { name: 'Frage' }).getByRole('button', { name: 'Schließen' }).click()

describe('a dialog', () => {
  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['a click outside', clickOutside],
    ['its X', closeByX],
  ])('closes by %s and returns the focus', async (_, close) => {
    const dialog = await openDialog()
    await close()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Öffnen' })).toHaveFocus()
  })

  it('stays open when it is clicked inside', async () => {
    const dialog = await openDialog()
    await dialog.getByText('Antworte bitte.').click()
    await expect.element(dialog).toBeVisible()
  })

  it('traps the focus: Tab reaches nothing behind it', async () => {
    const dialog = await openDialog()
    for (let step = 0; step < 6; step += 1) {
      await userEvent.tab()
      const focused = document.activeElement
      expect(focused === document.body || dialog.element().contains(focused)).toBe(true)
    }
  })

  it.each(['modal', 'side'] as const)('of shape %s passes axe in both themes', async (shape) => {
    await openDialog({ shape })
    await expectAccessible()
  })

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['a click outside', clickOutside],
    ['its X', closeByX],
  ])('with unsaved input asks before it is closed by %s', async (_, close) => {
    const dialog = await openDialog({ hasUnsavedInput: true })
    await close()
    const question = page.getByRole('dialog', { name: 'Eingaben verwerfen?' })
    await expect.element(question).toBeVisible()
    await question.getByRole('button', { name: 'Weiter bearbeiten' }).click()
    await expect.element(dialog).toBeVisible()
    await close()
    await question.getByRole('button', { name: 'Verwerfen' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Öffnen' })).toHaveFocus()
  })

  it('with unsaved input stays open if Escape closes the question', async () => {
    const dialog = await openDialog({ hasUnsavedInput: true })
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText('Eingaben verwerfen?')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText('Eingaben verwerfen?')).not.toBeVisible()
    await expect.element(dialog).toBeVisible()
  })
})

describe('a tooltip', () => {
  const renderExample = () =>
    renderPart(
      <main>
        <Tooltip label="Warum?">Weil es so ist.</Tooltip>
        <Button>Daneben</Button>
      </main>,
    )
  const bubble = page.getByText('Weil es so ist.')

  it('opens on hover and closes when the pointer leaves', async () => {
    await renderExample()
    await page.getByRole('button', { name: 'Warum?' }).hover()
    await expect.element(bubble).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Daneben' }).hover()
    await expect.element(bubble).not.toBeVisible()
  })

  it('opens by keyboard and closes by Escape', async () => {
    await renderExample()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect.element(bubble).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(bubble).not.toBeVisible()
  })

  it('describes its button for a screen reader', async () => {
    await renderExample()
    await expect
      .element(page.getByRole('button', { name: 'Warum?' }))
      .toHaveAccessibleDescription('Weil es so ist.')
  })
})

describe('tabs', () => {
  const onAdd = vi.fn<() => void>()
  const renderExample = () =>
    renderPart(
      <main>
        <Tabs
          label="Teile"
          tabs={[
            { id: 'a', label: 'Erstes', content: <p>Inhalt A</p> },
            { id: 'b', label: 'Zweites', content: <p>Inhalt B</p> },
            { id: 'c', label: 'Drittes', content: <p>Inhalt C</p> },
          ]}
          onAdd={onAdd}
        />
      </main>,
    )
  const selected = () => page.getByRole('tab', { selected: true })

  it('show the part whose tab is clicked', async () => {
    await renderExample()
    await page.getByRole('tab', { name: 'Zweites' }).click()
    await expect.element(page.getByRole('tabpanel', { name: 'Zweites' })).toHaveTextContent('Inhalt B')
    await expectAccessible()
  })

  it('are one tab stop and can be navigated with arrows, Home and End', async () => {
    await renderExample()
    await userEvent.tab()
    for (const [key, name] of [
      ['ArrowRight', 'Zweites'],
      ['End', 'Drittes'],
      ['ArrowRight', 'Erstes'],
      ['ArrowLeft', 'Drittes'],
      ['Home', 'Erstes'],
    ] as const) {
      await userEvent.keyboard(`{${key}}`)
      await expect.element(selected()).toHaveTextContent(name)
      await expect.element(selected()).toHaveFocus()
    }
  })

  it('offer a button to add a tab if there is a handler', async () => {
    await renderExample()
    await page.getByRole('button', { name: 'Neu hinzufügen' }).click()
    expect(onAdd).toHaveBeenCalledOnce()
  })
})

describe('a menu', () => {
  const choose = vi.fn<(name: string) => void>()
  const renderExample = () =>
    renderPart(
      <main>
        <Menu label="Hunde" trigger="Hund wählen">
          <MenuItem checked={false} onClick={() => choose('Balu')}>
            Balu
          </MenuItem>
          <MenuItem checked onClick={() => choose('Frieda')}>
            Frieda
          </MenuItem>
          <MenuItem disabled>Luna</MenuItem>
          <MenuDivider />
          <MenuLink href="#neu">Neuer Hund</MenuLink>
        </Menu>
      </main>,
    )
  const trigger = page.getByRole('button', { name: 'Hund wählen' })
  const itemOf = (name: string) =>
    page.getByRole(name === 'Neuer Hund' ? 'menuitem' : 'menuitemradio', { name })

  it('opens with the chosen entry in focus and passes axe', async () => {
    await renderExample()
    await trigger.click()
    await expect.element(page.getByRole('menuitemradio', { name: 'Frieda' })).toHaveFocus()
    await expectAccessible()
  })

  it('can be navigated with arrows, Home, End and first letters, skipping disabled entries', async () => {
    await renderExample()
    await trigger.click()
    await expect.element(page.getByRole('menuitemradio', { name: 'Frieda' })).toHaveFocus()
    for (const [key, name] of [
      ['{ArrowDown}', 'Neuer Hund'],
      ['{ArrowDown}', 'Balu'],
      ['{End}', 'Neuer Hund'],
      ['{Home}', 'Balu'],
      ['f', 'Frieda'],
      ['{ArrowUp}', 'Balu'],
    ] as const) {
      await userEvent.keyboard(key)
      await expect.element(itemOf(name)).toHaveFocus()
    }
  })

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['a choice', () => userEvent.keyboard('{Enter}')],
  ])('closes by %s and returns the focus', async (_, close) => {
    await renderExample()
    await trigger.click()
    await expect.element(page.getByRole('menuitemradio', { name: 'Frieda' })).toHaveFocus()
    await close()
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
    await expect.element(trigger).toHaveFocus()
  })
})

describe('a field', () => {
  it('shows its error, also to a screen reader', async () => {
    await renderPart(
      <main>
        <TextField label="Ort" hint="Wo du wohnst." error="Bitte gib den Ort an." required />
      </main>,
    )
    const field = page.getByRole('textbox', { name: 'Ort' })
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field).toHaveAccessibleDescription(/Bitte gib den Ort an\./)
    await expectAccessible()
  })
})

describe('an accordion', () => {
  it('opens and closes by keyboard', async () => {
    await renderPart(
      <main>
        <Accordion summary="Mehr">
          <p>Alles.</p>
        </Accordion>
      </main>,
    )
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Alles.')).toBeVisible()
    await expectAccessible()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Alles.')).not.toBeVisible()
  })

  it('does not let the page wait for its closed content', async () => {
    const painted: (string | null)[] = []
    function PageWithAccordion() {
      useLayoutEffect(() => void painted.push(document.body.textContent), [])
      return (
        <main>
          <Accordion summary="Mehr">
            <p>Alles.</p>
          </Accordion>
        </main>
      )
    }
    await renderPart(<PageWithAccordion />)
    await expect.element(page.getByText('Alles.')).toBeInTheDocument()
    expect(painted).toHaveLength(1)
    expect(painted[0]).toContain('Mehr')
    expect(painted[0]).not.toContain('Alles.')
  })
})

describe('a loading button', () => {
  it('ignores further clicks, keeps the focus and is announced as busy', async () => {
    const press = vi.fn<() => void>()
    await renderPart(
      <main>
        <Button loading onClick={press}>
          Speichern
        </Button>
      </main>,
    )
    const button = page.getByRole('button', { name: 'Speichern' })
    await button.click({ force: true })
    expect(press).not.toHaveBeenCalled()
    await expect.element(button).toHaveFocus()
    await expect.element(button).toHaveAttribute('aria-busy', 'true')
    await expectAccessible()
  })
})

describe('a notice', () => {
  it('shows its icon beside its text, although the button at its end is higher', async () => {
    await renderPart(
      <main>
        <Notice tone="warn" slim action={<Button>Jetzt bestätigen</Button>}>
          Bitte bestätige deine Zahlungsmethode
        </Notice>
      </main>,
    )
    const text = page.getByText('Bitte bestätige deine Zahlungsmethode').element().getBoundingClientRect()
    const icon = page.getByRole('note').element().querySelector('svg')?.getBoundingClientRect()
    expect(icon?.right).toBeLessThan(text.left)
    expect(Math.abs((icon?.top ?? 0) - text.top)).toBeLessThanOrEqual(3)
  })
})
