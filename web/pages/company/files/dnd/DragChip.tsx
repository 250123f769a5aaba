import { ArrowRight, FileText, Folder, FolderTree } from 'lucide-react'
import { useCallback, useLayoutEffect, useRef, type Ref } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '#web/i18n/texts.ts'
import { useStore } from '#web/state/create-store.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { companyTexts } from '../texts.ts'
import type { DropTarget } from './drag-item.ts'
import type { FileDragStore } from './drag-store.ts'
import styles from './FileDnd.module.css'

const icons = { ad: FileText, folder: Folder, project: FolderTree }

/** Returns a function that describes a target: a folder, a project, or a position among `count` projects. */
export function useTargetText(): (target: DropTarget, count: number) => string {
  const t = useTexts(companyTexts)
  return useCallback(
    (target, total) => (target.order === undefined ? target.label : t('dnd.place', { place: target.order + 1, total })),
    [t],
  )
}

/**
 * Shows the dragged item and its target. The chip follows the pointer, or is below the row that was lifted with the
 * keyboard.
 */
export function DragChip({ store, count, ref }: { store: FileDragStore; count: number; ref: Ref<HTMLDivElement> }) {
  const t = useTexts(companyTexts)
  const targetText = useTargetText()
  const drag = useStore(store)
  const container = useRef<HTMLDivElement>(null)
  const lifted = drag?.by === 'keyboard' ? drag.item.id : null
  useLayoutEffect(() => {
    if (lifted === null) return
    const row =
      document.activeElement?.closest('[data-key], [data-node]') ??
      document.querySelector(`[data-key="${CSS.escape(lifted)}"]`)
    const box = row?.getBoundingClientRect()
    if (box)
      container.current?.style.setProperty(
        'translate',
        `${box.left + 24}px ${Math.min(box.bottom + 4, innerHeight - 64)}px`,
      )
  }, [lifted])
  if (!drag) return null
  const { item, target, by } = drag
  return createPortal(
    <div ref={container} className={styles.holder} aria-hidden="true">
      <div
        ref={ref}
        className={styles.chip}
        data-denied={(by === 'pointer' && target === null) || undefined}
        data-by={by}
      >
        <Icon icon={icons[item.kind]} size="sm" />
        <b className="truncate">{item.name}</b>
        {target && (
          <span className={styles.place}>
            <Icon icon={ArrowRight} size="sm" />
            <span className="truncate">{targetText(target, count)}</span>
          </span>
        )}
        {by === 'keyboard' && <span className={styles.keys}>{t('dnd.keys')}</span>}
      </div>
    </div>,
    document.body,
  )
}
