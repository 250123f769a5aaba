import { AccountUploadAvatar } from '#contract/identity/account.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { badRequest } from '#gateway/errors/errors.ts'
import { payload, renaming } from '#gateway/resolving/payload.ts'

const dataUrl = /^data:(image\/(?:png|jpeg|gif|webp));base64,([A-Za-z0-9+/]+={0,2})$/

/** `Mutation.setAvatar`: the platform looks at the bytes and encodes them anew, whatever they are called here. */
export const setAvatar: NonNullable<MutationResolvers['setAvatar']> = (_, { input: { image } }, { platform }) => {
  const [, contentType, bytes] = dataUrl.exec(image) ?? []
  if (contentType === undefined || bytes === undefined)
    throw badRequest('The picture is a data URL of a png, jpeg, gif or webp in base64.')
  return payload(
    () =>
      platform.call(
        AccountUploadAvatar,
        {},
        { file: { name: 'avatar', contentType, bytes: Buffer.from(bytes, 'base64') } },
      ),
    ({ image: imageUrl }) => ({ imageUrl }),
    renaming({ file: 'image' }),
  )
}
