import type { ReactNode } from 'react'
import { newDogLink } from '../../../data/config.ts'
import packagePicture from '../../../illustrations/package.svg?no-inline'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { Picture } from '../../../ui/picture/picture.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'

export interface NoDogCardProps {
  title: string
  /** The label of the link that adds a dog. */
  newDog: string
  /** The accessible name of the card if the page has no text above it. */
  label?: string
  picture?: string
  children?: ReactNode
}

/** The empty state of a page for customers without a dog, with a link to add one. */
export function NoDogCard({ title, newDog, label, picture = packagePicture, children }: NoDogCardProps) {
  const shop = (
    <LinkButton {...newDogLink} look="main">
      {newDog}
    </LinkButton>
  )
  return (
    <Card aria-label={label}>
      <EmptyState picture={<Picture src={picture} size={72} />} title={title} action={shop}>
        {children}
      </EmptyState>
    </Card>
  )
}
