/** Splits a label around the first match of the typed text, ignoring case. */
export function splitMatch(label: string, typed: string): { text: string; isMatch: boolean }[] {
  const wanted = typed.trim().toLocaleLowerCase('sv')
  const at = wanted === '' ? -1 : label.toLocaleLowerCase('sv').indexOf(wanted)
  if (at < 0 || wanted.length === label.length) return [{ text: label, isMatch: false }]
  const parts = [
    { text: label.slice(0, at), isMatch: false },
    { text: label.slice(at, at + wanted.length), isMatch: true },
    { text: label.slice(at + wanted.length), isMatch: false },
  ]
  return parts.filter((part) => part.text !== '')
}
