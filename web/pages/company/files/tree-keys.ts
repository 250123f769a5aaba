import { foldName } from '#rules/candidates/board-filter.ts'

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

/**
 * The next line whose name begins with what is typed, from a line on and around; null when there is none. The same
 * letter again goes on to the next, several letters may stay on the line they began with.
 */
export function typedLine(nodes: readonly { name: string }[], index: number, typed: string): number | null {
  const isRepeated = [...typed].every((letter) => letter === typed[0])
  const wanted = foldName(isRepeated ? typed.slice(0, 1) : typed)
  const from = isRepeated ? index + 1 : index
  for (let step = 0; step < nodes.length; step++) {
    const at = (from + step) % nodes.length
    if (foldName(nodes[at]?.name ?? '').startsWith(wanted)) return at
  }
  return null
}

/**
 * Where a key leads from a line of the tree: the index of another, `toggle`, or null when the key means nothing here.
 */
export function treeKey(nodes: readonly TreeNode[], index: number, key: string): number | 'toggle' | null {
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
