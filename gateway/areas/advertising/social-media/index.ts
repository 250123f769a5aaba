import {
  GetMediaUpload,
  GetSoMeUploadMediaToken,
  GetSoMeUploadMediaTokenForCompany,
  RequestMediaArchive,
} from '#contract/advertising/social-media.ts'
import type { MutationResolvers, QueryResolvers } from '#gateway/__generated__/resolvers.ts'
import { PlatformError } from '#gateway/errors/platform-error.ts'
import type { Area } from '#gateway/schema/area.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { payload } from '#gateway/resolving/payload.ts'
import { mediaSelections } from '#gateway/areas/advertising/promotion/mappers.ts'

/** `Query.mediaUpload`: an expired link is not an error of the caller. */
const mediaUpload: NonNullable<QueryResolvers['mediaUpload']> = async (_, { token }, { platform }) => {
  try {
    const { companyName, logoUrl, files, mediaSelection, mediaSelectionUpdatedAt } = await platform.call(
      GetMediaUpload,
      { params: { token } },
    )
    return {
      companyName,
      logoUrl,
      fileCount: files,
      mediaSelection: mediaSelections.toName(mediaSelection),
      mediaSelectionUpdatedAt,
    }
  } catch (error) {
    if (error instanceof PlatformError && error.status === 410) return null
    throw error
  }
}

const mutations: Required<Pick<MutationResolvers, 'createMediaUploadLink' | 'createMediaArchiveLink'>> = {
  createMediaUploadLink: (_, { input: { companyId, isStaff: asStaff } }, { platform }) => {
    const company = databaseIdOf(companyId, 'Company')
    return payload(
      () =>
        platform.call(asStaff === true ? GetSoMeUploadMediaTokenForCompany : GetSoMeUploadMediaToken, {
          params: { company },
        }),
      ({ token }) => ({ token }),
    )
  },
  createMediaArchiveLink: (_, { input: { companyId } }, { platform }) =>
    payload(
      () => platform.call(RequestMediaArchive, { params: { company: databaseIdOf(companyId, 'Company') } }),
      ({ token }) => ({ url: `/getMediaArchive?${new URLSearchParams({ token })}` }),
    ),
}

/** Pictures and videos of a company for social media. */
export const socialMediaArea: Area = {
  name: 'social-media',
  resolvers: { Query: { mediaUpload }, Mutation: mutations },
}
