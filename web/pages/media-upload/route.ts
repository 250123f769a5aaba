import parameters from '#web/__generated__/MediaUploadPageQuery$parameters.ts'
import { defineRoute, param } from '#web/relay/define-route.ts'

/** The upload of pictures for social media with a link from the company. Needs no account (PROMO-64). */
export const route = defineRoute({
  id: 'mediaUpload',
  path: 'media-upload/:token',
  access: 'anonymous',
  isForPhones: true,
  query: parameters,
  variables: ({ params }) => ({ token: param(params, 'token') }),
  page: () => import('./MediaUploadPage.tsx'),
})
