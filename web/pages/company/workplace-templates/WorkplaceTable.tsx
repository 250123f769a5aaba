import { useVirtualizer } from '@tanstack/react-virtual'
import { Check, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTexts } from '../../../i18n/texts.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Anchor } from '../../../ui/Link.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { workplacesTexts } from './texts.ts'
import styles from './Workplaces.module.css'

export interface ListedWorkplace {
  readonly id: string
  readonly databaseId: number
  readonly name: string
  readonly streetAddress: string
  readonly postNumber: string
  readonly postArea: string
}

interface WorkplaceTableProps {
  label: string
  workplaces: readonly ListedWorkplace[]
  /** Address of the list. */
  list: string
  /** The one in the form, tinted; the one that was just saved, marked and in sight. */
  edited: number | null
  saved: number | null
  onRemove: (workplace: ListedWorkplace) => void
}

/** Rows beyond the visible ones, and how high one is in pixels before it was measured. */
const overscan = 8
const rowHeight = 45

/** The workplaces by name, drawn as they come into view: there may be a thousand (COMP-71). */
export function WorkplaceTable({ label, workplaces, list, edited, saved, onRemove }: WorkplaceTableProps) {
  const t = useTexts(workplacesTexts)
  const navigate = useNavigate()
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- its functions are called while drawing and never handed on
  const rows = useVirtualizer({ count: workplaces.length, getScrollElement: () => scroller.current, estimateSize: () => rowHeight, overscan, getItemKey: (index) => workplaces[index]?.id ?? index })
  const shown = workplaces.findIndex(({ databaseId }) => databaseId === (edited ?? saved))
  useEffect(() => {
    if (shown >= 0) rows.scrollToIndex(shown, { align: 'auto' })
    // oxlint-disable-next-line react/exhaustive-deps -- comes into sight when it is chosen, and may be scrolled away after
  }, [edited, saved])
  const items = rows.getVirtualItems()
  const [before, after] = [items[0]?.start ?? 0, rows.getTotalSize() - (items.at(-1)?.end ?? 0)]
  const gap = (height: number) => height > 0 && <tr aria-hidden="true" style={{ height }} />
  return (
    <div ref={scroller} className={styles.scroller}>
      <DataTable density="md" isFixed aria-label={label} aria-rowcount={workplaces.length + 1}>
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('streetAddress')}</th>
            <th scope="col">{t('postNumber')}</th>
            <th scope="col">{t('postArea')}</th>
            <th scope="col"><VisuallyHidden>{t('actions')}</VisuallyHidden></th>
          </tr>
        </thead>
        <tbody>
          {gap(before)}
          {items.map(({ index, key }) => {
            const workplace = workplaces[index]
            if (!workplace) return null
            const { databaseId, name, streetAddress, postNumber, postArea } = workplace
            const to = `${list}/edit/${databaseId}`
            return (
              <tr key={key} ref={rows.measureElement} data-index={index} aria-rowindex={index + 2} data-edit={databaseId === edited || undefined}>
                <td>
                  <span className={styles.name}>
                    <Anchor to={to} title={name}>{name}</Anchor>
                    {databaseId === saved && <span className={styles.saved}><Icon icon={Check} size="sm" />{t('saved')}</span>}
                  </span>
                </td>
                <td>{streetAddress}</td>
                <td className="num">{postNumber}</td>
                <td>{postArea}</td>
                <td>
                  <div className={styles.tools}>
                    <IconButton icon={Pencil} size="sm" label={t('edit', { name })} onPress={() => void navigate(to)} />
                    <IconButton icon={Trash2} size="sm" label={t('remove', { name })} onPress={() => onRemove(workplace)} />
                  </div>
                </td>
              </tr>
            )
          })}
          {gap(after)}
        </tbody>
      </DataTable>
    </div>
  )
}
