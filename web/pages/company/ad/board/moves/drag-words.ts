import { useTexts } from '#web/i18n/texts.ts'
import { boardTexts } from '../texts.ts'
import type { BoardDrag, DragLane } from './drag-store.ts'
import type { Target } from '#web/features/candidate/move/lifted.ts'

/** What is said of a drag on the board. With a pointer only a change of lane is told. */
export function useDragWords(lanes: readonly DragLane[]) {
  const t = useTexts(boardTexts)
  const at = (
    key: 'lifted' | 'over' | 'dropped' | 'cancelled',
    { item }: BoardDrag,
    { stepId, index }: Target,
  ): string | null => {
    const lane = lanes.find(({ id }) => id === stepId)
    if (lane && item.others > 0)
      return t(`dnd.several.${key}`, { name: item.name, count: item.others, step: lane.name })
    return lane
      ? t(`dnd.${key}`, {
          name: item.name,
          step: lane.name,
          place: index + 1,
          total: lane.count + (item.stepId === stepId ? 0 : 1),
        })
      : null
  }
  return {
    along(drag: BoardDrag, before: Target | null | undefined): string | null {
      const { item, target, by } = drag
      if (before === undefined) return at('lifted', drag, item)
      if (!target) return before ? t('dnd.denied', { name: item.name }) : null
      return target.stepId !== before?.stepId || (by === 'keyboard' && target.index !== before.index)
        ? at('over', drag, target)
        : null
    },
    end: (drag: BoardDrag, moved: Target | null): string | null =>
      moved ? at('dropped', drag, moved) : at('cancelled', drag, drag.item),
  }
}
