import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { SenderLink_link$key } from '#web/__generated__/SenderLink_link.graphql.ts'
import type { SenderLinkMutation } from '#web/__generated__/SenderLinkMutation.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { defineAct, useAct } from '#web/relay/acts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import styles from './Assignment.module.css'
import { LinkCard } from './LinkCard.tsx'
import { assignmentTexts } from './texts.ts'

const verifySenderEmail = defineAct<SenderLinkMutation>(
  graphql`
    mutation SenderLinkMutation($input: VerifySenderEmailInput!) {
      verifySenderEmail(input: $input) {
        errors {
          reason
        }
      }
    }
  `,
  { refused: { TOKEN_USED: () => assignmentTexts.t('gone.body') } },
)

/** Asks the owner of an e-mail address whether a company may send from it. */
export function SenderLink({ token, link: key }: { token: string; link: SenderLink_link$key }) {
  const t = useTexts(assignmentTexts)
  const { companyName: company, email } = useFragment(
    graphql`
      fragment SenderLink_link on SenderEmailLink {
        companyName
        email
      }
    `,
    key,
  )
  const [isDone, setDone] = useState(false)
  const [verify, isSending] = useAct(verifySenderEmail)
  const confirm = async () => {
    const answer = await verify({ input: { token } })
    if (answer?.errors.length === 0) setDone(true)
  }
  return (
    <LinkCard
      title={t('sender.title')}
      actions={
        !isDone && (
          <Button size="lg" variant="primary" isPending={isSending} onPress={() => void confirm()}>
            {t('sender.confirm')}
          </Button>
        )
      }
    >
      <p className={styles.lead}>{t('sender.body', { company, email })}</p>
      {isDone && (
        <Notice isLive tone="positive">
          {t('sender.done', { company })}
        </Notice>
      )}
    </LinkCard>
  )
}
