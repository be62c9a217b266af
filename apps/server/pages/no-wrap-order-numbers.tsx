/** Text on pages that the service draws itself. */

const ORDER_NUMBER = /(PP-\d+)/

/** A sentence whose order numbers are not torn apart at the end of a line; the page's style knows the class. */
export function NoWrapOrderNumbers({ text }: { text: string }) {
  return text.split(ORDER_NUMBER).map((part, index) =>
    index % 2 === 1 ? (
      <span key={part} className="unbroken">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
