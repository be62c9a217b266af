import Mail from 'lucide-react/icons/mail'
import type { ReactNode } from 'react'
import type { PetView } from '@pfotenportal/contract/subscriptions'
import { config } from '../../../data/config.ts'
import { buttonClass } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { useRecipeText } from './recipe-advice.ts'

/**
 * The link to the feeding advice (`ADVICE_URL`). An email gets a subject unless the operator has set one; a page stays
 * as it is.
 */
export function adviceLink(
  url: string,
  subject: string,
): { readonly href: string; readonly isMail: boolean } {
  const isMail = url.startsWith('mailto:')
  if (!isMail || /[?&]subject=/i.test(url)) return { href: url, isMail }
  return { href: `${url}${url.includes('?') ? '&' : '?'}subject=${encodeURIComponent(subject)}`, isMail }
}

/** The contact for feeding advice: an email that names the dog, or the operator's page. */
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

/** Offers feeding advice for a dog that no recipe suits (C-46). */
export function FeedingAdvice({ pet }: { pet: Pick<PetView, 'name'> }) {
  const text = useRecipeText()
  return (
    <Notice tone="warn" title={text.none(pet.name)} action={<AdviceContact pet={pet} />}>
      {text.noneHint} {text.noVet}
    </Notice>
  )
}
