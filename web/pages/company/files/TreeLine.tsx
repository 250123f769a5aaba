import { ChevronDown, ChevronRight, Folder, LayoutList } from 'lucide-react'
import { useNumber } from '#web/i18n/texts.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Anchor } from '#web/ui/Link.tsx'
import { useDropLook } from './dnd/FileDnd.tsx'
import styles from './Tree.module.css'
import type { TreeNode } from './tree-keys.ts'

interface TreeLineProps {
  node: TreeNode
  to: string
  isChosen: boolean
  /** Whether the Tab key reaches this line. */
  isCurrent: boolean
  onFocus: () => void
  onToggle: () => void
  onMenu: (anchor: HTMLElement) => void
}

/** A project or folder in the tree. */
export function TreeLine({ node, to, isChosen, isCurrent, onFocus, onToggle, onMenu }: TreeLineProps) {
  const number = useNumber()
  const look = useDropLook(node.id)
  return (
    <li role="none" className={styles.line}>
      <Anchor
        to={to}
        role="treeitem"
        aria-level={node.level}
        aria-selected={isChosen}
        {...(node.isExpanded === undefined ? {} : { 'aria-expanded': node.isExpanded })}
        {...(isChosen ? { 'aria-current': 'true' as const } : {})}
        tabIndex={isCurrent ? 0 : -1}
        data-node={node.id}
        {...(look ? { 'data-look': look } : {})}
        className={cx(styles.node, node.parent !== null && styles.inner)}
        onFocus={onFocus}
        onContextMenu={(event) => {
          if (node.id === '') return
          event.preventDefault()
          onMenu(event.currentTarget)
        }}
      >
        {node.isExpanded === undefined ? (
          <span className={styles.mark}>
            <Icon icon={node.id === '' ? LayoutList : Folder} size="sm" />
          </span>
        ) : (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- arrow keys fold
          <span
            className={styles.mark}
            onClick={(event) => {
              event.preventDefault()
              event.stopPropagation()
              onToggle()
            }}
          >
            <Icon icon={node.isExpanded ? ChevronDown : ChevronRight} size="sm" />
          </span>
        )}
        <span className={cx(styles.name, 'truncate')} title={node.name}>
          {node.name}
        </span>
        <span className={cx(styles.number, 'num')}>{number(node.count)}</span>
      </Anchor>
    </li>
  )
}
