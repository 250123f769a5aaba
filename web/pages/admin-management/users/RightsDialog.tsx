import { useState } from 'react'
import { fetchQuery, graphql } from 'relay-runtime'
import type { RightsDialogQuery, RightsDialogQuery$data } from '#web/__generated__/RightsDialogQuery.graphql.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { runAct } from '../../../relay/acts.ts'
import { currentEnvironment } from '../../../relay/environment.ts'
import { adminTexts } from '../../../shell/admin/texts.ts'
import { useOneAtATime } from '../../../state/one-at-a-time.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox, CheckboxGroup } from '../../../ui/Checkbox.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { givingRoles, resettingFactor, settingFeatures } from './acts.ts'
import { isStaffRole, staffRoles, type StaffRoleName } from './staff-roles.ts'
import { adminUsersTexts } from './texts.ts'
import styles from './Users.module.css'

const query = graphql`
  query RightsDialogQuery($userId: ID!) @throwOnFieldError {
    userRights(userId: $userId) {
      id
      databaseId
      name
      email
      isEmailConfirmed
      roles
      features {
        name
        own
        usual
      }
    }
  }
`

type Rights = NonNullable<RightsDialogQuery$data['userRights']>

/** What a user may do, read anew. */
export async function readRights(userId: string): Promise<Rights | null> {
  const answer = await fetchQuery<RightsDialogQuery>(currentEnvironment(), query, { userId }).toPromise()
  return answer?.userRights ?? null
}

const features = ['TEAMTAILOR', 'TEAMTAILOR_XML', 'PONTY', 'CONTACT_SALES'] as const
type Feature = (typeof features)[number]
type Choice = 'usual' | 'on' | 'off'
const choiceOf = (own: boolean | null | undefined): Choice => (own == null ? 'usual' : own ? 'on' : 'off')

/** Staff roles and features of one user, for an Administrator (SHELL-117, PLUS-83). Both take effect at once when saved. */
export function RightsDialog({ userId, rights, isOwn, onClose }: { userId: string; rights: Rights; isOwn: boolean; onClose: () => void }) {
  const t = useTexts(adminUsersTexts)
  const ta = useTexts(adminTexts)
  const [held, setHeld] = useState<readonly StaffRoleName[]>(() => rights.roles.filter(isStaffRole))
  const [chosen, setChosen] = useState<Readonly<Record<Feature, Choice>>>(() => {
    const own = (name: Feature) => choiceOf(rights.features.find((feature) => feature.name === name)?.own)
    return { TEAMTAILOR: own('TEAMTAILOR'), TEAMTAILOR_XML: own('TEAMTAILOR_XML'), PONTY: own('PONTY'), CONTACT_SALES: own('CONTACT_SALES') }
  })
  const [isSaving, setSaving] = useState(false)
  const usual = (name: Feature) => rights.features.find((feature) => feature.name === name)?.usual ?? false
  const changed = features.filter((name) => chosen[name] !== choiceOf(rights.features.find((feature) => feature.name === name)?.own))
  const areRolesChanged = held.toSorted().join() !== rights.roles.toSorted().join()
  const save = useOneAtATime(async () => {
    setSaving(true)
    try {
      if (areRolesChanged && !(await runAct(givingRoles, { input: { userId, roles: [...held] } }))) return
      const values = changed.map((name) => ({ name, own: chosen[name] === 'usual' ? null : chosen[name] === 'on' }))
      if (changed.length > 0 && !(await runAct(settingFeatures, { input: { userId, features: values } }))) return
      showToast(t('rights.saved', { name: rights.name }))
      onClose()
    } finally {
      setSaving(false)
    }
  })
  const reset = useOneAtATime(async () => {
    if (await runAct(resettingFactor, { input: { user: rights.databaseId } })) showToast(t('rights.factorReset', { name: rights.name }))
  })
  const areRolesLocked = isOwn || !rights.isEmailConfirmed
  return (
    <Dialog
      title={t('rights.title')}
      about={`${rights.name} · ${rights.email}`}
      size="lg"
      onClose={onClose}
      onSubmit={() => void save()}
      footer={
        <>
          <Button variant="ghost" onPress={onClose}>{t('rights.cancel')}</Button>
          <Button variant="primary" type="submit" isDisabled={!areRolesChanged && changed.length === 0} isPending={isSaving}>{t('rights.save')}</Button>
        </>
      }
    >
      <CheckboxGroup
        label={t('rights.roles')}
        help={t(isOwn ? 'rights.ownRoles' : rights.isEmailConfirmed ? 'rights.rolesHelp' : 'rights.unconfirmed')}
        columns={2}
        value={[...held]}
        onChange={(values) => setHeld(values.filter(isStaffRole))}
        isDisabled={areRolesLocked}
      >
        {(Object.keys(staffRoles) as StaffRoleName[]).map((role) => <Checkbox key={role} value={role}>{ta(`role.${staffRoles[role]}`)}</Checkbox>)}
      </CheckboxGroup>
      <section className={styles.features} aria-labelledby="features-of-user">
        <h3 id="features-of-user">{t('rights.features')}</h3>
        {features.map((name) => (
          <div key={name}>
            <span>{t(`rights.feature.${name}`)}</span>
            <Segmented
              size="sm"
              aria-label={t(`rights.feature.${name}`)}
              options={[{ id: 'usual', label: t(usual(name) ? 'rights.usualOn' : 'rights.usualOff') }, { id: 'on', label: t('rights.on') }, { id: 'off', label: t('rights.off') }]}
              value={chosen[name]}
              onChange={(choice) => setChosen((now) => ({ ...now, [name]: choice }))}
            />
          </div>
        ))}
      </section>
      {!isOwn && (
        <div className={styles.factor}>
          <p>{t('rights.factorHelp')}</p>
          <Button size="sm" variant="danger" onPress={() => void reset()}>{t('rights.resetFactor')}</Button>
        </div>
      )}
    </Dialog>
  )
}
