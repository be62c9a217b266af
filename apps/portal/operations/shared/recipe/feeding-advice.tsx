import type { ReactNode } from 'react'
import type { PetView } from '@pfotenportal/contract/subscriptions'
import { Mail } from 'lucide-react'
import { config } from '../../../data/config.ts'
import { buttonClass } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { adviceLink } from './advice-link.ts'
import { useRecipeText } from './recipe-advice.ts'

/** The way to somebody who helps: a mail that names the dog, or the operator's page. */
export function AdviceContact({ pet }: { pet: Pick<PetView, 'name'> }): ReactNode {
  const text = useRecipeText()
  const { href, isMail } = adviceLink(config.adviceUrl, text.contactSubject(pet.name))
  if (!isMail) {
    return (
      <LinkButton external look="soft" size="small" href={href}>
        {text.contactPage}
      </LinkButton>
    )
  }
  return (
    <a href={href} className={buttonClass({ look: 'soft', size: 'small' })}>
      <Mail size={18} aria-hidden="true" />
      {text.contact}
    </a>
  )
}

/** For a dog that no recipe suits: nothing is changed, somebody helps (C-46). */
export function FeedingAdvice({ pet }: { pet: Pick<PetView, 'name'> }) {
  const text = useRecipeText()
  return (
    <Notice tone="warn" title={text.none(pet.name)} action={<AdviceContact pet={pet} />}>
      {text.noneHint} {text.noVet}
    </Notice>
  )
}
