import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { SaveForm } from '#contract/ads/questionnaire.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import { conflict, invalid } from '#platform/foundation/errors/errors.ts'
import { nextState } from '#rules/ads/ad-progress.ts'
import { canSwitchUse, checkSavedMethod, type SavedMethod } from '#rules/ads/application-method.ts'
import { hasNoErrors } from '#rules/errors/field-errors.ts'
import { readForm, writeForm } from '#rules/forms/form.ts'
import { trimmedOrNull } from '#rules/text-and-time/text.ts'
import { changeAd, rejectUneditable } from '#platform/domains/ads/ads/change-ad.ts'
import { rejectStaleVersion } from '#platform/foundation/versions/version.ts'
import { formVersion } from './get-form.ts'

/**
 * Stores an ad's application method and questionnaire (FORM-41). Returns the new version.
 *
 * Throws:
 *
 * - 409 `useFixed` if the method would change between the form types and link/email (FORM-05).
 * - 409 `changedMeanwhile` if the form or method was saved since the caller read it.
 * - 400 if `form` (`emptyForm` or `invalidForm`), `link`, `email` or `documents` is not valid.
 */
export async function saveForm(
  ctx: MemberWork,
  { query, body }: CallInput<typeof SaveForm>,
): Promise<CallOutput<typeof SaveForm>> {
  const form = readForm(body.form)
  const saved = await changeAd(ctx, query.id, (ad) => {
    rejectUneditable(ctx, ad)
    rejectStaleVersion(query.version, formVersion(ad))
    const method: SavedMethod = {
      use: body.use,
      documents: body.documents,
      link: body.use === 'link' ? trimmedOrNull(body.link) : null,
      email: body.use === 'email' ? trimmedOrNull(body.email) : null,
    }
    if (method.use !== 'none' && !canSwitchUse(ad.use, method.use))
      throw conflict('useFixed', 'The application method cannot be changed once it has been saved.')
    const errors = checkSavedMethod(method, form, ad.use, ctx.deps.env.siteUrls)
    if (!hasNoErrors(errors)) throw invalid(errors, 'The application method is not valid. See `errors`.')
    const state = nextState(ad.state, 'questionnaire', method.use)
    return {
      action: 'formSaved',
      set: { ...method, form: writeForm(form), state },
      data: { use: method.use, elements: form.elements.length },
    }
  })
  return { version: formVersion(saved) }
}
