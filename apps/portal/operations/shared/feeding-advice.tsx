import type { PetView } from '@pfotenportal/contract/subscriptions'
import { Mail } from 'lucide-react'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useRecipeText } from './recipe-advice.ts'

/** For a dog that no recipe suits: nothing is changed, somebody helps (C-46). */
export function FeedingAdvice({ pet }: { pet: Pick<PetView, 'name'> }) {
  const text = useRecipeText()
  const subject = encodeURIComponent(text.contactSubject(pet.name))
  return (
    <Notice
      tone="warn"
      title={text.none(pet.name)}
      action={
        <a
          href={`mailto:${text.contactMail}?subject=${subject}`}
          className={buttonClass({ look: 'soft', size: 'small' })}
        >
          <Mail size={18} aria-hidden="true" />
          {text.contact}
        </a>
      }
    >
      {text.noneHint} {text.noVet}
    </Notice>
  )
}
