import { Plus } from 'lucide-react'
import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { AdTab } from '#web/features/ad/ad-list.ts'
import type { TreeFoot_company$key } from '#web/__generated__/TreeFoot_company.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { useDragInstructions, useKeyboardLift } from './dnd/FileDnd.tsx'
import type { ListProject } from './list-ad.ts'
import { listAdsIn, type Place } from './list-rows.ts'
import { runShortcut } from './shortcuts.ts'
import { companyTexts } from './texts.ts'
import styles from './Tree.module.css'
import { TreeFoot } from './TreeFoot.tsx'
import { TreeLine } from './TreeLine.tsx'
import { getTreeKeyEffect, findTypedLine, type TreeNode } from './tree-keys.ts'
import { TypedLetters } from './typed-letters.ts'
import type { TreeActions } from './useTreeActions.ts'
import { preloadRowMenu, useRowMenu } from './useRowMenu.tsx'
import { useAfterFirstFrame } from './useAfterFirstFrame.ts'

/** Lines rendered first. More lines than fit in a high window. */
const FIRST_LINES = 50

interface TreeProps {
  company: TreeFoot_company$key & { databaseId: number }
  projects: readonly ListProject[]
  place: Place
  tab: AdTab
  /** The query of the address. It is kept when the user opens a folder. */
  tail: string
  actions: TreeActions
}

/** Projects and folders with their numbers of ads. The list shows the ads of the selected line. */
export function Tree({ company, projects, place, tab, tail, actions }: TreeProps) {
  const t = useTexts(companyTexts)
  const navigate = useNavigate()
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [menu, openMenu] = useRowMenu()
  const lift = useKeyboardLift()
  const instructions = useDragInstructions()
  const list = useRef<HTMLUListElement>(null)
  const isSettled = useAfterFirstFrame()
  const [typedLetters] = useState(() => new TypedLetters())
  const nodes = useMemo(() => treeNodes(projects, tab, closed, t('tree.all')), [projects, tab, closed, t])
  const selectedId = place.folder?.id ?? place.project?.id ?? ''
  const [active, setActive] = useState<string | null>(null)
  const current = nodes.some(({ id }) => id === active)
    ? active
    : nodes.some(({ id }) => id === selectedId)
      ? selectedId
      : (place.project?.id ?? '')

  const to = (node: TreeNode) => `/${company.databaseId}${node.path}${tail}`
  const toggle = (id: string) =>
    setClosed((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  const actionsOf = (node: TreeNode) => {
    const project = projects.find(({ id }) => id === (node.parent ?? node.id))
    const folder = project?.folders.find(({ id }) => id === node.id)
    return !project ? [] : folder ? actions.folderActions(folder, project) : actions.projectActions(project)
  }
  const menuOf = (node: TreeNode, anchor: HTMLElement) => {
    setActive(node.id)
    openMenu({ anchor, label: t('row.more', { name: node.name }), actions: actionsOf(node) })
  }
  const goTo = (line: number | null) => {
    const next = line === null ? undefined : nodes[line]
    if (!next) return
    setActive(next.id)
    list.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(next.id)}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const index = nodes.findIndex(({ id }) => id === current)
    const node = nodes[index]
    if (!node) return
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      event.preventDefault()
      if (node.id !== '' && event.target instanceof HTMLElement) menuOf(node, event.target)
      return
    }
    const letters = typedLetters.add(event)
    if (letters !== null) {
      event.preventDefault()
      return goTo(findTypedLine(nodes, index, letters))
    }
    if (event.key === ' ' && node.id !== '') {
      event.preventDefault()
      lift(node.id)
      return
    }
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      void navigate(to(node))
      return
    }
    if (runShortcut(event.key, () => actionsOf(node))) {
      event.preventDefault()
      return
    }
    const step = getTreeKeyEffect(nodes, index, event.key)
    if (step === null) return
    event.preventDefault()
    if (step === 'toggle') toggle(node.id)
    else goTo(step)
  }
  return (
    <div className={styles.tree}>
      <nav aria-label={t('tree.label')} className={styles.nodes}>
        <ul role="tree" aria-label={t('tree.label')} aria-describedby={instructions} ref={list} onKeyDown={onKeyDown}>
          {(isSettled ? nodes : nodes.slice(0, FIRST_LINES)).map((node) => (
            <TreeLine
              key={node.id}
              node={node}
              to={to(node)}
              isChosen={node.id === selectedId}
              isCurrent={node.id === current}
              onFocus={() => {
                preloadRowMenu()
                setActive(node.id)
              }}
              onToggle={() => toggle(node.id)}
              onMenu={(anchor) => menuOf(node, anchor)}
            />
          ))}
        </ul>
        <button type="button" className={cx(styles.node, styles.add)} onClick={() => void actions.createProject()}>
          <Icon icon={Plus} size="sm" />
          {t('newProject')}
        </button>
      </nav>
      <TreeFoot company={company} />
      {menu}
    </div>
  )
}

function treeNodes(projects: readonly ListProject[], tab: AdTab, closed: ReadonlySet<string>, all: string): TreeNode[] {
  const nodes: TreeNode[] = [
    {
      id: '',
      parent: null,
      name: all,
      path: '',
      level: 1,
      count: listAdsIn(projects, tab).length,
      isExpanded: undefined,
    },
  ]
  for (const project of projects) {
    const isExpanded = project.folders.length === 0 ? undefined : !closed.has(project.id)
    const path = `/${project.databaseId}`
    nodes.push({
      id: project.id,
      parent: null,
      name: project.name,
      path,
      level: 1,
      count: listAdsIn([project], tab).length,
      isExpanded,
    })
    if (!isExpanded) continue
    for (const folder of project.folders) {
      const count = listAdsIn([project], tab, { project, folder }).length
      nodes.push({
        id: folder.id,
        parent: project.id,
        name: folder.name,
        path: `${path}/${folder.databaseId}`,
        level: 2,
        count,
        isExpanded: undefined,
      })
    }
  }
  return nodes
}
