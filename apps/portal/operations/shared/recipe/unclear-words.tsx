import type { ReactNode } from 'react'
import type { PetView, SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { onSale } from '@pfotenportal/domain/catalogue/catalogue'
import { unclearWords } from '@pfotenportal/domain/pet/recipe'
import { catalogue } from '../../../data/catalogue.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { openOperation } from '../../open-operation.ts'
import { FeedingAdvice } from './feeding-advice.tsx'
import { factorsOf, toCheckOf, useRecipeAdvice, useRecipeText } from './recipe-advice.ts'

interface PetProps {
  subscription: SubscriptionView
  pet: PetView
}

/** Says which words about the dog are not understood, and leads to the form in which they can be put right (C-45). */
function UnclearWords({ subscription, pet, words }: PetProps & { words: readonly string[] }) {
  const text = useRecipeText()
  return (
    <Notice
      tone="warn"
      title={toCheckOf(factorsOf(pet), text)}
      action={
        <Button size="small" onClick={() => openOperation('describePet', subscription)}>
          {text.check}
        </Button>
      }
    >
      {text.unclearHint(pet.name, words.map(text.quoted).join(', '))}
    </Notice>
  )
}

/** What to do if no recipe is recommended: check the words that are unclear, or get feeding advice (C-46). */
export function NoneRecommended({ subscription, pet }: PetProps): ReactNode {
  const advice = useRecipeAdvice(pet)
  const words = unclearWords(factorsOf(pet), catalogue)
  if (words.length > 0) return <UnclearWords subscription={subscription} pet={pet} words={words} />
  const isNoneLeft = onSale(catalogue.recipes).every(({ code }) => advice[code]?.recommended === false)
  return isNoneLeft && <FeedingAdvice pet={pet} />
}
