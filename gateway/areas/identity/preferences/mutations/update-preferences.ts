import { SaveUserPreferences } from '#contract/identity/preferences-and-static-data.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { DATE_TIME_FORMATS, isDateTimeFormat } from '#rules/text-and-time/date-format.ts'
import { badRequest } from '#gateway/errors/errors.ts'
import { viewerOf } from '#gateway/areas/identity/account/viewer.ts'
import { payload } from '#gateway/resolving/payload.ts'
import { languages } from '../enums.ts'
import { mapPreferences } from '../loaders.ts'
import { savedPreferences } from '../mappers.ts'

/** `Mutation.updatePreferences` */
export const updatePreferences: NonNullable<MutationResolvers['updatePreferences']> = (
  _,
  { input: { dateTimeFormat, locale, shouldMoveAtOnce: moveAtOnce } },
  context,
) => {
  if (!isDateTimeFormat(dateTimeFormat))
    throw badRequest(`Unknown date format. Use one of: ${DATE_TIME_FORMATS.join(', ')}.`)
  return payload(
    () =>
      context.platform.call(SaveUserPreferences, {
        body: {
          dateTimeFormat,
          locale: languages.toWire(locale),
          ...(typeof moveAtOnce === 'boolean' && { moveAtOnce }),
        },
      }),
    (saved) => ({ viewer: savedPreferences.with(viewerOf(context), mapPreferences(saved)) }),
  )
}
