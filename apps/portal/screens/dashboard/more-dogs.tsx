import Plus from 'lucide-react/icons/plus'
import { newDogLink } from '../../data/config.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { useHouseholdText } from './dashboard-parts-text.ts'
import styles from './dashboard.module.css'

/** The question about more dogs with its link, below 'Meine Hunde' (spec 2). */
export function MoreDogs() {
  const { dogs } = useHouseholdText()
  return (
    <div className={styles['more']}>
      <p>{dogs.question}</p>
      <LinkButton {...newDogLink} look="soft" icon={<Plus size={18} aria-hidden="true" />}>
        {dogs.add}
      </LinkButton>
    </div>
  )
}
