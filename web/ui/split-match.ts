/** Splits a label around the first match of the typed text, ignoring case. */
export function splitMatch(label: string, typed: string): { text: string; isMatch: boolean }[] {
  const query = typed.trim().toLocaleLowerCase('sv')
  const at = query === '' ? -1 : label.toLocaleLowerCase('sv').indexOf(query)
  if (at < 0 || query.length === label.length) return [{ text: label, isMatch: false }]
  const parts = [
    { text: label.slice(0, at), isMatch: false },
    { text: label.slice(at, at + query.length), isMatch: true },
    { text: label.slice(at + query.length), isMatch: false },
  ]
  return parts.filter((part) => part.text !== '')
}
