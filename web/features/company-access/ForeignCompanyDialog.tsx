import { useState } from 'react'
import { graphql } from 'react-relay'
import { HOME_COUNTRY } from '#rules/ads/ad-details-model.ts'
import { hasNoErrors } from '#rules/errors/field-errors.ts'
import { checkForeignCompany, normalizeForeignCompany, type ForeignCompany } from '#rules/companies/foreign-company.ts'
import type { ForeignCompanyDialogMutation } from '#web/__generated__/ForeignCompanyDialogMutation.graphql.ts'
import type { openDialogsCountriesQuery$data } from '#web/__generated__/openDialogsCountriesQuery.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useLanguage, useTexts } from '#web/i18n/texts.ts'
import { defineAct, useAct } from '#web/relay/acts.ts'
import { faultOf } from '#web/relay/fault-of.ts'
import { Button } from '#web/ui/Button.tsx'
import { ComboBox } from '#web/ui/ComboBox.tsx'
import { Dialog, DialogText } from '#web/ui/Dialog.tsx'
import { FieldGrid } from '#web/ui/Layout.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './Connecting.module.css'
import { connectingTexts } from './texts.ts'

const requestForeignCompany = defineAct<ForeignCompanyDialogMutation>(
  graphql`
    mutation ForeignCompanyDialogMutation($input: RequestForeignCompanyInput!) {
      requestForeignCompany(input: $input) {
        errors {
          reason
          path
        }
      }
    }
  `,
  { handledByCaller: 'all', failed: () => connectingTexts.t('foreign.failed') },
)

const empty: ForeignCompany = {
  companyName: '',
  contactName: '',
  contactEmail: '',
  contactPhone: '',
  homePage: '',
  organizationNumber: '',
  country: '',
  city: '',
  postNumber: '',
  address: '',
  co: '',
}
/** In the order on the page. */
const fields: readonly Field[] = [
  'companyName',
  'organizationNumber',
  'address',
  'co',
  'postNumber',
  'city',
  'country',
  'contactName',
  'contactEmail',
  'contactPhone',
  'homePage',
]
const invalid = ['contactName', 'contactEmail', 'contactPhone', 'homePage', 'country'] as const
type Field = keyof ForeignCompany

/** Asks staff to add a company abroad (COMP-18 to COMP-20). */
export function ForeignCompanyDialog({
  countries: { referenceData: countriesIn },
  onClose,
}: {
  countries: openDialogsCountriesQuery$data
  onClose: () => void
}) {
  const t = useTexts(connectingTexts)
  const language = useLanguage()
  const countries = countriesIn[language].filter(({ code }) => code !== HOME_COUNTRY)
  const [typed, setTyped] = useState(empty)
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set())
  const [refused, setRefused] = useState<Partial<Record<Field, string>>>({})
  const [request, isSending] = useAct(requestForeignCompany)
  const errors = checkForeignCompany(normalizeForeignCompany(typed))
  const complete = hasNoErrors(errors)
  const errorOf = (field: Field): string | null => {
    const fault = refused[field] ?? (left.has(field) ? errors[field]?.[0] : undefined)
    if (!fault) return null
    if (fault === 'required' || fault === 'tooLong') return t(`foreign.${fault}`)
    if (fault === 'homeCountry') return t('foreign.homeCountry')
    return t(`foreign.invalid.${invalid.find((known) => known === field) ?? 'other'}`)
  }
  const change = (field: Field, value: string) => {
    setTyped((before) => ({ ...before, [field]: value }))
    setRefused((before) => Object.fromEntries(Object.entries(before).filter(([name]) => name !== field)))
  }
  const leave = (field: Field) => setLeft((before) => new Set([...before, field]))
  const field = (name: Field, more: { isOptional?: boolean; type?: 'email' | 'tel'; autoComplete?: string } = {}) => (
    <TextField
      label={t(`foreign.${name}`)}
      name={name}
      value={typed[name] ?? ''}
      error={errorOf(name)}
      onChange={(value) => change(name, value)}
      onBlur={() => {
        if (typed[name] !== '') leave(name)
      }}
      {...more}
    />
  )
  const send = async () => {
    if (!complete) return setLeft(new Set(fields))
    const answer = await request({ input: normalizeForeignCompany(typed) })
    if (!answer) return
    if (answer.errors.length > 0)
      return setRefused(
        Object.fromEntries(answer.errors.map(({ reason, path }) => [path?.[0] ?? 'companyName', faultOf(reason)])),
      )
    const name = typed.companyName.trim()
    setTyped(empty)
    setLeft(new Set())
    onClose()
    await dialogs.alert({ title: t('foreign.sentTitle'), body: t('foreign.sentBody', { name }) })
  }
  const marked = fields
    .filter((name) => errorOf(name) !== null)
    .map((name) => t(`foreign.${name}`).toLocaleLowerCase(language))
  return (
    <Dialog
      title={t('foreign.title')}
      size="lg"
      onClose={onClose}
      onSubmit={() => void send()}
      footer={
        <>
          <span className={styles.mend} role="status">
            {marked.length > 0 && t('foreign.mend', { fields: new Intl.ListFormat(language).format(marked) })}
          </span>
          <Button variant="ghost" slot="close">
            {t('foreign.cancel')}
          </Button>
          <Button variant="primary" type="submit" isPending={isSending}>
            {t('foreign.send')}
          </Button>
        </>
      }
    >
      <DialogText>{t('foreign.lead')}</DialogText>
      <fieldset className={styles.part}>
        <legend>{t('foreign.company')}</legend>
        <FieldGrid>
          {field('companyName')}
          {field('organizationNumber')}
        </FieldGrid>
      </fieldset>
      <fieldset className={styles.part}>
        <legend>{t('foreign.addressPart')}</legend>
        <FieldGrid>
          {field('address')}
          {field('co', { isOptional: true })}
        </FieldGrid>
        <FieldGrid columns={3}>
          {field('postNumber', { isOptional: true })}
          {field('city')}
          <ComboBox
            label={t('foreign.country')}
            options={countries.map(({ code, name }) => ({ id: code, label: name }))}
            value={typed.country || null}
            onChange={(country) => change('country', country ?? '')}
            onBlur={() => leave('country')}
            error={errorOf('country')}
          />
        </FieldGrid>
      </fieldset>
      <fieldset className={styles.part}>
        <legend>{t('foreign.contact')}</legend>
        <FieldGrid>
          {field('contactName')}
          {field('contactEmail', { type: 'email' })}
          {field('contactPhone', { type: 'tel' })}
          {field('homePage', { isOptional: true })}
        </FieldGrid>
      </fieldset>
    </Dialog>
  )
}
