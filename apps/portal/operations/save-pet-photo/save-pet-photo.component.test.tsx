import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PHOTO_SIDE, photoOf } from '@pfotenportal/domain/pet/photo'
import { DOG_PHOTO } from '@pfotenportal/domain/testing/dog-photo'
import { Portrait } from '../../screens/shared/household/portrait.tsx'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { aPet, aSubscription } from '../../testing/fixtures.ts'
import { callsOf, mockAnswer, mockNoNetworkFor } from '../../testing/mock-service.ts'
import { openDialog, prepareHousehold, renderSignedIn } from '../../testing/render.tsx'

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))

async function pictureFile(width: number, height: number, type: string): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context) {
    context.fillStyle = '#c02020'
    context.fillRect(0, 0, width / 4, height)
  }
  return new File([await canvas.convertToBlob({ type })], `dog.${type.slice(6)}`, { type })
}

async function openPhoto(photo: string | null = null) {
  const subscription = aSubscription({ pet: { ...aPet(), photo } })
  prepareHousehold({ subscriptions: [subscription] })
  mockAnswer('readPetPhoto', { jpeg: DOG_PHOTO })
  mockAnswer('savePetPhoto', { photo: 'new' })
  mockAnswer('removePetPhoto', { photo: null })
  return openDialog('savePetPhoto', subscription)
}

async function give(file: File): Promise<void> {
  const find = () => document.querySelector<HTMLInputElement>('dialog[open] input[type="file"]')
  await expect.poll(find).not.toBeNull()
  const files = new DataTransfer()
  files.items.add(file)
  const input = find()
  if (input) input.files = files.files
  input?.dispatchEvent(new Event('change', { bubbles: true }))
}

describe('the photo of a dog (C-640)', () => {
  beforeEach(() => void page.viewport(360, 740))

  it('is cropped with the keyboard and sent as the service takes it', async () => {
    const dialog = await openPhoto()
    await give(await pictureFile(900, 600, 'image/png'))
    const zoom = dialog.getByRole('slider', { name: 'Größe' })
    await expect.element(dialog.getByRole('slider', { name: 'Senkrecht' })).toBeDisabled()
    ;(zoom.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    await expect.element(zoom).toHaveValue('1.03')
    await expect.element(dialog.getByRole('slider', { name: 'Senkrecht' })).toBeEnabled()
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await expect.poll(() => callsOf('savePetPhoto')).toHaveLength(1)
    const jpeg = String(Reflect.get(Object(callsOf('savePetPhoto')[0]?.body), 'jpeg'))
    const sent = bytesOf(jpeg)
    expect(photoOf(sent)).toEqual(sent)
    const bitmap = await createImageBitmap(new Blob([sent]))
    expect([bitmap.width, bitmap.height]).toEqual([PHOTO_SIDE, PHOTO_SIDE])
  })

  it.each([
    [new File(['kein Foto'], 'foto.jpg', { type: 'image/jpeg' }), 'Das ist kein Bild'],
    [new File(['ftypheic'], 'IMG_1.HEIC', { type: '' }), 'Dein Browser kann HEIC nicht öffnen'],
    [new File(['<svg onload="alert(1)"/>'], 'a.svg', { type: 'image/svg+xml' }), 'Das ist kein Bild'],
  ])('says why a file is none, and lets another be chosen', async (file, words) => {
    const dialog = await openPhoto()
    await give(file)
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(words)
    await expect.element(dialog.getByRole('button', { name: 'Foto wählen' })).toBeVisible()
    await give(await pictureFile(40, 40, 'image/jpeg'))
    await expect.element(dialog.getByRole('button', { name: 'Speichern' })).toBeVisible()
    await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument()
  })

  it('says so if the browser hands out another picture than was drawn', async () => {
    const noise = { data: new Uint8ClampedArray(16).fill(255) } as ImageData
    const reading = vi.spyOn(CanvasRenderingContext2D.prototype, 'getImageData').mockReturnValue(noise)
    const dialog = await openPhoto()
    await give(await pictureFile(40, 40, 'image/jpeg'))
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Dein Browser gibt Bilder nicht heraus')
    reading.mockRestore()
  })

  it('keeps what was chosen if the connection breaks off', async () => {
    const dialog = await openPhoto()
    mockNoNetworkFor('savePetPhoto')
    await give(await pictureFile(40, 40, 'image/jpeg'))
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await expect.element(dialog.getByText('Wir erreichen gerade den Server nicht.')).toBeVisible()
    await expect.element(dialog.getByRole('img', { name: 'Ausschnitt' })).toBeVisible()
  })

  it('is removed', async () => {
    const dialog = await openPhoto('old')
    await dialog.getByRole('button', { name: 'Foto entfernen' }).click()
    await expect.poll(() => callsOf('removePetPhoto')).toHaveLength(1)
  })
})

describe('a portrait', () => {
  it('shows the photo, or the drawing if it cannot be read', async () => {
    const pet = { ...aPet(), photo: 'shown' }
    const subscription = aSubscription({ pet })
    prepareHousehold({ subscriptions: [subscription] })
    mockAnswer('readPetPhoto', { jpeg: DOG_PHOTO })
    await renderSignedIn(<Portrait subscription={subscription} pet={pet} />)
    const button = page.getByRole('button', { name: 'Foto von Frieda' })
    await expect.poll(() => button.element().querySelector('img')?.src).toContain(DOG_PHOTO)
  })

  it('greets once in the month of birth (C-641, C-642)', async () => {
    const pet = { ...aPet(), birth_year: 2020, birth_month: 11 }
    const subscription = aSubscription({ pet })
    prepareHousehold({ subscriptions: [subscription] })
    const { unmount } = await renderSignedIn(<Portrait subscription={subscription} pet={pet} />)
    await expect.poll(() => localStorage.getItem('birthdays')).toBe(`["${pet.id}/2026"]`)
    await unmount()
    await renderSignedIn(<Portrait subscription={subscription} pet={pet} />)
    expect(localStorage.getItem('birthdays')).toBe(`["${pet.id}/2026"]`)
  })
})
