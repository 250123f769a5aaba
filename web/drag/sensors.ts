import {
  MouseSensor as Mouse,
  PointerSensor as Pointer,
  TouchSensor as Touch,
  type PointerSensorProps,
} from '@dnd-kit/core'

// The library keeps every click from the page for 50 ms after a drop, so that letting go presses nothing. A press that
// begins in that time is another one and does what it says: with these sensors the silence ends when it begins.

/** What a sensor hears from the document, for a while after its end too. */
interface Hearing {
  readonly documentListeners: { removeAll: () => void }
}

function thenPressable<Props extends PointerSensorProps>(props: Props, sensor: () => Hearing): Props {
  const end = () =>
    window.addEventListener('pointerdown', () => sensor().documentListeners.removeAll(), { capture: true, once: true })
  return {
    ...props,
    onEnd() {
      end()
      props.onEnd()
    },
    onCancel() {
      end()
      props.onCancel()
    },
  }
}

export class MouseSensor extends Mouse {
  constructor(props: PointerSensorProps) {
    super(thenPressable(props, () => this as unknown as Hearing))
  }
}

export class TouchSensor extends Touch {
  constructor(props: PointerSensorProps) {
    super(thenPressable(props, () => this as unknown as Hearing))
  }
}

export class PointerSensor extends Pointer {
  constructor(props: PointerSensorProps) {
    super(thenPressable(props, () => this as unknown as Hearing))
  }
}
