import { useState } from 'react'

/** Returns the props of a switch that saves on change. Shows the chosen value during the save, then the stored one. */
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
