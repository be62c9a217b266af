import { useId } from 'react'
import { formatList } from '@pfotenportal/text/format'
import { useResource } from '../../data/queries.ts'
import { draftOf, useAddressText } from '../../operations/shared/address/address-draft.ts'
import { AddressForm } from '../../operations/shared/address/address-form.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useProfileText } from '../../ui/labels/profile-text.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { useLanguage, useText } from '../../ui/text/text.tsx'
import { CommandError } from './command-error.tsx'
import type { AddressBook, Editing } from './use-address-book.ts'
import styles from './profile.module.css'

/** Names the dogs whose deliveries change, before anything is sent. */
function AffectedDogs({ dogs }: { dogs: readonly string[] }) {
  const { addresses: text } = useProfileText()
  const language = useLanguage()
  if (dogs.length === 0) return null
  return <Notice>{text.appliesTo(formatList(dogs, language))}</Notice>
}

function Content({ book, editing, form }: { book: AddressBook; editing: Editing; form: string }) {
  const { addresses: text } = useProfileText()
  const customer = useResource('customer').data
  const { error } = book
  const fields = error !== null && typeof error !== 'string' ? error.fields : undefined
  const initial =
    editing === 'new'
      ? { firstName: customer?.firstName ?? '', lastName: customer?.lastName ?? '' }
      : draftOf(editing)
  return (
    <div className={styles['dialog']}>
      {editing !== 'new' && <AffectedDogs dogs={book.dogsAt(editing)} />}
      {!fields && <CommandError title={text.failed} error={error} />}
      <AddressForm id={form} initial={initial} fields={fields} onSubmit={book.send} />
    </div>
  )
}

/** Adds or edits a saved address. */
export function AddressBookDialog({ book }: { book: AddressBook }) {
  const { ui } = useText()
  const { addresses: text } = useProfileText()
  const addressText = useAddressText()
  const form = useId()
  const { editing } = book
  return (
    <Dialog
      open={editing !== null}
      onClose={book.close}
      title={editing === 'new' ? text.newTitle : addressText.editTitle}
      actions={
        <>
          <Button look="main" type="submit" form={form} loading={book.pending}>
            {addressText.save}
          </Button>
          <Button look="quiet" onClick={book.close}>
            {ui.cancel}
          </Button>
        </>
      }
    >
      {editing !== null && (
        <Content key={editing === 'new' ? 'new' : editing.id} book={book} editing={editing} form={form} />
      )}
    </Dialog>
  )
}
