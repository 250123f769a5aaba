import {
  MouseSensor as Mouse,
  PointerSensor as Pointer,
  TouchSensor as Touch,
  type PointerSensorProps,
} from '@dnd-kit/core'

// dnd-kit swallows every click for 50 ms after a drop, so that releasing the pointer presses nothing. A press that
// starts in this time is intended. With these sensors it ends the suppression.

/** The sensor's listeners on the document. They outlive the drag by a moment. */
interface SensorInternals {
  readonly documentListeners: { removeAll: () => void }
}

function allowNextPress<Props extends PointerSensorProps>(props: Props, sensor: () => SensorInternals): Props {
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
    super(allowNextPress(props, () => this as unknown as SensorInternals))
  }
}

export class TouchSensor extends Touch {
  constructor(props: PointerSensorProps) {
    super(allowNextPress(props, () => this as unknown as SensorInternals))
  }
}

export class PointerSensor extends Pointer {
  constructor(props: PointerSensorProps) {
    super(allowNextPress(props, () => this as unknown as SensorInternals))
  }
}
