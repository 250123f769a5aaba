import type { FieldErrors } from '#rules/errors/field-errors.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { faultOf } from '#web/relay/fault-of.ts'
import { editorTexts } from './texts.ts'

interface SaveError {
  readonly reason: string
  readonly path: readonly string[] | null | undefined
}

/** What the platform said about single fields, by their path; `root` is cut off the front. */
export function fieldErrorsOf(errors: readonly SaveError[], root?: string): FieldErrors {
  const found: FieldErrors = {}
  for (const { reason, path } of errors) {
    if (!path || path.length === 0) continue
    const below = path[0] === root ? path.slice(1) : path
    const key = below.join('.')
    found[key] = [...(found[key] ?? []), faultOf(reason)]
  }
  return found
}

/** Tells that a save was refused, and that nothing typed is lost (FORM-43). */
export async function showSaveErrors(errors: readonly SaveError[]): Promise<void> {
  const { t } = editorTexts
  const reason = errors[0]?.reason
  const body =
    reason === 'ARCHIVED'
      ? t('saveFailed.archived')
      : reason === 'EXTERNAL'
        ? t('saveFailed.external')
        : t(errors.some(({ path }) => path && path.length > 0) ? 'saveFailed.invalid' : 'saveFailed.body')
  await dialogs.error({ title: t('saveFailed.title'), body })
}
