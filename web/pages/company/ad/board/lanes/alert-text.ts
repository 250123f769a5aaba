import { alertCode } from '#rules/candidates/candidate-alerts.ts'
import { boardTexts } from '../texts.ts'

/** Returns the text of an alert: the translation of its code, or the alert's own text (PIPE-19, PLUS-31). */
export function alertText(alert: string | null): string | undefined {
  if (alert === null) return undefined
  const code = alertCode(alert)
  return code === null ? alert : boardTexts.t(`alert.${code}`)
}
