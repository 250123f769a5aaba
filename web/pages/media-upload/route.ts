import parameters from '#web/__generated__/MediaUploadPageQuery$parameters.ts'
import { defineRoute, param } from '#web/relay/define-route.ts'

/** Handing in pictures for social media by a link that a company gave; nobody need sign in (PROMO-64). */
export const route = defineRoute({
  id: 'mediaUpload',
  path: 'media-upload/:token',
  access: 'anonymous',
  isForPhones: true,
  query: parameters,
  variables: ({ params }) => ({ token: param(params, 'token') }),
  page: () => import('./MediaUploadPage.tsx'),
})
