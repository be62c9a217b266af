import { config } from '../../data/config.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Headline } from '../../ui/headline/headline.tsx'
import styles from './login-frame.module.css'
import { useLoginText } from './text.ts'

const people = [
  { name: 'anna', email: 'anna.berger@example.de' },
  { name: 'thomas', email: 'thomas.krueger@example.de' },
] as const

/** Only where the sample world is loaded: whose address to try. */
export function SampleHint({ onUse }: { onUse: (email: string) => void }) {
  const { sample } = useLoginText()
  if (!config.sampleWorld) return null
  return (
    <Card look="sunken" className={styles['hint']} aria-labelledby="sample-world">
      <Headline id="sample-world" level={2} look="small">
        {sample.title}
      </Headline>
      <p>{sample.text}</p>
      <div className={styles['names']}>
        {people.map(({ name, email }) => (
          <Button key={name} size="small" onClick={() => onUse(email)}>
            {sample[name]}
          </Button>
        ))}
      </div>
    </Card>
  )
}
