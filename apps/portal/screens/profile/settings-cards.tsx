import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MailTopicView } from '@pfotenportal/contract/customer'
import { call } from '../../data/call.ts'
import { catalogue } from '../../data/catalogue.ts'
import { haveAllDogsPassedAway } from '../../data/chosen-subscription.ts'
import { useStore } from '../../data/external-store.ts'
import { loadStateOf } from '../../data/load-state.ts'
import { layout, saveLanguage, saveTheme } from '../../data/preferences.ts'
import { useSubscriptions } from '../../data/queries.ts'
import type { ResourceKey } from '../../data/resources.ts'
import { useOperation } from '../../data/use-operation.ts'
import { TitledCard } from '../../ui/card/card.tsx'
import { ChoiceCard, ChoiceGroup } from '../../ui/choice/choice.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { useProfileText } from '../../ui/labels/profile-text.ts'
import { SkeletonText } from '../../ui/loading/skeleton.tsx'
import { LoadedData } from '../../ui/state/loaded-data.tsx'
import { useLanguage } from '../../ui/text/text.tsx'
import { CommandError, DataCard } from './data-card.tsx'
import styles from './profile.module.css'

const languages = ['de', 'en'] as const
const themes = ['system', 'light', 'dark'] as const

/** The language of portal and emails, and the theme. */
export function SettingsCard() {
  const { settings } = useProfileText()
  const language = useLanguage()
  const { theme } = useStore(layout)
  const { run, error, dismiss } = useOperation('chooseLanguage')
  const chooseLanguage = (text: string) => {
    const chosen = languages.find((one) => one === text) ?? 'de'
    dismiss()
    saveLanguage(chosen)
    void run({ params: { id: 1 }, body: { selectedLang: chosen } })
  }
  return (
    <TitledCard id="settings" title={settings.title}>
      <div className="stack-5">
        <SelectField
          required
          label={settings.language}
          hint={settings.languageHint}
          value={language}
          onChange={(event) => chooseLanguage(event.currentTarget.value)}
        >
          {languages.map((one) => (
            <option key={one} value={one} lang={one}>
              {settings.languages[one]}
            </option>
          ))}
        </SelectField>
        <CommandError title={settings.failed} error={error} />
        <SelectField
          required
          label={settings.theme}
          hint={settings.themeHint}
          value={theme}
          onChange={(event) => saveTheme(themes.find((one) => one === event.currentTarget.value) ?? 'system')}
        >
          {themes.map((one) => (
            <option key={one} value={one}>
              {settings.themes[one]}
            </option>
          ))}
        </SelectField>
      </div>
    </TitledCard>
  )
}

const key: ResourceKey = ['mailTopics', null]
type Topic = MailTopicView['topic']

function useMailTopics() {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('listMailTopics', {}, signal),
    gcTime: 0,
  })
  const { run, error } = useOperation('chooseMailTopic')
  const [choosing, setChoosing] = useState<Partial<Record<Topic, boolean>>>({})

  const choose = async (topic: Topic, isWanted: boolean) => {
    setChoosing((others) => ({ ...others, [topic]: isWanted }))
    const outcome = await run({ params: { topic }, body: { isWanted } })
    if (outcome.ok) client.setQueryData(key, outcome.data)
    setChoosing(({ [topic]: _done, ...others }) => others)
  }
  return {
    view: loadStateOf(query),
    error,
    isWanted: ({ topic, givenAt }: MailTopicView) => choosing[topic] ?? givenAt !== null,
    isChoosing: ({ topic }: MailTopicView) => topic in choosing,
    choose: ({ topic }: MailTopicView, isWanted: boolean) => void choose(topic, isWanted),
  }
}

const noticesKey: ResourceKey = ['mailNotices', null]

/** Emails about shipping, which the customer gets unless they are switched off. */
function ShippingNotices() {
  const { mails: text } = useProfileText()
  const client = useQueryClient()
  const query = useQuery({
    queryKey: noticesKey,
    queryFn: ({ signal }) => call('readMailNotices', {}, signal),
    gcTime: 0,
  })
  const { run, error } = useOperation('chooseMailNotices')
  const [choosing, setChoosing] = useState<boolean | null>(null)

  const choose = async (shipping: boolean) => {
    setChoosing(shipping)
    const outcome = await run({ body: { shipping } })
    if (outcome.ok) client.setQueryData(noticesKey, outcome.data)
    setChoosing(null)
  }
  return (
    <>
      <LoadedData view={loadStateOf(query)} skeleton={<SkeletonText lines={3} />}>
        {({ shipping }) => (
          <ChoiceGroup legend={text.orders}>
            <ChoiceCard
              type="checkbox"
              label={text.shipping.label}
              hint={text.shipping.hint}
              checked={choosing ?? shipping}
              aria-busy={choosing !== null || undefined}
              onChange={(event) => void choose(event.target.checked)}
            />
          </ChoiceGroup>
        )}
      </LoadedData>
      <CommandError title={text.failed} error={error} />
    </>
  )
}

/** The topics, each of which needs the customer's consent. */
function TopicChoice({
  topics,
  isWanted,
  isChoosing,
  choose,
}: Pick<ReturnType<typeof useMailTopics>, 'isWanted' | 'isChoosing' | 'choose'> & {
  topics: readonly MailTopicView[]
}) {
  const { mails: text } = useProfileText()
  const format = useFormat()
  if (topics.length === 0) return null
  return (
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
  )
}

/** The optional email topics. Each needs the customer's consent, which is as easy to withdraw as to give. */
export function MailsCard() {
  const { mails: text } = useProfileText()
  const { view, error, isWanted, isChoosing, choose } = useMailTopics()
  const subscriptions = useSubscriptions().data ?? []
  const isQuiet = haveAllDogsPassedAway(subscriptions)
  const mayEarn = catalogue.hasRewards || subscriptions.some(({ loyalty }) => loyalty)
  // After the dog has died, and about rewards without any, nothing is offered; what was consented to can be withdrawn.
  const offered = (topics: readonly MailTopicView[]) =>
    topics.filter(
      (topic) =>
        topic.givenAt !== null || isChoosing(topic) || (!isQuiet && (topic.topic !== 'reward' || mayEarn)),
    )
  return (
    <DataCard title={text.title} view={view} lines={6}>
      {(topics) => (
        <div className={styles['stack']}>
          <TopicChoice topics={offered(topics)} {...{ isWanted, isChoosing, choose }} />
          <CommandError title={text.failed} error={error} />
          <ShippingNotices />
          <p className={styles['note']}>{text.always}</p>
        </div>
      )}
    </DataCard>
  )
}
