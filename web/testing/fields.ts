import { expect } from 'vitest'
import { until } from './render-route.tsx'

/** The field with this label, when it comes. */
export async function field(label: string): Promise<HTMLInputElement> {
  let found: HTMLElement | null = null
  await until(() => {
    const tied = [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label))
    found = tied === undefined ? null : document.getElementById(tied.htmlFor)
    expect(found, label).not.toBeNull()
  })
  return found as unknown as HTMLInputElement
}

/** What is said of a field beside its label. */
export const describedAs = (element: Element): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

/** Leaves a field after it had the focus. */
export function leave(element: HTMLElement): void {
  element.focus()
  element.blur()
}
