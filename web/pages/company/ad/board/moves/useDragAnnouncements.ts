import { useStepName } from '#web/i18n/step-name.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { boardTexts } from '../texts.ts'
import type { BoardDrag, DragLane } from './drag-store.ts'
import type { Target } from '#web/features/candidate/move/lifted.ts'

/** Returns the screen reader announcements for a drag. A pointer drag announces only a change of lane. */
export function useDragAnnouncements(lanes: readonly DragLane[]) {
  const t = useTexts(boardTexts)
  const nameOf = useStepName()
  const describe = (
    key: 'lifted' | 'over' | 'dropped' | 'cancelled',
    { item }: BoardDrag,
    { stepId, index }: Target,
  ): string | null => {
    const lane = lanes.find(({ id }) => id === stepId)
    if (lane && item.others > 0)
      return t(`dnd.several.${key}`, { name: item.name, count: item.others, step: nameOf(lane.name) })
    return lane
      ? t(`dnd.${key}`, {
          name: item.name,
          step: nameOf(lane.name),
          place: index + 1,
          total: lane.count + (item.stepId === stepId ? 0 : 1),
        })
      : null
  }
  return {
    onChange(drag: BoardDrag, before: Target | null | undefined): string | null {
      const { item, target, by } = drag
      if (before === undefined) return describe('lifted', drag, item)
      if (!target) return before ? t('dnd.denied', { name: item.name }) : null
      return target.stepId !== before?.stepId || (by === 'keyboard' && target.index !== before.index)
        ? describe('over', drag, target)
        : null
    },
    onEnd: (drag: BoardDrag, moved: Target | null): string | null =>
      moved ? describe('dropped', drag, moved) : describe('cancelled', drag, drag.item),
  }
}
