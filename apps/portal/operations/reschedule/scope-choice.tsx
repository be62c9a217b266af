import { ChoiceCard, ChoiceGroup } from '../../ui/choice/choice.tsx'
import { useMoveText } from '../shared/calendar/move-text.ts'
import type { Scope } from './moving.ts'

/** Whether the orders after it move along. */
export function ScopeChoice({ scope, onChoose }: { scope: Scope; onChoose: (scope: Scope) => void }) {
  const text = useMoveText()
  const options = [
    { value: 'following', label: text.following, hint: text.followingHint },
    { value: 'single', label: text.single, hint: text.singleHint },
  ] as const
  return (
    <ChoiceGroup legend={text.scope}>
      {options.map(({ value, label, hint }) => (
        <ChoiceCard
          key={value}
          type="radio"
          name="move-scope"
          label={label}
          hint={hint}
          checked={scope === value}
          onChange={() => onChoose(value)}
        />
      ))}
    </ChoiceGroup>
  )
}
