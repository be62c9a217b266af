import { erasePath, exportPath, mergePath, type DeskView } from './view.ts'

/** What is done with the account as a whole, each on a page of its own or as a file. */
export function AccountLinks({ id, view: { desk } }: { readonly id: number; readonly view: DeskView }) {
  return (
    <>
      <p>
        <a href={mergePath(id)}>{desk.merge.open}</a>
      </p>
      <p>
        <a href={exportPath(id, 'html')}>{desk.erase.exportPage}</a>
        {' · '}
        <a href={exportPath(id, 'json')}>{desk.erase.exportFile}</a>
      </p>
      <p>
        <a href={erasePath(id)}>{desk.erase.open}</a>
      </p>
    </>
  )
}
