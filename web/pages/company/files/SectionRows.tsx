/* oxlint-disable jsx-a11y/click-events-have-key-events -- the grid handles the keys of its rows */
import { ChevronDown, ChevronRight, Folder, FolderPlus, Plus, type LucideIcon } from 'lucide-react'
import { memo } from 'react'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import { useStore } from '#web/state/create-store.ts'
import { getSelectedState, useSelectionStore } from '#web/state/selection.ts'
import { buttonLook } from '#web/ui/Button.tsx'
import { SelectionCheckbox } from '#web/ui/SelectionCheckbox.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './AdTable.module.css'
import { useDropLook } from './dnd/FileDnd.tsx'
import { MoreButton } from './MoreButton.tsx'
import { isForRow, openMenuOnRow, type RowHandlers } from './row-handlers.ts'
import type { FolderRow as FolderItem, ProjectRow as ProjectItem } from './list-rows.ts'
import { companyTexts } from './texts.ts'

interface SharedProps {
  index: number
  top: number
  isActive: boolean
  handlers: RowHandlers
}

/** A project, as a recessed row above its folders. */
export const ProjectRow = memo(function ProjectRow({
  row,
  index,
  top,
  isActive,
  handlers,
}: SharedProps & { row: ProjectItem }) {
  const t = useTexts(companyTexts)
  const { project, count, isExpanded } = row
  const number = useNumber()
  const look = useDropLook(row.key)
  const tab = isActive ? 0 : -1
  return (
    <div
      role="row"
      className={cx(styles.row, styles.project)}
      style={{ transform: `translateY(${top}px)` }}
      aria-level={1}
      aria-rowindex={index + 2}
      aria-expanded={isExpanded}
      data-key={row.key}
      data-look={look}
      tabIndex={tab}
      onClick={(event) => {
        if (isForRow(event)) handlers.open(row)
      }}
      onContextMenu={(event) => openMenuOnRow(event, row, handlers)}
    >
      <div role="gridcell" className={styles.section}>
        <b className="truncate">{project.name}</b>
        <span className={cx(styles.number, 'num')}>{number(count)}</span>
        <Icon icon={isExpanded ? ChevronDown : ChevronRight} size="sm" className={styles.quietChevron} />
        <span className={styles.sectionEnd}>
          <IconAction
            icon={FolderPlus}
            label={t('row.newFolder', { name: project.name })}
            tab={tab}
            onPress={() => handlers.add(row)}
          />
          <MoreButton row={row} name={project.name} tab={tab} handlers={handlers} isSmall />
        </span>
      </div>
    </div>
  )
})

/** A folder. It expands and collapses, can show all its ads (AD-12), and selects its visible ads. */
export const FolderRow = memo(function FolderRow({
  row,
  index,
  top,
  isActive,
  handlers,
  ads,
}: SharedProps & { row: FolderItem; ads: readonly string[] }) {
  const t = useTexts(companyTexts)
  const selectedState = useStore(useSelectionStore(), (ids) => getSelectedState(ads, ids))
  const { folder, count, isExpanded, more, rest } = row
  const number = useNumber()
  const look = useDropLook(row.key)
  const tab = isActive ? 0 : -1
  return (
    <div
      role="row"
      className={cx(styles.row, styles.folder)}
      style={{ transform: `translateY(${top}px)` }}
      aria-level={2}
      aria-rowindex={index + 2}
      aria-expanded={isExpanded}
      data-key={row.key}
      data-look={look}
      tabIndex={tab}
      onClick={(event) => {
        if (isForRow(event)) handlers.open(row)
      }}
      onContextMenu={(event) => openMenuOnRow(event, row, handlers)}
    >
      <div role="gridcell" className={styles.section}>
        {ads.length > 0 && (
          <span className={styles.choose}>
            <SelectionCheckbox
              label={t('choose.folder', { name: folder.name })}
              isChosen={selectedState === 'all'}
              isPartial={selectedState === 'some'}
              tabIndex={-1}
              onChoose={() => handlers.select(row, 'toggle')}
            />
          </span>
        )}
        <Icon icon={isExpanded ? ChevronDown : ChevronRight} size="sm" className={styles.chevron} />
        <Icon icon={Folder} className={styles.folderIcon} />
        <b className="truncate">{folder.name}</b>
        <span className={cx(styles.number, 'num')}>{number(count)}</span>
        <span className={styles.sectionEnd}>
          {isExpanded && more !== 'none' && (
            <button type="button" tabIndex={tab} className={styles.link} onClick={() => handlers.unfold(row)}>
              {more === 'hidden' ? t('row.showRest', { count: rest }) : t('row.showFewer')}
            </button>
          )}
          <IconAction
            icon={Plus}
            label={t('row.newAd', { name: folder.name })}
            tab={tab}
            onPress={() => handlers.add(row)}
          />
          <MoreButton row={row} name={folder.name} tab={tab} handlers={handlers} isSmall />
        </span>
      </div>
    </div>
  )
})

function IconAction({
  icon,
  label,
  tab,
  onPress,
}: {
  icon: LucideIcon
  label: string
  tab: number
  onPress: () => void
}) {
  return (
    <button
      type="button"
      tabIndex={tab}
      aria-label={label}
      title={label}
      {...buttonLook('ghost', 'sm', styles.square)}
      onClick={onPress}
    >
      <Icon icon={icon} />
    </button>
  )
}
