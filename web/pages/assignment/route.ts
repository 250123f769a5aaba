import parameters from '#web/__generated__/AssignmentPageQuery$parameters.ts'
import { defineRoute } from '#web/relay/define-route.ts'
import { currentUser } from '#web/relay/session.ts'

/**
 * Where the bank identity returns to, and where the links of requests, invitations and sender addresses lead
 * (SHELL-40). Open to everybody, on phones too.
 */
export const route = defineRoute({
  id: 'assignment',
  path: 'assignment',
  access: 'anonymous',
  isForPhones: true,
  query: parameters,
  variables: ({ search }) => {
    const of = (name: string) => search.get(name) ?? ''
    const isSignedIn = currentUser() !== null
    const [token, invitation, sender, assignment] = [of('token'), of('invitation'), of('sender'), of('assignment')]
    const isLink = token !== '' || invitation !== '' || sender !== ''
    return {
      token,
      invitation,
      sender,
      assignment,
      hasToken: token !== '',
      hasInvitation: invitation !== '',
      hasSender: sender !== '',
      hasAssignment: assignment !== '' && isSignedIn && !isLink,
      hasViewer: isSignedIn && !isLink,
    }
  },
  fresh: 'wait',
  page: () => import('./AssignmentPage.tsx'),
})
