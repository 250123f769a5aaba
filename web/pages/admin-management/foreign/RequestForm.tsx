import { Building2, CircleCheck, CircleDashed } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { RequestForm_request$key } from '#web/__generated__/RequestForm_request.graphql.ts'
import { formatDate } from '#rules/stockholm-time.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { dialogs } from '../../../dialogs/useDialogs.tsx'
import { useAct } from '../../../relay/acts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { creatingCompany } from './acts.ts'
import { countryName } from '../../../i18n/country-name.ts'
import styles from './Foreign.module.css'
import { adminForeignTexts } from './texts.ts'

/** A request with what was asked for, and the making of its company (ADMIN-80 to ADMIN-85). */
export function RequestForm({ request: key }: { request: RequestForm_request$key }) {
  const t = useTexts(adminForeignTexts)
  const request = useFragment(graphql`
    fragment RequestForm_request on ForeignCompanyRequest @throwOnFieldError {
      id
      isAccepted
      companyName
      contactName
      contactEmail
      contactPhone
      homePage
      organizationNumber
      country
      city
      postNumber
      address
      co
      requiresEmploymentService
      createdAt
      acceptedAt
      askedBy
      existingCompanyName
    }
  `, key)
  const { id, isAccepted, companyName, organizationNumber, existingCompanyName } = request
  const [requiresEmploymentService, setRequires] = useState(false)
  const [create, isCreating] = useAct(creatingCompany)
  const submit = async () => {
    const mayGoOn = existingCompanyName == null || (await dialogs.confirm({ title: t('existsTitle'), body: t('existsBody', { number: organizationNumber, name: existingCompanyName }), confirmLabel: t('goOn') }))
    if (!mayGoOn || !(await dialogs.confirm({ title: t('createTitle', { name: companyName }), body: t('createBody'), confirmLabel: t('create') }))) return
    if (await create({ input: { requestId: id, requiresEmploymentService } })) showToast(t('created', { name: companyName }))
  }
  const field = (name: 'companyName' | 'organizationNumber' | 'homePage' | 'address' | 'co' | 'postNumber' | 'city' | 'contactName' | 'contactPhone' | 'contactEmail') =>
    <TextField isReadOnly label={t(name)} value={request[name] ?? ''} />
  return (
    <div className={styles.form}>
      <div className={styles.body}>
        <header>
          <h2>{companyName}</h2>
          <span className={styles.status}><Icon icon={isAccepted ? CircleCheck : CircleDashed} size="sm" />{t(isAccepted ? 'accepted' : 'notAccepted')}</span>
          <span className="muted">{t('came', { day: formatDate(request.createdAt) })} {t('askedBy', { name: request.askedBy })}</span>
        </header>
        {!isAccepted && existingCompanyName != null && <Notice tone="warning">{t('exists', { name: existingCompanyName })}</Notice>}
        <section><h3>{t('company')}</h3><div>{field('companyName')}{field('organizationNumber')}{field('homePage')}<TextField isReadOnly label={t('country')} value={countryName(request.country)} /></div></section>
        <section><h3>{t('addressSection')}</h3><div>{field('address')}{field('co')}{field('postNumber')}{field('city')}</div></section>
        <section><h3>{t('contact')}</h3><div className={styles.three}>{field('contactName')}{field('contactPhone')}{field('contactEmail')}</div></section>
        <section>
          <h3>{t('creation')}</h3>
          <div className={styles.creation}>
            <Checkbox isSmall isSelected={isAccepted ? request.requiresEmploymentService : requiresEmploymentService} isDisabled={isAccepted} onChange={setRequires}>{t('amf')}</Checkbox>
            <p className="muted">{t('amfHelp')}</p>
          </div>
        </section>
      </div>
      <footer className={styles.bar}>
        <span className="muted">{isAccepted ? t('footerAccepted', { day: formatDate(request.acceptedAt ?? null) }) : t('footer')}</span>
        <Button variant="primary" icon={Building2} isDisabled={isAccepted} isPending={isCreating} onPress={() => void submit()}>{t('create')}</Button>
      </footer>
    </div>
  )
}
