import { useState } from 'react'

/** Something that is on or off: what was chosen shows while it is sent, and what is stored again when that failed. */
export function useSwitch(stored: boolean, send: (wanted: boolean) => Promise<unknown>) {
  const [wanted, setWanted] = useState<boolean | null>(null)
  return {
    isSelected: wanted ?? stored,
    isDisabled: wanted !== null,
    onChange: (next: boolean) => {
      setWanted(next)
      void send(next).finally(() => setWanted(null))
    },
  }
}
