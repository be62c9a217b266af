import type { CancellationFlowView } from '@pfotenportal/contract/cancellation'
import { ChoiceCard, ChoiceGroup } from '../../ui/choice/choice.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { isFarewell } from './steps.ts'
import { useCancelText } from './text.ts'
import type { Cancellation } from './use-cancellation.ts'

/** The longest comment that the service takes. */
const COMMENT_LIMIT = 2000

/** Why; both questions may stay unanswered. */
export function ReasonStep({
  flow,
  cancellation,
}: {
  flow: CancellationFlowView
  cancellation: Cancellation
}) {
  const text = useCancelText()
  const { reason, choose, comment, say } = cancellation
  return (
    <>
      <ChoiceGroup legend={text.reason.legend} hint={text.reason.hint} columns>
        {flow.reasons.map((it) => (
          <ChoiceCard
            key={it.id}
            type="radio"
            name="reason"
            label={it.title}
            checked={it.id === reason?.id}
            onChange={() => choose(it)}
          />
        ))}
      </ChoiceGroup>
      {!isFarewell(reason) && (
        <TextArea
          label={text.reason.comment}
          rows={3}
          maxLength={COMMENT_LIMIT}
          value={comment}
          onChange={(event) => say(event.target.value)}
        />
      )}
    </>
  )
}
