import { ChoiceCard, ChoiceGroup } from '../../ui/choice/choice.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { DataCard } from './data-card.tsx'
import styles from './profile.module.css'
import { Refused } from './refused.tsx'
import { useProfileText } from '../../ui/labels/profile-text.ts'
import { useMailTopics } from './use-mail-topics.ts'

/** Which mails come beside those about the contract: none without consent, and each as easily stopped. */
export function MailsCard() {
  const { mails: text } = useProfileText()
  const format = useFormat()
  const { view, error, isWanted, isChoosing, choose } = useMailTopics()
  return (
    <DataCard title={text.title} view={view} lines={6}>
      {(topics) => (
        <div className={styles['stack']}>
          <ChoiceGroup legend={text.question} hint={text.hint}>
            {topics.map((topic) => (
              <ChoiceCard
                key={topic.topic}
                type="checkbox"
                label={text.topics[topic.topic].label}
                hint={
                  <>
                    {text.topics[topic.topic].hint}
                    {topic.givenAt !== null && isWanted(topic) && !isChoosing(topic) && (
                      <span className={styles['since']}>{text.since(format.moment(topic.givenAt))}</span>
                    )}
                  </>
                }
                checked={isWanted(topic)}
                aria-busy={isChoosing(topic) || undefined}
                onChange={(event) => choose(topic, event.target.checked)}
              />
            ))}
          </ChoiceGroup>
          <Refused title={text.failed} error={error} />
          <p className={styles['note']}>{text.always}</p>
        </div>
      )}
    </DataCard>
  )
}
