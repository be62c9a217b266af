import { useLocation } from 'wouter'
import { useEntryState } from '../../data/entry-state.ts'
import { auth } from '../../data/session.ts'
import { useStore } from '../../data/use-store.ts'
import { routes } from '../../routes.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { useLoginText } from './text.ts'
import type { LinkRequest } from './use-link-request.ts'

/** Why the customer is here and not in the portal, with one tap that helps. */
export function LoginNotice({ request }: { request: LinkRequest }) {
  const text = useLoginText()
  const { error, askedFor } = useStore(auth)
  const { mailed } = useEntryState()
  const [, navigate] = useLocation()
  if (mailed) {
    const again = (
      <Button size="small" onClick={() => navigate(routes.verify, { replace: true })}>
        {text.unreachable.again}
      </Button>
    )
    return (
      <Notice tone="warn" role="alert" title={text.unreachable.title} action={again}>
        {text.unreachable.text}
      </Notice>
    )
  }
  if (typeof error !== 'object' || error === null) return null
  if (error.type === 'SESSION_EXPIRED') return <Notice title={error.message} />
  if (error.type !== 'SESSION_TOKEN_INVALID') return null
  const fresh = askedFor && (
    <Button size="small" loading={request.pending} onClick={() => void request.send(askedFor)}>
      {text.linkUsed.fresh(askedFor)}
    </Button>
  )
  return (
    <Notice tone="warn" role="alert" title={text.linkUsed.title} action={fresh}>
      {text.linkUsed.text}
    </Notice>
  )
}
