import parameters from '#web/__generated__/AssignmentPageQuery$parameters.ts'
import { defineRoute } from '#web/relay/define-route.ts'
import { currentUser } from '#web/relay/session.ts'

/**
 * The target of bank identity logins, and of the links in access requests, invitations and sender addresses (SHELL-40).
 * Open to everybody, also on phones.
 */
export const route = defineRoute({
  id: 'assignment',
  path: 'assignment',
  access: 'anonymous',
  isForPhones: true,
  query: parameters,
  variables: ({ search }) => {
    const parameter = (name: string) => search.get(name) ?? ''
    const isSignedIn = currentUser() !== null
    const [token, invitation, sender, assignment] = [
      parameter('token'),
      parameter('invitation'),
      parameter('sender'),
      parameter('assignment'),
    ]
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
