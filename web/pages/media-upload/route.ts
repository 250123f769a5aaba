import { defineRoute } from '../../relay/define-route.ts'

/** Handing in pictures for social media by a link that a company gave; nobody need sign in (PROMO-64). */
export const route = defineRoute({
  id: 'mediaUpload',
  path: 'media-upload/:token',
  access: 'anonymous',
  isForPhones: true,
  page: () => import('./MediaUploadPage.tsx'),
})
