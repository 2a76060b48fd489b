/** What an add-on has put in place of a text node: a translator wraps each one in a <font>. */
const inPlaceOf = new WeakMap<Node, Node>();

const isWrapping = (node: Node | null | undefined): node is Node => node?.nodeName === 'FONT';

function noteWrapped(records: readonly MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    const wrapped = removedNodes[0]?.nodeType === Node.TEXT_NODE && removedNodes[0];
    const wrapping = [addedNodes[0], previousSibling, nextSibling].find(isWrapping);
    if (wrapped && wrapping) inPlaceOf.set(wrapped, wrapping);
  }
}

/** The node that React means, or what has replaced it. */
const nowOf = (node: Node): Node | undefined => (node.parentNode === null ? inPlaceOf.get(node) : node);

/** The child of the parent that is this node, or now wraps it; null if it is no longer there. */
function childOf(parent: Node, meant: Node): Node | null {
  let node: Node | null | undefined = nowOf(meant);
  while (node && node.parentNode !== parent) node = node.parentNode;
  return node ?? null;
}

/**
 * Makes React tolerate changes to what it has rendered: a translator, an add-on or a blocker changes the page and keeps
 * changing it. Removing a node that has another parent by now would throw and bring the whole page down. React's
 * changes are therefore made to whatever has replaced the node; if there is nothing, nothing is done.
 */
export function bearChangedPage(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const there = nowOf(child);
    if (there?.parentNode) removeChild.call(there.parentNode, there);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    insertBefore.call(this, node, before && childOf(this, before));
    return node;
  };
  const text = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  Object.defineProperty(Text.prototype, 'nodeValue', {
    ...text,
    set(this: Text, value: string) {
      text?.set?.call(this, value);
      const wrapping = this.parentNode === null && inPlaceOf.get(this);
      if (wrapping) wrapping.textContent = value;
    },
  });
  new MutationObserver(noteWrapped).observe(document, { childList: true, subtree: true });
}
