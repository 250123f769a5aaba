import { dialogs } from '../../../dialogs/useDialogs.tsx'
import { editorTexts } from './texts.ts'

interface SaveError {
  readonly code: string
  readonly path: readonly string[] | null | undefined
}

/** What the platform said about single fields, by their path; `root` is cut off the front. */
export function fieldErrorsOf(errors: readonly SaveError[], root?: string): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const { code, path } of errors) {
    if (!path || path.length === 0) continue
    const below = path[0] === root ? path.slice(1) : path
    const key = below.join('.')
    found[key] = [...(found[key] ?? []), code]
  }
  return found
}

/** Tells that a save was refused, and that nothing typed is lost (FORM-43). */
export async function showSaveErrors(errors: readonly SaveError[]): Promise<void> {
  const { t } = editorTexts
  const code = errors[0]?.code
  const body = code === 'archived' || code === 'external' ? t(`saveFailed.${code}`) : t(errors.some(({ path }) => path && path.length > 0) ? 'saveFailed.invalid' : 'saveFailed.body')
  await dialogs.error({ title: t('saveFailed.title'), body })
}
