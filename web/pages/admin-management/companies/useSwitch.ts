import { useState } from 'react'

/** Returns the props of a switch that saves on change. During a save, the switch shows the chosen value. */
export function useSwitch(stored: boolean, send: (isOn: boolean) => Promise<unknown>) {
  const [chosen, setChosen] = useState<boolean | null>(null)
  return {
    isSelected: chosen ?? stored,
    isDisabled: chosen !== null,
    onChange: (next: boolean) => {
      setChosen(next)
      void send(next).finally(() => setChosen(null))
    },
  }
}
