import Pencil from 'lucide-react/icons/pencil'
import { useId } from 'react'
import type { AddressView } from '@pfotenportal/contract/addresses'
import { formatList } from '@pfotenportal/text/format'
import { useResource } from '../../data/queries.ts'
import { draftOf, fieldErrorsOf, useAddressText } from '../../operations/shared/address/address-draft.ts'
import { AddressForm } from '../../operations/shared/address/address-form.tsx'
import { Button, IconButton } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useProfileText } from '../../ui/labels/profile-text.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { useLanguage, useText } from '../../ui/text/text.tsx'
import { PostalLines } from '../shared/account/account-lines.tsx'
import { CommandError, DataCard } from './data-card.tsx'
import styles from './profile.module.css'
import { useAddressBook, type AddressBook, type Editing, type Saved } from './use-address-book.ts'

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
  const initial =
    editing === 'new'
      ? { firstName: customer?.firstName ?? '', lastName: customer?.lastName ?? '' }
      : draftOf(editing)
  return (
    <div className={styles['dialog']}>
      {editing !== 'new' && <AffectedDogs dogs={book.dogsAt(editing)} />}
      {!fieldErrorsOf(error) && <CommandError title={text.failed} error={error} />}
      <AddressForm id={form} initial={initial} error={error} onSubmit={book.send} />
    </div>
  )
}

/** Adds or edits a saved address. */
function AddressBookDialog({ book }: { book: AddressBook }) {
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

function Outcome({ saved }: { saved: Saved | null }) {
  const { addresses: text } = useProfileText()
  const language = useLanguage()
  if (saved === null) return null
  if (saved.as === 'moved') {
    return <Notice tone="success">{text.moved(formatList(saved.dogs, language))}</Notice>
  }
  return <Notice tone="success">{text[saved.as](saved.street)}</Notice>
}

function Entry({ address, book }: { address: AddressView; book: AddressBook }) {
  const { addresses: text } = useProfileText()
  const { editOf } = useAddressText()
  const language = useLanguage()
  const dogs = book.dogsAt(address)
  return (
    <li className={styles['entry']}>
      <div>
        <PostalLines address={address} />
        <p className={styles['note']}>
          {dogs.length > 0 ? text.usedBy(formatList(dogs, language)) : text.unused}
        </p>
      </div>
      <IconButton
        framed
        label={editOf(address.address1)}
        icon={<Pencil size={20} aria-hidden="true" />}
        onClick={() => book.open(address)}
      />
    </li>
  )
}

/** The saved addresses and the dogs whose boxes are delivered there. */
export function AddressesCard() {
  const { addresses: text } = useProfileText()
  const { add } = useAddressText()
  const book = useAddressBook()
  return (
    <>
      <DataCard title={text.title} view={book.view} lines={5}>
        {(list) => (
          <div className={styles['stack']}>
            <Outcome saved={book.saved} />
            {list.length === 0 && <p>{text.none}</p>}
            {list.length > 0 && (
              <ul className={styles['list']}>
                {list.map((address) => (
                  <Entry key={address.id} address={address} book={book} />
                ))}
              </ul>
            )}
            <Button className="start" onClick={() => book.open('new')}>
              {add}
            </Button>
          </div>
        )}
      </DataCard>
      <AddressBookDialog book={book} />
    </>
  )
}
