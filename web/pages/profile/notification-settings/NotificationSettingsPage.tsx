import { Bell, BellOff, Check, CircleSlash, CloudCheck } from 'lucide-react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { parseTimeSpan } from '#rules/people/notification-settings.ts'
import { stockholmTime } from '#rules/text-and-time/stockholm-time.ts'
import type { NotificationSettingsPageMutation } from '#web/__generated__/NotificationSettingsPageMutation.graphql.ts'
import type { NotificationSettingsPageQuery } from '#web/__generated__/NotificationSettingsPageQuery.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { defineAct, useAct } from '#web/relay/acts.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { useViewer } from '#web/shell/viewer.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Split } from '#web/ui/Layout.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import flexStyles from '#web/styles/Flex.module.css'
import textStyles from '#web/styles/Text.module.css'
import styles from '#web/settings/Record.module.css'
import { settingsFrameTexts } from '#web/settings/texts.ts'
import notificationStyles from './NotificationSettings.module.css'
import { ProfileFrame } from '#web/settings/ProfileFrame.tsx'
import { notificationSettingsTexts } from './texts.ts'

export const query = graphql`
  query NotificationSettingsPageQuery @preloadable @throwOnFieldError {
    viewer {
      id
      notificationSettings {
        wantsAdExpiredEmail
        wantsApplicationUpdatedEmail
        wantsCandidateAppliedEmail
        wantsCandidateAppliedNotification
        messageReminder {
          isEnabled
          schedule
        }
        promotionNotice {
          isEnabled
          before
        }
      }
    }
  }
`

const updateNotificationSettings = defineAct<NotificationSettingsPageMutation>(graphql`
  mutation NotificationSettingsPageMutation($input: UpdateNotificationSettingsInput!) {
    updateNotificationSettings(input: $input) {
      viewer {
        id
        notificationSettings {
          wantsAdExpiredEmail
          wantsApplicationUpdatedEmail
          wantsCandidateAppliedEmail
          wantsCandidateAppliedNotification
          messageReminder {
            isEnabled
            schedule
          }
          promotionNotice {
            isEnabled
            before
          }
        }
      }
      errors {
        reason
      }
    }
  }
`)

/** The notification settings. One has a switch and is saved at once. The others are read-only (ACC-61, ACC-62). */
export default function NotificationSettingsPage({ data: { viewer } }: PageProps<NotificationSettingsPageQuery>) {
  const t = useTexts(notificationSettingsTexts)
  const frame = useTexts(settingsFrameTexts)
  const { email } = useViewer()
  const { notificationSettings: settings } = viewer
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const [save, isSaving] = useAct(updateNotificationSettings)
  const setAdExpired = async (adExpiredEmail: boolean) => {
    setChosen(adExpiredEmail)
    // The mutation needs all settings, so the read-only ones are sent unchanged.
    const input = {
      ...settings,
      wantsAdExpiredEmail: adExpiredEmail,
      messageReminder: { ...settings.messageReminder },
      promotionNotice: { ...settings.promotionNotice },
    }
    if (await save({ input })) setSavedAt(new Date())
    // Shows the stored value, which is the previous one if the save failed.
    setChosen(null)
  }
  const hour = settings.messageReminder.schedule.slice(0, 5)
  const hours = Math.ceil((parseTimeSpan(settings.promotionNotice.before) ?? 0) / 3600)
  const readOnlySettings = [
    { id: 'candidateApplied', isOn: settings.wantsCandidateAppliedEmail, help: t('candidateAppliedHelp') },
    {
      id: 'candidateAppliedNotice',
      isOn: settings.wantsCandidateAppliedNotification,
      help: t('candidateAppliedNoticeHelp'),
    },
    { id: 'applicationUpdated', isOn: settings.wantsApplicationUpdatedEmail, help: t('applicationUpdatedHelp') },
    {
      id: 'messageReminder',
      isOn: settings.messageReminder.isEnabled,
      help: t('messageReminderHelp', { hour }),
    },
    {
      id: 'promotionNotice',
      isOn: settings.promotionNotice.isEnabled,
      help:
        hours % 24 === 0
          ? t('promotionNoticeDays', { count: hours / 24 })
          : t('promotionNoticeHours', { count: hours }),
    },
  ] as const
  return (
    <ProfileFrame
      current="/profile/notification-settings"
      title={frame('account.notifications')}
      status={
        <span role="status" className={styles.status}>
          {savedAt && (
            <>
              <Icon icon={CloudCheck} size="sm" />
              {t('saved', { time: stockholmTime(savedAt) })}
            </>
          )}
        </span>
      }
    >
      <Split
        aside={
          <div className={cx(flexStyles.sections, styles.aside)}>
            <section>
              <h2 className={textStyles.heading}>{t('to')}</h2>
              <p>{email}</p>
            </section>
            <section>
              <h2 className={textStyles.heading}>{t('bell')}</h2>
              <ul className={notificationStyles.bells}>
                <li>
                  <span data-unread>
                    <Icon icon={Bell} size="sm" />3
                  </span>
                  {t('bellNew')}
                </li>
                <li>
                  <span>
                    <Icon icon={Bell} size="sm" />
                  </span>
                  {t('bellNone')}
                </li>
                <li>
                  <span>
                    <Icon icon={BellOff} size="sm" />
                  </span>
                  {t('bellMuted')}
                </li>
              </ul>
            </section>
          </div>
        }
      >
        <div className={styles.page}>
          <section className={styles.section}>
            <header>
              <h2>{t('own')}</h2>
              <p>{t('ownHelp')}</p>
            </header>
            <div className={notificationStyles.rows}>
              <div className={notificationStyles.choice}>
                <span id="ad-expired">
                  <b>{t('adExpired')}</b>
                  <small className={textStyles.small}>{t('adExpiredHelp')}</small>
                </span>
                <Switch
                  aria-label={t('adExpired')}
                  isSelected={chosen ?? settings.wantsAdExpiredEmail}
                  isReadOnly={isSaving}
                  onChange={(on) => void setAdExpired(on)}
                />
              </div>
            </div>
          </section>
          <section className={styles.section}>
            <header>
              <h2>{t('fixed')}</h2>
              <p>{t('fixedHelp')}</p>
            </header>
            <ul className={notificationStyles.rows}>
              {readOnlySettings.map(({ id, isOn, help }) => (
                <li key={id} className={notificationStyles.choice}>
                  <span>
                    <b>{t(id)}</b>
                    <small className={textStyles.small}>{help}</small>
                  </span>
                  <span className={notificationStyles.state} data-on={isOn || undefined}>
                    <Icon icon={isOn ? Check : CircleSlash} size="sm" />
                    {t(isOn ? 'on' : 'off')}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        </div>
      </Split>
    </ProfileFrame>
  )
}
