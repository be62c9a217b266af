import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ChangeEvent } from 'react'
import type { PetView } from '@pfotenportal/contract/subscriptions'
import { petPhotoKey } from '../../data/pet-photo.ts'
import { useOperation } from '../../data/use-operation.ts'
import { dogLook } from '../../illustrations/dog-look.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog, DialogStep } from '../../ui/dialog/dialog.tsx'
import { DogAvatar } from '../../ui/dog/dog-avatar.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import type { OperationDialogProps } from '../open-operation.ts'
import { QuoteRefusal } from '../shared/quote/quote-state.tsx'
import { WHOLE } from './crop.ts'
import { usePetPhotoText } from './pet-photo-text.ts'
import { PhotoCrop } from './photo-crop.tsx'
import { openPicture, photoIn, type PhotoProblem } from './photo-file.ts'
import styles from './save-pet-photo.module.css'

/** The picture that was chosen last, once it is open. */
function usePicture() {
  const [picture, setPicture] = useState<HTMLCanvasElement | null>(null)
  const [problem, setProblem] = useState<PhotoProblem | null>(null)
  const [crop, setCrop] = useState(WHOLE)
  const [isOpening, setOpening] = useState(false)
  const newest = useRef<File>(null)
  const open = async (file: File) => {
    newest.current = file
    setOpening(true)
    setProblem(null)
    const opened = await openPicture(file)
    // Another one was chosen meanwhile.
    if (newest.current !== file) return
    setOpening(false)
    if (typeof opened === 'string') return setProblem(opened)
    setPicture(opened)
    setCrop(WHOLE)
  }
  return { picture, problem, setProblem, crop, setCrop, isOpening, open }
}

/** Sends and removes the photo of a dog. */
function usePhotoCommands({ id }: PetView, onDone: () => void) {
  const text = usePetPhotoText()
  const client = useQueryClient()
  const save = useOperation('savePetPhoto', text.saved)
  const remove = useOperation('removePetPhoto', text.removed)
  return {
    error: save.error ?? remove.error,
    saving: save.pending,
    removing: remove.pending,
    send: async (jpeg: string) => {
      const outcome = await save.run({ params: { id }, body: { jpeg } })
      if (!outcome.ok) return
      // It need not be read again.
      if (outcome.data.photo !== null) client.setQueryData(petPhotoKey(outcome.data.photo), { jpeg })
      onDone()
    },
    remove: async () => {
      const outcome = await remove.run({ params: { id } })
      if (outcome.ok) onDone()
    },
  }
}

function SavePetPhoto({ pet, open, onClose }: OperationDialogProps & { pet: PetView }) {
  const text = usePetPhotoText()
  const { picture, problem, setProblem, crop, setCrop, isOpening, open: openFile } = usePicture()
  const commands = usePhotoCommands(pet, onClose)
  const input = useRef<HTMLInputElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    // So that the same file can be chosen again.
    event.target.value = ''
    if (file) void openFile(file)
  }
  const send = async () => {
    const jpeg = canvas.current && (await photoIn(canvas.current))
    if (jpeg) await commands.send(jpeg)
    else setProblem('blocked')
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      hasUnsavedInput={picture !== null}
      title={text.title(pet.name)}
      actions={
        <>
          {picture && (
            <Button look="main" loading={commands.saving} onClick={() => void send()}>
              {text.save}
            </Button>
          )}
          <Button
            look={picture ? 'quiet' : 'main'}
            loading={isOpening}
            onClick={() => input.current?.click()}
          >
            {picture ? text.another : text.choose}
          </Button>
          {!picture && pet.photo && (
            <Button look="danger" loading={commands.removing} onClick={() => void commands.remove()}>
              {text.remove}
            </Button>
          )}
        </>
      }
    >
      <DialogStep>
        <div className="stack-4">
          <input ref={input} type="file" accept="image/*" hidden onChange={choose} />
          {picture ? (
            <PhotoCrop ref={canvas} picture={picture} crop={crop} onChange={setCrop} />
          ) : (
            <DogAvatar look={dogLook(pet)} size="large" className={styles['now'] ?? ''} />
          )}
          <p className="note">{text.onlyYou}</p>
          {problem && <Notice tone="error">{text.problems[problem]}</Notice>}
          {commands.error && <QuoteRefusal error={commands.error} />}
        </div>
      </DialogStep>
    </Dialog>
  )
}

/** The dialog for a dog's photo: chosen or taken, cropped, and removed (C-637, C-640). */
export function SavePetPhotoDialog(props: OperationDialogProps) {
  const { pet } = props.subscription
  return pet && <SavePetPhoto {...props} pet={pet} />
}
