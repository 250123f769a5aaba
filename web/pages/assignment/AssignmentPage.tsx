import { graphql } from 'react-relay'
import { useSearchParams } from 'react-router-dom'
import type { AssignmentPageQuery } from '#web/__generated__/AssignmentPageQuery.graphql.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { currentUser } from '#web/relay/session.ts'
import { AccessLink } from './AccessLink.tsx'
import { ConnectCompany } from './ConnectCompany.tsx'
import { InvitationLink } from './InvitationLink.tsx'
import { LinkGone, SignInFirst } from './LinkCard.tsx'
import { Returning } from './Returning.tsx'
import { SenderLink } from './SenderLink.tsx'

export const query = graphql`
  query AssignmentPageQuery(
    $assignment: String!
    $token: String!
    $invitation: String!
    $sender: String!
    $hasAssignment: Boolean!
    $hasToken: Boolean!
    $hasInvitation: Boolean!
    $hasSender: Boolean!
    $hasViewer: Boolean!
  ) @preloadable @throwOnFieldError {
    viewer @include(if: $hasViewer) {
      ...ConnectCompany_viewer
    }
    bankIdentity(assignment: $assignment) @include(if: $hasAssignment) {
      ...ConnectCompany_identity
    }
    accessRequestLink(token: $token) @include(if: $hasToken) {
      ...AccessLink_request
    }
    invitation(token: $invitation) @include(if: $hasInvitation) {
      ...InvitationLink_invitation
    }
    senderEmailLink(token: $sender) @include(if: $hasSender) {
      ...SenderLink_link
    }
  }
`

/** By its URL: shows the question of a link, completes a bank identity login, or lets the user choose a company. */
export default function AssignmentPage({ data }: PageProps<AssignmentPageQuery>) {
  const [search] = useSearchParams()
  const [token, invitation, sender, state] = ['token', 'invitation', 'sender', 'state'].map((name) => search.get(name))
  if (token)
    return data.accessRequestLink ? <AccessLink token={token} request={data.accessRequestLink} /> : <LinkGone />
  if (invitation)
    return data.invitation ? <InvitationLink token={invitation} invitation={data.invitation} /> : <LinkGone />
  if (sender) return data.senderEmailLink ? <SenderLink token={sender} link={data.senderEmailLink} /> : <LinkGone />
  if (!currentUser() || !data.viewer) return <SignInFirst />
  if (state) return <Returning state={state} />
  return <ConnectCompany viewer={data.viewer} identity={data.bankIdentity ?? null} />
}
