import { KeyRound, ShieldCheck, ShieldOff } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { SecondFactorSection_viewer$key } from '#web/__generated__/SecondFactorSection_viewer.graphql.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { reportError } from '#web/relay/report-error.ts'
import { useImpersonationReason } from '#web/shell/impersonation.ts'
import { cx } from '#web/ui/cx.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import textStyles from '#web/styles/Text.module.css'
import flexStyles from '#web/styles/Flex.module.css'
import styles from './Profile.module.css'
import { secondFactorTexts } from './second-factor/texts.ts'

/**
 * Two-step verification with an authenticator app: its state, and buttons to change it. The user needs a password to
 * turn it on (PLUS-81).
 */
export function SecondFactorSection({
  viewer,
  hasPassword,
}: {
  viewer: SecondFactorSection_viewer$key
  hasPassword: boolean
}) {
  const t = useTexts(secondFactorTexts)
  const day = useDay()
  const whyDisabled = useImpersonationReason()
  const { secondFactor } = useFragment(
    graphql`
      fragment SecondFactorSection_viewer on Viewer {
        secondFactor @catch(to: NULL) {
          enabledAt
          recoveryCodesLeft
          isRequired
        }
      }
    `,
    viewer,
  )
  if (!secondFactor) return null
  const { enabledAt, recoveryCodesLeft, isRequired } = secondFactor
  const open = async (flow: 'setUp' | 'renew' | 'disableSecondFactor') => {
    const part = await fetchPart(() => import('./second-factor/flows.tsx')).catch(reportError)
    if (part) await part[flow]()
  }
  return (
    <section>
      <h2 className={textStyles.heading}>{t('title')}</h2>
      <p>{t('help')}</p>
      <div className={styles.part}>
        {enabledAt === null ? (
          <>
            {isRequired && <Notice tone="warning">{t('required')}</Notice>}
            {hasPassword ? (
              <Button icon={ShieldCheck} whyDisabled={whyDisabled} onPress={() => void open('setUp')}>
                {t('turnOn')}
              </Button>
            ) : (
              <p>{t('passwordFirst')}</p>
            )}
          </>
        ) : (
          <>
            <p className={cx(flexStyles.row, styles.factor)}>
              <Icon icon={ShieldCheck} />
              {t('on', { date: day(enabledAt) })}
            </p>
            <p data-low={recoveryCodesLeft < 3 || undefined}>{t('codesLeft', { count: recoveryCodesLeft })}</p>
            <Button icon={KeyRound} whyDisabled={whyDisabled} onPress={() => void open('renew')}>
              {t('renew')}
            </Button>
            {!isRequired && (
              <Button
                variant="danger"
                icon={ShieldOff}
                whyDisabled={whyDisabled}
                onPress={() => void open('disableSecondFactor')}
              >
                {t('turnOff')}
              </Button>
            )}
          </>
        )}
      </div>
    </section>
  )
}
