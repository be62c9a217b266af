import { Pencil } from 'lucide-react'
import type { AddressView } from '@pfotenportal/contract/addresses'
import { formatList } from '@pfotenportal/text/format'
import { useAddressText } from '../../operations/shared/address/address-draft.ts'
import { Button, IconButton } from '../../ui/button/button.tsx'
import { useProfileText } from '../../ui/labels/profile-text.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { useLanguage } from '../../ui/text/text.tsx'
import { PostalLines } from '../shared/account/account-lines.tsx'
import { AddressBookDialog } from './address-book-dialog.tsx'
import { DataCard } from './data-card.tsx'
import { type AddressBook, type Saved, useAddressBook } from './use-address-book.ts'
import styles from './profile.module.css'

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
            <Button className={styles['start']} onClick={() => book.open('new')}>
              {add}
            </Button>
          </div>
        )}
      </DataCard>
      <AddressBookDialog book={book} />
    </>
  )
}
