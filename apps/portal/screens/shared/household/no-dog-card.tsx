import type { ReactNode } from 'react'
import { config } from '../../../data/config.ts'
import { packagePicture } from '../../../illustrations/pictures.ts'
import { Card } from '../../../ui/card/card.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Picture } from '../../../ui/picture/picture.tsx'

export interface NoDogCardProps {
  title: string
  /** The words of the way to a first dog. */
  newDog: string
  /** Names the card where its page has no words above it. */
  label?: string
  picture?: string
  children?: ReactNode
}

/** A page about a dog for whoever has none yet, with the way to one. */
export function NoDogCard({ title, newDog, label, picture = packagePicture, children }: NoDogCardProps) {
  const shop = (
    <LinkButton external look="main" href={config.newDogUrl}>
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
