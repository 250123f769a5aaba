import { expect } from 'vitest'
import { until } from './render-route.tsx'

/** Waits for the field with this label and returns it. */
export async function field(label: string): Promise<HTMLInputElement> {
  let element: HTMLElement | null = null
  await until(() => {
    const labelElement = [...document.querySelectorAll('label')].find(({ textContent }) =>
      textContent?.startsWith(label),
    )
    element = labelElement === undefined ? null : document.getElementById(labelElement.htmlFor)
    expect(element, label).not.toBeNull()
  })
  return element as unknown as HTMLInputElement
}

/** Returns the description of a field, without its label. */
export const describedAs = (element: Element): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
