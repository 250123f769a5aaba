import { readFileSync } from 'node:fs'
import { addDays, daysBetween, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'

/** The day on which the examples were written. */
const WRITTEN_ON = '2026-11-03'

/** Reads an example of a delivery. Its days are moved so that it was written today. */
export function readExample(file: string, now: Date): string {
  const days = daysBetween(WRITTEN_ON, stockholmDay(now))
  const url = new URL(`../../../domains/integrations/services/examples/${file}`, import.meta.url)
  return readFileSync(url, 'utf8').replace(/\b20\d\d-\d\d-\d\d(?!\d)/g, (day) => addDays(day, days))
}
