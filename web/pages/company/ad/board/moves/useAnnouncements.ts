import { useEffect, useEffectEvent, useState } from 'react'
import { useTexts } from '../../../../../i18n/texts.ts'
import { boardTexts } from '../texts.ts'
import type { DragLane, DragStore } from './drag-store.ts'
import type { Target } from './lift.ts'

type Ending = 'dropped' | 'cancelled'

/** What a screen reader hears of a drag: the text now, and how to tell its end. With a pointer only a change of lane is told. */
export function useAnnouncements(store: DragStore, lanes: readonly DragLane[]): [text: string, end: (ending: Ending) => void] {
  const t = useTexts(boardTexts)
  const [text, setText] = useState('')

  const say = useEffectEvent((key: 'lifted' | 'over' | Ending, name: string, { stepId, index }: Target, from: string) => {
    const lane = lanes.find(({ id }) => id === stepId)
    if (lane) setText(t(`dnd.${key}`, { name, step: lane.name, place: index + 1, count: lane.count + (from === stepId ? 0 : 1) }))
  })
  const told = useEffectEvent((before: Target | null | undefined): Target | null | undefined => {
    const drag = store.current()
    if (!drag) return undefined
    const { lifted, target, by } = drag
    if (before === undefined) say('lifted', lifted.name, lifted, lifted.stepId)
    else if (!target && before) setText(t('dnd.denied', { name: lifted.name }))
    else if (target && (target.stepId !== before?.stepId || (by === 'keyboard' && target.index !== before.index))) say('over', lifted.name, target, lifted.stepId)
    return target
  })
  useEffect(() => {
    let before: Target | null | undefined
    return store.subscribe(() => { before = told(before) })
  }, [store])

  return [text, (ending) => {
    const drag = store.current()
    if (drag) say(ending, drag.lifted.name, ending === 'dropped' && drag.target ? drag.target : drag.lifted, drag.lifted.stepId)
  }]
}
