import { Bell, BellOff, Check, CircleSlash, CloudCheck } from 'lucide-react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { parseTimeSpan } from '#rules/people/notification-settings.ts'
import { stockholmTime } from '#rules/text-and-time/stockholm-time.ts'
import type { NotificationSettingsPageMutation } from '#web/__generated__/NotificationSettingsPageMutation.graphql.ts'
import type { NotificationSettingsPageQuery } from '#web/__generated__/NotificationSettingsPageQuery.graphql.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { defineAct, useAct } from '../../../relay/acts.ts'
import type { PageProps } from '../../../relay/define-route.ts'
import { useViewer } from '../../../shell/viewer.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Split } from '../../../ui/Layout.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import styles from '../../../settings/Record.module.css'
import own from '../Profile.module.css'
import { ProfileFrame } from '../ProfileFrame.tsx'
import { profileTexts } from '../texts.ts'

export const query = graphql`
  query NotificationSettingsPageQuery @preloadable @throwOnFieldError {
    viewer {
      id
      notificationSettings {
        adExpiredEmail
        applicationUpdatedEmail
        candidateAppliedEmail
        candidateAppliedNotification
        messageReminder {
          enabled
          schedule
        }
        promotionNotice {
          enabled
          before
        }
      }
    }
  }
`

const saving = defineAct<NotificationSettingsPageMutation>(graphql`
  mutation NotificationSettingsPageMutation($input: UpdateNotificationSettingsInput!) {
    updateNotificationSettings(input: $input) {
      viewer {
        id
        notificationSettings {
          adExpiredEmail
          applicationUpdatedEmail
          candidateAppliedEmail
          candidateAppliedNotification
          messageReminder {
            enabled
            schedule
          }
          promotionNotice {
            enabled
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

/** The one setting with a switch, which holds at once, and the others as they are saved (ACC-61, ACC-62). */
export default function NotificationSettingsPage({ data: { viewer } }: PageProps<NotificationSettingsPageQuery>) {
  const t = useTexts(profileTexts)
  const { email } = useViewer()
  const { notificationSettings: settings } = viewer
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const [wanted, setWanted] = useState<boolean | null>(null)
  const [save, isSaving] = useAct(saving)
  const turn = async (adExpiredEmail: boolean) => {
    setWanted(adExpiredEmail)
    // As a whole: what has no switch stays as it is saved.
    const input = {
      ...settings,
      adExpiredEmail,
      messageReminder: { ...settings.messageReminder },
      promotionNotice: { ...settings.promotionNotice },
    }
    if (await save({ input })) setSavedAt(new Date())
    // What could not be saved goes back to where it was.
    setWanted(null)
  }
  const hour = settings.messageReminder.schedule.slice(0, 5)
  const hours = Math.ceil((parseTimeSpan(settings.promotionNotice.before) ?? 0) / 3600)
  const fixed = [
    { id: 'candidateApplied', isOn: settings.candidateAppliedEmail, help: t('settings.candidateAppliedHelp') },
    {
      id: 'candidateAppliedNotice',
      isOn: settings.candidateAppliedNotification,
      help: t('settings.candidateAppliedNoticeHelp'),
    },
    { id: 'applicationUpdated', isOn: settings.applicationUpdatedEmail, help: t('settings.applicationUpdatedHelp') },
    {
      id: 'messageReminder',
      isOn: settings.messageReminder.enabled,
      help: t('settings.messageReminderHelp', { hour }),
    },
    {
      id: 'promotionNotice',
      isOn: settings.promotionNotice.enabled,
      help:
        hours % 24 === 0
          ? t('settings.promotionNoticeDays', { count: hours / 24 })
          : t('settings.promotionNoticeHours', { count: hours }),
    },
  ] as const
  return (
    <ProfileFrame
      current="/profile/notification-settings"
      title={t('notifications')}
      status={
        <span role="status" className={styles.status}>
          {savedAt && (
            <>
              <Icon icon={CloudCheck} size="sm" />
              {t('settings.saved', { time: stockholmTime(savedAt) })}
            </>
          )}
        </span>
      }
    >
      <Split
        aside={
          <div className={styles.aside}>
            <section>
              <h2>{t('settings.to')}</h2>
              <p>{email}</p>
            </section>
            <section>
              <h2>{t('settings.bell')}</h2>
              <ul className={own.bells}>
                <li>
                  <span data-unread>
                    <Icon icon={Bell} size="sm" />3
                  </span>
                  {t('settings.bellNew')}
                </li>
                <li>
                  <span>
                    <Icon icon={Bell} size="sm" />
                  </span>
                  {t('settings.bellNone')}
                </li>
                <li>
                  <span>
                    <Icon icon={BellOff} size="sm" />
                  </span>
                  {t('settings.bellMuted')}
                </li>
              </ul>
            </section>
          </div>
        }
      >
        <div className={styles.page}>
          <section className={styles.section}>
            <header>
              <h2>{t('settings.own')}</h2>
              <p>{t('settings.ownHelp')}</p>
            </header>
            <div className={own.rows}>
              <div className={own.choice}>
                <span id="ad-expired">
                  <b>{t('settings.adExpired')}</b>
                  <small>{t('settings.adExpiredHelp')}</small>
                </span>
                <Switch
                  aria-label={t('settings.adExpired')}
                  isSelected={wanted ?? settings.adExpiredEmail}
                  isReadOnly={isSaving}
                  onChange={(on) => void turn(on)}
                />
              </div>
            </div>
          </section>
          <section className={styles.section}>
            <header>
              <h2>{t('settings.fixed')}</h2>
              <p>{t('settings.fixedHelp')}</p>
            </header>
            <ul className={own.rows}>
              {fixed.map(({ id, isOn, help }) => (
                <li key={id} className={own.choice}>
                  <span>
                    <b>{t(`settings.${id}`)}</b>
                    <small>{help}</small>
                  </span>
                  <span className={own.state} data-on={isOn || undefined}>
                    <Icon icon={isOn ? Check : CircleSlash} size="sm" />
                    {t(isOn ? 'settings.on' : 'settings.off')}
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
