import { AccountUploadAvatar } from '#contract/identity/profile.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { badRequest } from '#gateway/errors/errors.ts'
import { payload, renameFields } from '#gateway/resolving/payload.ts'

const dataUrl = /^data:(image\/(?:png|jpeg|gif|webp));base64,([A-Za-z0-9+/]+={0,2})$/

/** `Mutation.setAvatar`: the platform inspects and re-encodes the image, regardless of the media type in the URL. */
export const setAvatar: NonNullable<MutationResolvers['setAvatar']> = (_, { input: { image } }, { platform }) => {
  const [, contentType, bytes] = dataUrl.exec(image) ?? []
  if (contentType === undefined || bytes === undefined)
    throw badRequest('The image must be a base64 data URL of a PNG, JPEG, GIF or WebP.')
  return payload(
    () =>
      platform.call(
        AccountUploadAvatar,
        {},
        { file: { name: 'avatar', contentType, bytes: Buffer.from(bytes, 'base64') } },
      ),
    ({ image: imageUrl }) => ({ imageUrl }),
    renameFields({ file: 'image' }),
  )
}
