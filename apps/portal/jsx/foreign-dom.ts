/**
 * Keeps React working on a page whose elements others have moved or removed: a translating browser, an extension. React
 * throws if an element is no longer where it put it, and the whole page is lost with everything typed into it. Here it
 * removes an element from where that is now, and inserts beside what surrounds the expected sibling now.
 */

/** The child of `parent` that contains `node`; null if there is none. */
function childAround(parent: Node, node: Node): Node | null {
  for (let at: Node | null = node; at; at = at.parentNode) if (at.parentNode === parent) return at
  return null
}

/** Called once, before React renders; returns a function that reverts it. */
export function tolerateForeignChanges(): () => void {
  const { prototype } = Node
  // oxlint-disable-next-line typescript/unbound-method -- both are called on a node below
  const { removeChild, insertBefore } = prototype
  prototype.removeChild = function removeFromWhereItIs<T extends Node>(this: Node, child: T): T {
    return child.parentNode ? (removeChild.call(child.parentNode, child) as T) : child
  }
  prototype.insertBefore = function insertWhereItBelongs<T extends Node>(
    this: Node,
    node: T,
    sibling: Node | null,
  ): T {
    return insertBefore.call(this, node, sibling && childAround(this, sibling)) as T
  }
  return () => void Object.assign(prototype, { removeChild, insertBefore })
}
