import { Mail } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { TestMailboxPage_mails$key } from '#web/__generated__/TestMailboxPage_mails.graphql.ts'
import type { TestMailboxPageQuery } from '#web/__generated__/TestMailboxPageQuery.graphql.ts'
import { TEST_MAIL_DAYS } from '#rules/companies/test-company.ts'
import { useDayAndTime } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { SettingsFrame } from '#web/settings/SettingsFrame.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { testMailboxTexts } from './texts.ts'
import styles from './TestMailbox.module.css'

export const query = graphql`
  query TestMailboxPageQuery($company: Int!) @preloadable @throwOnFieldError {
    company(by: { databaseId: $company }) {
      id
      testMails {
        ...TestMailboxPage_mails
      }
    }
  }
`

/** Lists the newest mails that a test company would have sent. A row expands to its text (PLUS-102). */
export default function TestMailboxPage({ data }: PageProps<TestMailboxPageQuery>) {
  const t = useTexts(testMailboxTexts)
  const moment = useDayAndTime()
  const mails = useFragment<TestMailboxPage_mails$key>(
    graphql`
      fragment TestMailboxPage_mails on TestMail @relay(plural: true) {
        id
        recipient
        subject
        text
        createdAt
      }
    `,
    data.company.testMails,
  )
  return (
    <SettingsFrame title={t('title')}>
      <div className={styles.page}>
        {mails.length === 0 ? (
          <Empty icon={Mail} title={t('empty')}>
            {t('emptyText')}
          </Empty>
        ) : (
          <>
            <p className={styles.lead}>{t('lead', { days: TEST_MAIL_DAYS })}</p>
            {mails.map(({ id, recipient, subject, text, createdAt }) => (
              <Disclosure
                key={id}
                level={2}
                className={styles.mail}
                title={
                  <span className={styles.head}>
                    <b>{subject}</b>
                    <span className={styles.meta}>{recipient}</span>
                  </span>
                }
                end={<span className={styles.meta}>{moment(createdAt)}</span>}
              >
                <pre className={styles.text}>{text}</pre>
              </Disclosure>
            ))}
          </>
        )}
      </div>
    </SettingsFrame>
  )
}
