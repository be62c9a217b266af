/** Text on server-rendered pages. */

const ORDER_NUMBER = /(PP-\d+)/

/** Text in which order numbers do not wrap; the page's style defines the class. */
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
