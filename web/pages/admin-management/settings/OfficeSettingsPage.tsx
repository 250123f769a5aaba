import { graphql } from 'react-relay'
import type { OfficeSettingsPageMutation } from '#web/__generated__/OfficeSettingsPageMutation.graphql.ts'
import type { OfficeSettingsPageQuery } from '#web/__generated__/OfficeSettingsPageQuery.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useDayAndTime } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { defineAct, useAct } from '#web/relay/acts.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { AdminFrame } from '#web/office/AdminFrame.tsx'
import textStyles from '#web/styles/Text.module.css'
import styles from './OfficeSettings.module.css'
import { officeSettingsTexts } from './texts.ts'

export const query = graphql`
  query OfficeSettingsPageQuery @preloadable @throwOnFieldError {
    office {
      settings {
        id
        name
        isOn
        changedAt
        changedBy {
          name
        }
      }
    }
  }
`

const setOfficeSetting = defineAct<OfficeSettingsPageMutation>(
  graphql`
    mutation OfficeSettingsPageMutation($input: SetOfficeSettingInput!) {
      setOfficeSetting(input: $input) {
        officeSettings {
          id
          isOn
          changedAt
          changedBy {
            name
          }
        }
        errors {
          reason
        }
      }
    }
  `,
  { refused: { SECOND_FACTOR_REQUIRED: () => officeSettingsTexts.t('ownFirst') } },
)

const settingNames = ['TEAMTAILOR', 'TEAMTAILOR_XML', 'CONTACT_SALES', 'PONTY', 'SECOND_FACTOR_FOR_STAFF'] as const

/** The settings for all companies and users, with their last change. Administrators change them (ERR-08, PLUS-81). */
export default function OfficeSettingsPage({ data: { office } }: PageProps<OfficeSettingsPageQuery>) {
  const t = useTexts(officeSettingsTexts)
  const dayAndTime = useDayAndTime()
  const [save, isSaving] = useAct(setOfficeSetting)
  const change = async (name: (typeof settingNames)[number], isOn: boolean) => {
    const label = t(`names.${name}`)
    const isSure =
      isOn ||
      (await dialogs.confirm({
        title: t('offTitle', { name: label }),
        body: t(name === 'SECOND_FACTOR_FOR_STAFF' ? 'factorOffBody' : 'offBody'),
        confirmLabel: t('offConfirm'),
        isDestructive: true,
      }))
    if (isSure && (await save({ input: { name, isOn } }))) showToast(t('saved', { name: label }))
  }
  return (
    <AdminFrame page="settings">
      <div className={styles.page}>
        <p className={textStyles.note}>{t('lead')}</p>
        <DataTable density="md">
          <thead>
            <tr>
              <th scope="col">{t('what')}</th>
              <th scope="col">{t('on')}</th>
              <th scope="col">{t('changed')}</th>
            </tr>
          </thead>
          <tbody>
            {settingNames.flatMap((name) =>
              office.settings
                .filter((each) => each.name === name)
                .map(({ id, isOn, changedAt, changedBy }) => (
                  <tr key={id}>
                    <td className={styles.name}>
                      <b>{t(`names.${name}`)}</b>
                      <span>{t(`help.${name}`)}</span>
                    </td>
                    <td>
                      <Switch
                        isSelected={isOn}
                        isDisabled={isSaving}
                        onChange={(isOn) => void change(name, isOn)}
                        aria-label={t(`names.${name}`)}
                      />
                    </td>
                    <td className="num">
                      {changedAt == null
                        ? t('never')
                        : [dayAndTime(changedAt), changedBy?.name].filter(Boolean).join(' · ')}
                    </td>
                  </tr>
                )),
            )}
          </tbody>
        </DataTable>
      </div>
    </AdminFrame>
  )
}
