/** What a visitor sends, so that the mail that confirms their address leaves. */
import { useState } from 'react'
import type { ApiError } from '@pfotenportal/contract/refusal'
import { firstOrder } from '@pfotenportal/text/de/first-order'
import { referralCode } from '../../data/referral-code.ts'
import { errorOf, send } from '../../data/send.ts'
import { wallNow } from '../../data/server-clock.ts'
import type { AddressDraft } from '../../operations/shared/address/address-draft.ts'
import { defineText } from '../../ui/text/text.tsx'
import type { DescribedDog } from './dog-draft.ts'
import type { ChosenPlan, DraftState } from './use-new-dog.ts'

/** The texts of the page for visitors. */
export const useVisitorText = defineText({ firstOrder }, () => import('@pfotenportal/text/en/first-order'))

/** The longest code that the service takes. */
const CODE_MAX = 40

/** Sends the order as a draft, again with each call, and keeps who it is from. */
export function useFirstOrder(
  { draft: { contact, discountCode }, choose }: DraftState,
  dog: DescribedDog,
  { draft: { recipes, pension, cycle }, against }: ChosenPlan,
) {
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string | ApiError | null>(null)
  const [sentCount, setSentCount] = useState(0)
  const request = async (email: string, address: AddressDraft) => {
    setPending(true)
    setError(null)
    const friend = referralCode.get()
    try {
      const { expiresInSeconds } = await send('requestFirstOrder', {
        body: {
          dog,
          plan: { recipes, pension, cycle },
          email,
          address,
          ...(against.length > 0 && { warningsAcknowledged: against }),
          ...(friend !== null && { referralCode: friend.slice(0, CODE_MAX) }),
          ...(discountCode !== null && { discountCode }),
        },
      })
      choose({ contact: { email, address, until: wallNow() + expiresInSeconds * 1000 } })
      setSentCount(sentCount + 1)
    } catch (thrown) {
      choose({ contact: { email, address, until: contact?.email === email ? contact.until : null } })
      setError(errorOf(thrown))
    } finally {
      setPending(false)
    }
  }
  return { pending, error, sentCount, request }
}

export type FirstOrder = ReturnType<typeof useFirstOrder>

/** The refusal of an address with the names of its fields as the form has them. */
export function addressErrorOf(error: string | ApiError | null): string | ApiError | null {
  if (error === null || typeof error === 'string' || !error.fields) return error
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([name, message]) => [name.replace(/^address\./, ''), message]),
  )
  return { ...error, fields }
}
