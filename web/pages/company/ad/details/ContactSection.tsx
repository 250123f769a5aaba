import { useRef, useState } from 'react'
import type { AdContact } from '#rules/ads/ad-details-model.ts'
import { MAX_WEBSITE_LENGTH } from '#rules/text-and-time/web-address.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useTexts } from '#web/i18n/texts.ts'
import { ComboBox } from '#web/ui/ComboBox.tsx'
import { FieldGrid, FormSection } from '#web/ui/Layout.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { Slot, useDetails } from './details-context.tsx'
import { hasContact } from './details-form.ts'
import { suggest } from './suggest.ts'
import { detailsTexts } from '#web/features/ad/details/texts.ts'

export interface ContactChoice {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly position: string
}

/**
 * The contact person for candidates, chosen from a list or typed. Changing the person asks for confirmation (AD-104 to
 * AD-107, AD-134).
 */
export function ContactSection({ id, choices }: { id: string; choices: readonly ContactChoice[] }) {
  const t = useTexts(detailsTexts)
  const {
    form: {
      details: { contact },
    },
    isLocked,
    setForm,
    error,
  } = useDetails()
  const before = useRef<AdContact>(contact)
  const isAsking = useRef(false)
  const setContact = (next: AdContact) => setForm((form) => ({ ...form, details: { ...form.details, contact: next } }))
  const options = choices.map(({ name, email, position }, index) => ({
    id: index,
    label: name,
    detail: [position, email].filter(Boolean).join(' · '),
  }))
  const selected = choices.findIndex(({ name, email }) => name === contact.person && email === contact.email)
  const [isTyping, setTyping] = useState(false)
  /** Asks whether to replace the contact person. Restores the previous contact if the user declines. */
  const confirmContact = async (next: AdContact) => {
    const previous = before.current
    if (isAsking.current) return
    if (next.person.trim() === previous.person.trim() && next.email === previous.email) return
    if (hasContact(previous) && previous.person.trim() !== '') {
      isAsking.current = true
      const body = t('contactChange.body', { name: next.person.trim() || '–', before: previous.person })
      const isSure = await dialogs.confirm({
        title: t('contactChange.title'),
        body,
        confirmLabel: t('contactChange.confirm'),
      })
      isAsking.current = false
      if (!isSure) return setContact(previous)
    }
    before.current = next
    setContact(next)
  }
  const text = (field: 'position' | 'email' | 'phone', type: 'text' | 'email' | 'tel' = 'text') => (
    <Slot path={`contact.${field}`}>
      <TextField
        label={t(`fields.${field}`)}
        type={type}
        value={contact[field]}
        onChange={(value) => setContact({ ...contact, [field]: value })}
        autoComplete="off"
        error={error(`contact.${field}`)}
        isDisabled={isLocked}
      />
    </Slot>
  )
  return (
    <FormSection id={id} title={t('sections.contact')}>
      <FieldGrid>
        <Slot path="contact.person">
          <ComboBox
            label={t('fields.person')}
            placeholder={t('contactPlaceholder')}
            allowsCustomValue
            options={isTyping ? suggest(options, contact.person, 0) : options}
            menuTrigger="input"
            value={selected < 0 ? null : selected}
            inputValue={contact.person}
            onInputChange={(person) => {
              if (isAsking.current) return
              setTyping(person !== contact.person)
              setContact({ ...contact, person })
            }}
            onChange={(index) => {
              const choice = index === null ? undefined : choices[index]
              if (choice)
                void confirmContact({
                  ...before.current,
                  person: choice.name,
                  position: choice.position,
                  email: choice.email,
                  phone: choice.phone,
                })
            }}
            onFocus={() => {
              setTyping(false)
              if (!isAsking.current) before.current = contact
            }}
            onBlur={() => void confirmContact(contact)}
            error={error('contact.person')}
            isDisabled={isLocked}
          />
        </Slot>
        {text('position')}
        {text('email', 'email')}
        {text('phone', 'tel')}
        <Slot path="contact.website">
          <TextField
            label={t('fields.website')}
            isOptional
            inputMode="url"
            value={contact.website ?? ''}
            onChange={(website) => setContact({ ...contact, website: website === '' ? null : website })}
            autoComplete="off"
            {...((contact.website ?? '').length > MAX_WEBSITE_LENGTH * 0.8 ? { counterMax: MAX_WEBSITE_LENGTH } : {})}
            error={error('contact.website')}
            isDisabled={isLocked}
          />
        </Slot>
      </FieldGrid>
    </FormSection>
  )
}
