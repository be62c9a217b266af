import { Button } from '../../ui/button/button.tsx'
import { Headline } from '../../ui/headline/headline.tsx'
import { LoginFrame } from './login-frame.tsx'
import { useLoginText } from './use-link-request.ts'

/** Asks for confirmation before signing in a browser that did not request the link. */
export function Confirm({ onConfirm }: { onConfirm: () => void }) {
  const { confirm } = useLoginText()
  return (
    <LoginFrame>
      <Headline level={1}>{confirm.title}</Headline>
      <p>{confirm.text}</p>
      <Button look="main" wide onClick={onConfirm}>
        {confirm.action}
      </Button>
    </LoginFrame>
  )
}
