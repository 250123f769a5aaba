import { graphql, useFragment } from 'react-relay'
import { useLocation, useNavigate } from 'react-router-dom'
import type { InvitationLink_invitation$key } from '#web/__generated__/InvitationLink_invitation.graphql.ts'
import type { InvitationLinkMutation } from '#web/__generated__/InvitationLinkMutation.graphql.ts'
import { signInPath } from '#web/guard/guard.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { defineAct, useAct } from '#web/relay/acts.ts'
import { currentUser } from '#web/relay/session.ts'
import { useImpersonationReason } from '#web/shell/impersonation.ts'
import { Button, buttonLook } from '#web/ui/Button.tsx'
import { Anchor } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { showToast } from '#web/ui/toasts.ts'
import styles from './Assignment.module.css'
import { LinkCard } from './LinkCard.tsx'
import { refetchCompanies } from './refetch-companies.ts'
import { assignmentTexts } from './texts.ts'

const acceptInvitation = defineAct<InvitationLinkMutation>(
  graphql`
    mutation InvitationLinkMutation($input: AcceptInvitationInput!) {
      acceptInvitation(input: $input) {
        company {
          id
          databaseId
        }
        errors {
          reason
        }
      }
    }
  `,
  {
    refused: {
      OTHER_ADDRESS: () => assignmentTexts.t('invitation.refused.OTHER_ADDRESS'),
      ALREADY_MEMBER: () => assignmentTexts.t('invitation.refused.ALREADY_MEMBER'),
      TOKEN_USED: () => assignmentTexts.t('invitation.refused.TOKEN_USED'),
    },
  },
)

/** An invitation. A signed-in user accepts it. Others sign in, or register with the invited address (COMP-60). */
export function InvitationLink({
  token,
  invitation: key,
}: {
  token: string
  invitation: InvitationLink_invitation$key
}) {
  const t = useTexts(assignmentTexts)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const back = pathname + search
  const {
    companyName: company,
    invitedBy,
    email,
    hasAccount,
  } = useFragment(
    graphql`
      fragment InvitationLink_invitation on Invitation {
        companyName
        invitedBy {
          name
        }
        email
        hasAccount
      }
    `,
    key,
  )
  const [accept, isSending] = useAct(acceptInvitation)
  const user = currentUser()
  const whyDisabled = useImpersonationReason()
  const isInvited = user?.email.toLowerCase() === email
  const join = async () => {
    const done = await accept({ input: { token } })
    if (!done?.company) return
    await refetchCompanies()
    showToast(t('invitation.accepted', { company }))
    await navigate(`/${done.company.databaseId}`, { replace: true })
  }
  const actions = user ? (
    isInvited && (
      <Button size="lg" variant="primary" whyDisabled={whyDisabled} isPending={isSending} onPress={() => void join()}>
        {t('invitation.accept')}
      </Button>
    )
  ) : hasAccount ? (
    <Anchor to={signInPath(back)} {...buttonLook('primary', 'lg')}>
      {t('invitation.signIn')}
    </Anchor>
  ) : (
    <Anchor to={`/register?${new URLSearchParams({ email, redirect: back })}`} {...buttonLook('primary', 'lg')}>
      {t('invitation.register')}
    </Anchor>
  )
  return (
    <LinkCard title={t('invitation.title', { company })} actions={actions}>
      <p className={styles.lead}>{t('invitation.body', { name: invitedBy.name ?? company, company })}</p>
      {!user && <p>{t(hasAccount ? 'invitation.hasAccount' : 'invitation.noAccount', { email })}</p>}
      {user && !isInvited && <Notice tone="warning">{t('invitation.other', { email, own: user.email })}</Notice>}
    </LinkCard>
  )
}
