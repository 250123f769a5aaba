import { Type, type Static } from 'typebox'
import { nullable, strict } from '#contract/base/scalars.ts'

/** The result of importing an ad. */
export const ImportResult = strict({
  url: Type.String({
    description: 'status 1 and 3: path of the ad in the dashboard; status 2 and 4: the URL in the request',
  }),
  status: Type.Integer({ description: '1 ok, 2 link, 3 view, 4 alert' }),
  statusMessage: nullable(
    Type.String({ description: 'the reason, in the language of Accept-Language; only with status 2 and 4' }),
  ),
})
export type ImportResult = Static<typeof ImportResult>
