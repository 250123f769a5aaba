import { readFileSync } from 'node:fs'

/** Reads an example of a delivery as it was recorded. */
export const example = (file: string): string => readFileSync(new URL(`examples/${file}`, import.meta.url), 'utf8')
