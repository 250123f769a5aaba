import { alertCode } from '#rules/candidates/candidate-alerts.ts'
import { boardTexts } from '../texts.ts'

/** What the box says of an alert: the words of its code, or its own text (PIPE-19, PLUS-31). */
export function alertWords(alert: string | null): string | undefined {
  if (alert === null) return undefined
  const code = alertCode(alert)
  return code === null ? alert : boardTexts.t(`alert.${code}`)
}
