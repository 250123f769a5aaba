import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { AccessLink_request$key } from '#web/__generated__/AccessLink_request.graphql.ts'
import type { AccessLinkMutation } from '#web/__generated__/AccessLinkMutation.graphql.ts'
import { useDayAndTime } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { defineAct, useAct } from '#web/relay/acts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import textStyles from '#web/styles/Text.module.css'
import styles from './Assignment.module.css'
import { LinkCard } from './LinkCard.tsx'
import { assignmentTexts } from './texts.ts'

const answerAccessLink = defineAct<AccessLinkMutation>(
  graphql`
    mutation AccessLinkMutation($input: AnswerAccessLinkInput!) {
      answerAccessLink(input: $input) {
        isGranted
        errors {
          reason
        }
      }
    }
  `,
  { refused: { TOKEN_USED: () => assignmentTexts.t('gone.body') } },
)

/** Asks a signatory or an administrator whether to give a user access to the company (COMP-17). */
export function AccessLink({ token, request: key }: { token: string; request: AccessLink_request$key }) {
  const t = useTexts(assignmentTexts)
  const time = useDayAndTime()
  const {
    companyName: company,
    name,
    email,
    message,
    askedAt,
  } = useFragment(
    graphql`
      fragment AccessLink_request on AccessRequestLink {
        companyName
        name
        email
        message
        askedAt
      }
    `,
    key,
  )
  const [isGranted, setGranted] = useState<boolean | null>(null)
  const [send, isSending] = useAct(answerAccessLink)
  const answer = async (granted: boolean) => {
    const done = await send({ input: { token, isGranted: granted } })
    if (done) setGranted(done.isGranted ?? null)
  }
  return (
    <LinkCard
      title={t('access.title')}
      actions={
        isGranted === null && (
          <>
            <Button size="lg" isDisabled={isSending} onPress={() => void answer(false)}>
              {t('access.decline')}
            </Button>
            <Button size="lg" variant="primary" isPending={isSending} onPress={() => void answer(true)}>
              {t('access.grant')}
            </Button>
          </>
        )
      }
    >
      <p className={styles.lead}>{t('access.asks', { name, company })}</p>
      <dl className={styles.facts}>
        <dt>{t('access.email')}</dt>
        <dd>{email}</dd>
        <dt>{t('access.asked')}</dt>
        <dd className="num">{time(askedAt)}</dd>
      </dl>
      {message && (
        <figure className={styles.quote}>
          <figcaption className={textStyles.small}>{t('access.writes', { name })}</figcaption>
          <blockquote>{message}</blockquote>
        </figure>
      )}
      {isGranted === null ? (
        <p>{t('access.means')}</p>
      ) : (
        <Notice isLive tone={isGranted ? 'positive' : 'info'}>
          {t(isGranted ? 'access.granted' : 'access.declined', { name, company })}
        </Notice>
      )}
    </LinkCard>
  )
}
