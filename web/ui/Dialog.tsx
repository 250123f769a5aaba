import { X, type LucideIcon } from 'lucide-react'
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import type { ReactNode } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { cx } from './cx.ts'
import styles from './Dialog.module.css'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { uiTexts } from './texts.ts'

export interface DialogProps {
  title: string
  children?: ReactNode
  /** Whom or what it is about, muted under the title; such a dialog has a cross as well. */
  about?: ReactNode
  /** The buttons, the verb last. */
  footer?: ReactNode
  /** md 27 rem for questions, lg 38 rem for editors, xl 60 rem for tables and previews, split 64 rem for a list beside its add form. */
  size?: 'md' | 'lg' | 'xl' | 'split' | undefined
  /** `alertdialog` for confirmations and errors. */
  role?: 'dialog' | 'alertdialog' | undefined
  /** A mark before the title, for example of an error. */
  icon?: LucideIcon | undefined
  tone?: 'neutral' | 'negative' | undefined
  isOpen?: boolean | undefined
  /** Also closes at a press outside; forms stay open. */
  isDismissable?: boolean | undefined
  /** Called when Esc (or a press outside) asks the dialog to close. */
  onClose: () => void
  /** When given, the dialog is a form and this runs on Enter or the submit button. */
  onSubmit?: (() => void) | undefined
  className?: string | undefined
}

/** A modal dialog over the page; focus stays inside and returns to where it was. */
export function Dialog(props: DialogProps) {
  const { title, about, children, footer, size = 'md', role = 'dialog', icon, tone, isOpen = true, isDismissable = false, onClose, onSubmit, className } = props
  const t = useTexts(uiTexts)
  const content = (
    <>
      <Heading slot="title" className={styles.title ?? ''}>
        {icon && <Icon icon={icon} size="lg" className={tone === 'negative' ? styles.negative : undefined} />}
        {title}
      </Heading>
      {about !== undefined && <p className={styles.about}>{about}</p>}
      {children}
      {footer && <footer className={styles.footer}>{footer}</footer>}
      {about !== undefined && <IconButton icon={X} size="sm" label={t('closeDialog')} className={styles.cross} onPress={onClose} />}
    </>
  )
  return (
    <ModalOverlay
      className={styles.scrim ?? ''}
      isOpen={isOpen}
      isDismissable={isDismissable}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Modal className={cx(styles.modal, className)} data-size={size}>
        <AriaDialog role={role} className={styles.dialog ?? ''}>
          {onSubmit ? (
            <form
              noValidate
              className={styles.form}
              onSubmit={(event) => {
                event.preventDefault()
                event.stopPropagation()
                onSubmit()
              }}
            >
              {content}
            </form>
          ) : (
            content
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/** The muted paragraph under a dialog's title. */
export function DialogText({ children }: { children: ReactNode }) {
  return <div className={styles.text}>{children}</div>
}
