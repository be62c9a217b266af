import { Buttons, Cards, Chips, Choices, Fields } from './controls.tsx'
import { Brand, Colours, DatesAndPrices, Dogs, Drawings, Recipes, Type } from './foundations.tsx'
import styles from './gallery.module.css'
import { Messages, Progress, Toasts, Tracking } from './messages.tsx'
import { Accordions, Dialogs, Menus, TabSets } from './overlays.tsx'

/**
 * The component gallery (/dummy): every UI component in every state, named as in the code and filled with texts of the
 * portal. The shell shows the heading.
 */
export function Gallery() {
  return (
    <div className={styles['page']}>
      <Colours />
      <Type />
      <Buttons />
      <Cards />
      <Chips />
      <Fields />
      <Choices />
      <Dialogs />
      <Menus />
      <TabSets />
      <Accordions />
      <Tracking />
      <Progress />
      <Messages />
      <Toasts />
      <DatesAndPrices />
      <Dogs />
      <Recipes />
      <Drawings />
      <Brand />
    </div>
  )
}
