import { CircleCheck, Globe, KeyRound, UserSearch } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { useSearchParams } from 'react-router-dom'
import type { ConnectCompany_identity$key } from '#web/__generated__/ConnectCompany_identity.graphql.ts'
import type { ConnectCompany_viewer$key } from '#web/__generated__/ConnectCompany_viewer.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Page } from '#web/shell/Page.tsx'
import { cx } from '#web/ui/cx.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Split } from '#web/ui/Layout.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { AskAccess } from '#web/features/company-access/AskAccess.tsx'
import { startBankIdentity } from '#web/features/company-access/bank-identity.ts'
import { openForeignCompany } from '#web/features/company-access/open-dialogs.tsx'
import { OwnRequests } from '#web/features/company-access/OwnRequests.tsx'
import { connectingTexts } from '#web/features/company-access/texts.ts'
import flexStyles from '#web/styles/Flex.module.css'
import textStyles from '#web/styles/Text.module.css'
import styles from './Assignment.module.css'
import { CompanyChoice } from './CompanyChoice.tsx'
import { assignmentTexts } from './texts.ts'

/** Lets the user connect a company that they sign for, or ask another person for access (COMP-09 to COMP-16). */
export function ConnectCompany({
  viewer: viewerKey,
  identity: identityKey,
}: {
  viewer: ConnectCompany_viewer$key
  identity: ConnectCompany_identity$key | null
}) {
  const t = useTexts(assignmentTexts)
  const connecting = useTexts(connectingTexts)
  const [search] = useSearchParams()
  const assignment = search.get('assignment')
  const number = search.get('organizationNumber')
  const viewer = useFragment(
    graphql`
      fragment ConnectCompany_viewer on Viewer {
        name
        ...AskAccess_viewer
        ...OwnRequests_viewer
      }
    `,
    viewerKey,
  )
  const identity = useFragment(
    graphql`
      fragment ConnectCompany_identity on BankIdentity {
        status
        name
        companies {
          organizationNumber
          name
          city
          isLimited
          signs
          isLinked
          isMember
        }
      }
    `,
    identityKey,
  )
  const login = () => void startBankIdentity(number)
  const isIdentified = identity?.status === 'OK'
  return (
    <Page
      title={t('title')}
      crumbs={[{ label: t('title') }]}
      layout="columns"
      subBar={
        identity &&
        identity.name !== '' && (
          <span className={cx(flexStyles.row, styles.identified)}>
            <Icon icon={CircleCheck} size="sm" />
            {t('identified')}
            <b>{identity.name}</b>
            <span className="muted">{t('signedInAs', { name: viewer.name })}</span>
          </span>
        )
      }
      subBarEnd={
        identity &&
        identity.name !== '' && (
          <Button variant="link" onPress={login}>
            {t('again')}
          </Button>
        )
      }
    >
      <Split
        isAsideWide
        aside={
          <div className={styles.aside}>
            <section>
              <h2 className={textStyles.heading}>{t('notSignatory.title')}</h2>
              <p>{t('notSignatory.body')}</p>
              <h3>
                <Icon icon={KeyRound} />
                {connecting('ask.signatory')}
              </h3>
              <AskAccess kind="SIGNATORY" viewer={viewer} />
            </section>
            <section>
              <h3>
                <Icon icon={UserSearch} />
                {connecting('ask.administrator')}
              </h3>
              <AskAccess kind="ADMINISTRATOR" viewer={viewer} />
            </section>
            <section>
              <Button variant="link" icon={Globe} onPress={() => void openForeignCompany()}>
                {t('foreign')}
              </Button>
            </section>
          </div>
        }
      >
        <div className={styles.main}>
          {isIdentified && identity.companies.length > 0 && assignment ? (
            <CompanyChoice
              key={assignment}
              assignment={assignment}
              companies={identity.companies}
              requestedNumber={number}
            />
          ) : (
            <section className={styles.start}>
              {assignment && <Outcome status={identity ? (isIdentified ? 'none' : identity.status) : 'over'} />}
              <h2 className={textStyles.heading}>{t('start.title')}</h2>
              <p>{t('start.body')}</p>
              <Button variant="primary" onPress={login}>
                {t('start.button')}
              </Button>
            </section>
          )}
          <OwnRequests viewer={viewer} />
        </div>
      </Split>
    </Page>
  )
}

const outcomes = ['CANCELED', 'FAILED', 'REGISTRY_UNAVAILABLE', 'over', 'none'] as const

/** The result of a login that did not lead to a company. */
function Outcome({ status }: { status: string }) {
  const t = useTexts(assignmentTexts)
  return (
    <Notice isLive tone="warning">
      {t(`outcome.${outcomes.find((known) => known === status) ?? 'FAILED'}`)}
    </Notice>
  )
}
