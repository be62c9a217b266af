import { useRef, useState } from 'react'
import { useResource } from '../../data/queries.ts'
import { Button } from '../../ui/button/button.tsx'
import { Fact, Facts } from '../../ui/facts/facts.tsx'
import { AccountForm } from './account-form.tsx'
import { DataCard } from './data-card.tsx'
import { useProfileText } from '../../ui/labels/profile-text.ts'

/** 'Konto Informationen': read, or edit (spec 2). */
export function AccountCard() {
  const { account: text } = useProfileText()
  const [editing, setEditing] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  const view = useResource('customer')
  const done = () => {
    setEditing(false)
    // The form is gone with the focus in it: whoever reads by ear goes on at the heading.
    card.current?.querySelector<HTMLElement>('h2')?.focus()
  }
  const edit = !editing && view.data && (
    <Button size="small" look="quiet" onClick={() => setEditing(true)}>
      {text.edit}
    </Button>
  )
  return (
    <div ref={card}>
      <DataCard title={text.title} view={view} lines={3} action={edit}>
        {(customer) =>
          editing ? (
            <AccountForm customer={customer} onDone={done} />
          ) : (
            <Facts>
              <Fact term={text.firstName}>{customer.firstName}</Fact>
              <Fact term={text.lastName}>{customer.lastName}</Fact>
              <Fact term={text.email}>{customer.email}</Fact>
            </Facts>
          )
        }
      </DataCard>
    </div>
  )
}
