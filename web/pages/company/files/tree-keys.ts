import { foldName } from '#rules/candidates/board-filter.ts'

/** A line of the tree. `id` is empty for the line of all projects. */
export interface TreeNode {
  id: string
  /** The project of a folder. */
  parent: string | null
  name: string
  /** Path below the company. */
  path: string
  level: 1 | 2
  count: number
  /** Undefined if the line cannot be folded. */
  isExpanded: boolean | undefined
}

/**
 * Returns the index of the next line that begins with the typed text, searching from `index` and wrapping around. Null
 * if no line matches. Repeating one letter moves to the next match. Several letters can stay on the current line.
 */
export function findTypedLine(nodes: readonly { name: string }[], index: number, typed: string): number | null {
  const isRepeated = [...typed].every((letter) => letter === typed[0])
  const prefix = foldName(isRepeated ? typed.slice(0, 1) : typed)
  const from = isRepeated ? index + 1 : index
  for (let step = 0; step < nodes.length; step++) {
    const nodeIndex = (from + step) % nodes.length
    if (foldName(nodes[nodeIndex]?.name ?? '').startsWith(prefix)) return nodeIndex
  }
  return null
}

/** Returns the effect of a key in the tree: the index of the line to focus, `toggle`, or null for other keys. */
export function getTreeKeyEffect(nodes: readonly TreeNode[], index: number, key: string): number | 'toggle' | null {
  const node = nodes[index]
  if (!node) return null
  switch (key) {
    case 'ArrowDown':
      return Math.min(nodes.length - 1, index + 1)
    case 'ArrowUp':
      return Math.max(0, index - 1)
    case 'Home':
      return 0
    case 'End':
      return nodes.length - 1
    case 'ArrowRight':
      if (node.isExpanded === undefined) return null
      return node.isExpanded ? index + 1 : 'toggle'
    case 'ArrowLeft':
      if (node.isExpanded) return 'toggle'
      return node.parent === null ? null : nodes.findIndex(({ id }) => id === node.parent)
    default:
      return null
  }
}
