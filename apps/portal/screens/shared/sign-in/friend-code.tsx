import { parseReferralCode } from '@pfotenportal/domain/referral/referral-code'
import { friendCode } from '@pfotenportal/text/de/referral'
import { catalogue } from '../../../data/catalogue.ts'
import { useStore } from '../../../data/external-store.ts'
import { notify } from '../../../data/notify.ts'
import { language } from '../../../data/preferences.ts'
import { referralCode } from '../../../data/referral-code.ts'
import type { ReferralAtSignIn } from '../../../data/sign-in.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { defineText } from '../../../ui/text/text.tsx'

const useFriendCodeText = defineText({ friendCode }, () => import('@pfotenportal/text/en/referral'))

/** Says that a friend's code is kept, or that the link has none that can be one. */
export function FriendCode() {
  const text = useFriendCodeText()
  const typed = useStore(referralCode)
  if (typed === null) return null
  if (catalogue.referral.retired) return <Notice title={text.ended}>{text.endedText}</Notice>
  const code = parseReferralCode(typed)
  return code === undefined ? (
    <Notice tone="warn" title={text.malformed(typed)}>
      {text.malformedText}
    </Notice>
  ) : (
    <Notice title={text.welcome(code)}>{text.welcomeText}</Notice>
  )
}

/** Says with a toast what became of the code at the sign-in. */
export async function reportOutcome(outcome: NonNullable<ReferralAtSignIn>): Promise<void> {
  const english = language.get() === 'en' ? await import('@pfotenportal/text/en/referral') : undefined
  const text = english?.friendCode ?? friendCode
  notify(outcome === 'ACCEPTED' ? 'success' : 'error', text.outcome[outcome])
}
