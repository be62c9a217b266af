import { Button, type ButtonProps } from '../../../ui/button/button.tsx'

export interface SendButtonProps extends Omit<ButtonProps, 'loading' | 'onClick'> {
  quoted: { readonly quote: object | null; readonly pending: boolean; readonly sending: boolean }
  /** Whether the command can be sent, apart from its quote. */
  isReady?: boolean
  onSend: () => void
}

/** Sends a command with the quote on screen. Does nothing while there is none, or another one is loading. */
export function SendButton({ quoted, isReady = true, onSend, ...button }: SendButtonProps) {
  const waits = !isReady || quoted.quote === null || quoted.pending
  return (
    <Button
      look="main"
      {...button}
      loading={quoted.sending}
      aria-disabled={waits || undefined}
      onClick={() => waits || onSend()}
    />
  )
}
