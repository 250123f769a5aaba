/** Whether the CV stands beside the answers: kept from candidate to candidate, for this window (PLUS-20). */
const key = 'tavla.cv'

export function isCvBeside(): boolean {
  try {
    return sessionStorage.getItem(key) === 'beside'
  } catch {
    return false
  }
}

export function keepCvBeside(isBeside: boolean): void {
  try {
    if (isBeside) sessionStorage.setItem(key, 'beside')
    else sessionStorage.removeItem(key)
  } catch { /* a window without storage forgets it */ }
}
