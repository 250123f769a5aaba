import { MAX_PAGE_BUTTONS } from '#rules/text-and-time/timings.ts'

/** Returns the page numbers to show: up to five around the current one (SHELL-10). */
export function pageWindow(page: number, pageCount: number): number[] {
  const length = Math.min(MAX_PAGE_BUTTONS, Math.max(1, pageCount))
  const current = Math.min(Math.max(1, page), Math.max(1, pageCount))
  const first = Math.min(Math.max(1, current - Math.floor(length / 2)), Math.max(1, pageCount - length + 1))
  return Array.from({ length }, (_, index) => first + index)
}
