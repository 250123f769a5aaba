import type { FieldErrors } from '#rules/errors/field-errors.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { faultOf } from '#web/relay/fault-of.ts'
import { adEditorTexts } from './texts.ts'

interface SaveError {
  readonly reason: string
  readonly path: readonly string[] | null | undefined
}

/** Returns the field errors of the platform by path. Removes `root` from the start of the path. */
export function fieldErrorsOf(errors: readonly SaveError[], root?: string): FieldErrors {
  const fieldErrors: FieldErrors = {}
  for (const { reason, path } of errors) {
    if (!path || path.length === 0) continue
    const below = path[0] === root ? path.slice(1) : path
    const key = below.join('.')
    fieldErrors[key] = [...(fieldErrors[key] ?? []), faultOf(reason)]
  }
  return fieldErrors
}

/** Shows that a save was rejected and that nothing typed is lost (FORM-43). */
export async function showSaveErrors(errors: readonly SaveError[]): Promise<void> {
  const { t } = adEditorTexts
  const reason = errors[0]?.reason
  const body =
    reason === 'ARCHIVED'
      ? t('saveFailed.archived')
      : reason === 'EXTERNAL'
        ? t('saveFailed.external')
        : t(errors.some(({ path }) => path && path.length > 0) ? 'saveFailed.invalid' : 'saveFailed.body')
  await dialogs.error({ title: t('saveFailed.title'), body, reason })
}
