/** A line of the tree; `id` is empty for all projects. */
export interface TreeNode {
  id: string
  /** The project of a folder. */
  parent: string | null
  name: string
  /** Address below the company. */
  path: string
  level: 1 | 2
  count: number
  /** Undefined where there is nothing to fold. */
  isExpanded: boolean | undefined
}

/** Where a key leads from a line of the tree: the index of another, `toggle`, or null when the key means nothing here. */
export function treeKey(nodes: readonly TreeNode[], index: number, key: string): number | 'toggle' | null {
  const node = nodes[index]
  if (!node) return null
  switch (key) {
    case 'ArrowDown': return Math.min(nodes.length - 1, index + 1)
    case 'ArrowUp': return Math.max(0, index - 1)
    case 'Home': return 0
    case 'End': return nodes.length - 1
    case 'ArrowRight':
      if (node.isExpanded === undefined) return null
      return node.isExpanded ? index + 1 : 'toggle'
    case 'ArrowLeft':
      if (node.isExpanded) return 'toggle'
      return node.parent === null ? null : nodes.findIndex(({ id }) => id === node.parent)
    default: return null
  }
}
