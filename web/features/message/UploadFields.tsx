import { FileText, Plus, X } from 'lucide-react'
import { MAX_FILE_NAME_LENGTH, MAX_REQUESTED_FILES, type UploadMessage } from '#rules/candidates/step-message.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { messageTexts } from './texts.ts'
import flexStyles from '#web/styles/Flex.module.css'
import textStyles from '#web/styles/Text.module.css'
import styles from './Message.module.css'

interface UploadFieldsProps {
  upload: UploadMessage
  /** The typed file name that is not added yet. */
  fileName: string
  onChange: (upload: UploadMessage, fileName: string) => void
}

/** The documents to request from a candidate (PIPE-73, PIPE-75, PIPE-76). */
export function UploadFields({ upload, fileName, onChange }: UploadFieldsProps) {
  const t = useTexts(messageTexts)
  const ui = useTexts(uiTexts)
  const name = fileName.trim()
  const isKnown = upload.files.some((file) => file.toLowerCase() === name.toLowerCase())
  const canAdd =
    name !== '' && name.length <= MAX_FILE_NAME_LENGTH && !isKnown && upload.files.length < MAX_REQUESTED_FILES
  const add = () => {
    if (canAdd) onChange({ ...upload, files: [...upload.files, name] }, '')
  }
  return (
    <div className={flexStyles.form}>
      <div className={styles.checks}>
        <Checkbox isSmall isSelected={upload.cv} onChange={(cv) => onChange({ ...upload, cv }, fileName)}>
          {t('document.cv')}
        </Checkbox>
        <Checkbox isSmall isSelected={upload.letter} onChange={(letter) => onChange({ ...upload, letter }, fileName)}>
          {t('document.letter')}
        </Checkbox>
        <Checkbox isSmall isDisabled isSelected={upload.video}>
          {t('document.video')}
        </Checkbox>
      </div>
      {upload.files.length > 0 && (
        <ul className={styles.files}>
          {upload.files.map((file) => (
            <li key={file}>
              <Icon icon={FileText} size="sm" />
              <span className="truncate">{file}</span>
              <IconButton
                icon={X}
                size="xs"
                label={t('removeFile', { name: file })}
                onPress={() => onChange({ ...upload, files: upload.files.filter((other) => other !== file) }, fileName)}
              />
            </li>
          ))}
        </ul>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter in the field */}
      <div
        className={styles.add}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      >
        <TextField
          label={t('fileName')}
          value={fileName}
          onChange={(typed) => onChange(upload, typed)}
          maxLength={MAX_FILE_NAME_LENGTH}
          autoComplete="off"
        />
        <Button icon={Plus} isDisabled={!canAdd} onPress={add}>
          {ui('add')}
        </Button>
      </div>
      {name !== '' && <p className={textStyles.small}>{t(isKnown ? 'fileKnown' : 'fileNotAdded')}</p>}
    </div>
  )
}
