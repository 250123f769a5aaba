import { defineRoute } from '#web/relay/define-route.ts'

export const route = defineRoute({
  id: 'notFound',
  path: '*',
  access: 'anonymous',
  page: () => import('./NotFoundPage.tsx'),
})
