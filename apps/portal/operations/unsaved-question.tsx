import { useEffect } from 'react'
import { unsaved } from '@pfotenportal/text/de/unsaved'
import { leaveQuestion, mayAsk } from '../data/unsaved-input.ts'
import { useStore } from '../data/use-store.ts'
import { defineText } from '../ui/text/text.tsx'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'

const useUnsavedText = defineText(unsaved, () =>
  import('@pfotenportal/text/en/unsaved').then((it) => it.unsaved),
)

/** 'Eingaben verwerfen?', above the page or the dialog that the input stands in. Escape goes on editing. */
export function UnsavedQuestion() {
  const text = useUnsavedText()
  const asked = useStore(leaveQuestion)
  useEffect(mayAsk, [])
  const stay = () => asked?.stay()
  // The question closes first: behind it nothing could take the focus that the dialog below gives back.
  const discard = () => {
    stay()
    setTimeout(() => asked?.discard())
  }
  return (
    <Dialog
      open={asked !== null}
      onClose={stay}
      title={text.title}
      actions={
        <>
          <Button look="main" onClick={stay}>
            {text.stay}
          </Button>
          <Button look="danger" onClick={discard}>
            {text.discard}
          </Button>
        </>
      }
    >
      <p>{asked?.isPlan ? text.plan : text.text}</p>
    </Dialog>
  )
}
